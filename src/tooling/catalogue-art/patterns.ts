import type { Chance } from './chance.ts';
import { namesOf } from './names.ts';

/** The size of a card in SVG units. */
export const CARD = { width: 640, height: 400 } as const;

/**
 * Patterns that cover a card. Each returns SVG to be placed in `<g fill="none" stroke="#fff">`;
 * `id` is a prefix for its ids. Details vary with `chance`, so that siblings are similar but not
 * equal.
 */
export const PATTERNS = {
  waves: (pick: Chance) => {
    const height = pick.whole(16, 30);
    const from = pick.whole(-90, 0);
    return [0, 1, 2, 3, 4, 5, 6]
      .map((row) => {
        const y = 30 + row * 62;
        return `<path d="M${from} ${y}q40-${height} 80 0${'t80 0'.repeat(8)}" stroke-width="${3 + row * 3}"/>`;
      })
      .join('');
  },

  facets: (pick: Chance) => {
    const columns = 4;
    const rows = 3;
    const corner = (column: number, row: number) => {
      const inside = column > 0 && column < columns && row > 0 && row < rows;
      const wobble = inside ? 44 : 0;
      const x = Math.round((column * CARD.width) / columns + pick.between(-wobble, wobble));
      return `${x} ${Math.round((row * CARD.height) / rows + pick.between(-wobble, wobble))}`;
    };
    const corners = range(rows + 1).map((row) => range(columns + 1).map((column) => corner(column, row)));
    const at = (column: number, row: number) => corners[row]?.[column] ?? '0 0';
    const dim: string[] = [];
    const bright: string[] = [];
    for (const row of range(rows))
      for (const column of range(columns)) {
        const upper = `M${at(column, row)}L${at(column + 1, row)} ${at(column, row + 1)}Z`;
        const lower = `M${at(column + 1, row)}L${at(column + 1, row + 1)} ${at(column, row + 1)}Z`;
        pick.oneOf([dim, bright]).push(pick.oneOf([upper, lower]));
      }
    return `<g fill="#fff" stroke="none"><path d="${dim.join('')}" opacity=".5"/><path d="${bright.join('')}"/></g>`;
  },

  dots: (pick: Chance) => {
    const gap = pick.oneOf([40, 44, 48]);
    const upwards = pick.oneOf([true, false]);
    const rows = range(Math.ceil(CARD.height / gap)).map((row) => {
      const y = upwards ? CARD.height - gap / 2 - row * gap : gap / 2 + row * gap;
      const width = Math.round(gap * 0.72 * (1 - (row * gap) / 420));
      return `<path d="M${row % 2 ? gap / 2 : 0} ${y}H660" stroke-width="${width}"/>`;
    });
    return `<g stroke-linecap="round" stroke-dasharray="0 ${gap}">${rows.join('')}</g>`;
  },

  rays: (pick: Chance) => {
    const x = pick.whole(60, 580);
    const y = pick.oneOf([-40, 440]);
    const turn = pick.between(0, 0.2);
    const count = pick.whole(15, 19);
    const point = (angle: number) =>
      `${Math.round(x + 760 * Math.cos(angle))} ${Math.round(y + 760 * Math.sin(angle))}`;
    const ray = (index: number) => {
      const angle = ((index + turn) * 2 * Math.PI) / count;
      return `M${x} ${y}L${point(angle)} ${point(angle + Math.PI / count)}Z`;
    };
    return `<path d="${range(count).map(ray).join('')}" fill="#fff" stroke="none" opacity=".8"/>`;
  },

  grid: (pick: Chance, id: string) =>
    tile(
      id,
      { width: 48, height: 48, turn: pick.whole(20, 70) },
      '<path d="M0 0H48M0 0V48" stroke-width="3"/><circle r="5" fill="#fff" stroke="none"/><circle cx="48" r="5" fill="#fff" stroke="none"/><circle cy="48" r="5" fill="#fff" stroke="none"/><circle cx="48" cy="48" r="5" fill="#fff" stroke="none"/>',
    ),

  ribbons: (pick: Chance) => {
    const start = pick.whole(-40, 120);
    const bend = pick.whole(120, 280);
    return range(4)
      .map((row) => {
        const y = start + row * 84;
        return `<path d="M-40 ${y + 120}C${bend} ${y - 130} ${bend + 160} ${y + 260} 680 ${y - 30}" stroke-width="${[46, 14, 30, 60][row] ?? 30}" opacity="${[0.6, 1, 0.8, 0.45][row] ?? 1}"/>`;
      })
      .join('');
  },

  rings: (pick: Chance) => {
    const x = pick.oneOf([0, 640, 560, 80]);
    const y = pick.oneOf([0, 400, 340]);
    return range(7)
      .map((ring) => {
        return `<circle cx="${x}" cy="${y}" r="${64 + ring * 76}" stroke-width="${8 + ((ring * 13) % 26)}" opacity="${Math.round((1 - ring * 0.1) * 10) / 10}"/>`;
      })
      .join('');
  },

  chevrons: (pick: Chance, id: string) =>
    tile(
      id,
      { width: 64, height: 44, turn: pick.oneOf([0, 90, 180, 270]) + pick.whole(-12, 12) },
      '<path d="M-4 36L32 4L68 36" stroke-width="13"/>',
    ),

  scales: (pick: Chance, id: string) =>
    tile(
      id,
      { width: 72, height: 72, turn: pick.whole(-20, 20) },
      '<path d="M0 0A36 36 0 0 0 72 0M14 0A22 22 0 0 0 58 0M-36 36A36 36 0 0 0 36 36A36 36 0 0 0 108 36M-22 36A22 22 0 0 0 22 36M50 36A22 22 0 0 0 94 36" stroke-width="5"/>',
    ),

  circuit: (pick: Chance) => {
    const lines = range(9).map((row) => {
      const y = 20 + row * 46;
      const bend = pick.whole(1, 10) * 44;
      const drop = pick.oneOf([-46, 46]);
      const end = bend + 46 + pick.whole(1, 5) * 40;
      return { d: `M-10 ${y}H${bend}l46 ${drop}H${end}`, end: `M${end + 9} ${y + drop}h.1` };
    });
    const path = lines.map(({ d }) => d).join('');
    const ends = lines.map(({ end }) => end).join('');
    return `<path d="${path}" stroke-width="6"/><path d="${ends}" stroke-width="24" stroke-linecap="round"/>`;
  },

  confetti: (pick: Chance) => {
    const piece = (index: number) => {
      const x = Math.round((index % 7) * 96 + pick.between(0, 66));
      const y = Math.round(Math.floor(index / 7) * 80 + pick.between(0, 54));
      return `M${x} ${y}l${pick.whole(-22, 22)} ${pick.whole(8, 22)}`;
    };
    const pieces = range(35).map(piece);
    const thick = pieces.filter((_, index) => index % 3 === 0).join('');
    const thin = pieces.filter((_, index) => index % 3 !== 0).join('');
    return `<g stroke-linecap="round"><path d="${thick}" stroke-width="16"/><path d="${thin}" stroke-width="8"/></g>`;
  },

  terraces: (pick: Chance, id: string) => {
    const x = pick.whole(120, 520);
    const y = pick.whole(60, 340);
    const turn = pick.whole(0, 359);
    const line = `<path id="${id}" d="M-50 4C-52-30-16-52 14-44S58-26 50 6 30 52-2 46-48 34-50 4Z" vector-effect="non-scaling-stroke" stroke-width="5"/>`;
    const others = range(5).map(
      (step) =>
        `<use href="#${id}" transform="scale(${Math.round((1.9 + step * 1.1) * 10) / 10})rotate(${(step + 1) * 9})"/>`,
    );
    return `<g transform="translate(${x} ${y})rotate(${turn})">${line}${others.join('')}</g>`;
  },

  hexes: (pick: Chance, id: string) =>
    tile(
      id,
      { width: 84, height: 146, turn: pick.whole(-15, 15) },
      '<path d="M42 0V24L0 48V98L42 122V146M42 24L84 48V98L42 122" stroke-width="5"/><path d="M42 44L68 58V88L42 102L16 88V58Z" fill="#fff" fill-opacity=".6" stroke="none"/>',
    ),

  weave: (pick: Chance, id: string) =>
    tile(
      id,
      { width: 60, height: 60, turn: pick.oneOf([0, 45]) + pick.whole(-8, 8) },
      '<path d="M4 8H26M4 20H26M38 4V26M50 4V26M34 38H56M34 50H56M8 34V56M20 34V56" stroke-width="6" stroke-linecap="round"/>',
    ),
} as const;

export type PatternName = keyof typeof PATTERNS;

export const PATTERN_NAMES = namesOf(PATTERNS);

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A card covered with one tile, rotated by `turn` degrees. */
function tile(
  id: string,
  { width, height, turn }: { width: number; height: number; turn: number },
  content: string,
) {
  return (
    `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})">${content}</pattern>` +
    `<rect width="${CARD.width}" height="${CARD.height}" fill="url(#${id})" stroke="none"/>`
  );
}
