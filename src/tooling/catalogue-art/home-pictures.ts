import { oklch } from './colour.ts';
import { GLYPH_STROKE, GLYPHS, type Glyph } from './glyphs.ts';
import { svg } from './svg.ts';

/**
 * The home page's pictures by file name: a wide banner, whose subject also fits a phone's crop of
 * 390 × 220 around its centre, and two feature images. None contains text, since the page has it.
 * Their ids have an underscore, which catalogue ids can't have.
 */
export const SCENES: Readonly<Record<string, () => string>> = {
  'banner-valorant-vp.svg': banner,
  'feature-1.svg': instantDelivery,
  'feature-2.svg': topUps,
};

/** A crystal that radiates energy. */
function banner(): string {
  const night = oklch(0.2, 0.09, 288);
  const shard = (x: number, y: number, turn: number, size: number, opacity: number) =>
    `<use href="#vp_c" transform="translate(${x} ${y})rotate(${turn})scale(${size})" opacity="${opacity}"/>`;
  return svg(
    { width: 1440, height: 480 },
    `<defs>${linear('vp_a', [night, oklch(0.34, 0.17, 292), oklch(0.5, 0.21, 328)], 'y2=".6"')}` +
      `${radial('vp_b', oklch(0.72, 0.21, 350), 0.95)}${radial('vp_d', oklch(0.7, 0.17, 45), 0.75)}` +
      `<linearGradient id="vp_r"><stop stop-color="#fff" stop-opacity="0"/><stop offset=".5" stop-color="${oklch(0.9, 0.09, 60)}"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>` +
      `<g id="vp_c">${crystal()}</g></defs>` +
      '<rect width="1440" height="480" fill="url(#vp_a)"/>' +
      `<g fill="#fff" opacity=".05"><path d="M250 480L690 0H830L390 480ZM470 480L910 0H950L510 480ZM1010 480L1450 0H1640L1200 480Z"/></g>` +
      '<circle cx="640" cy="240" r="420" fill="url(#vp_b)"/><circle cx="860" cy="380" r="300" fill="url(#vp_d)"/>' +
      `<g fill="none" stroke="#fff" stroke-opacity=".16"><circle cx="640" cy="240" r="212" stroke-width="2"/><circle cx="640" cy="240" r="300" stroke-width="26" stroke-dasharray="4 22"/><circle cx="640" cy="240" r="420" stroke-width="2"/></g>` +
      orbit(0, 4) +
      shard(425, 330, -24, 0.36, 0.9) +
      shard(872, 150, 26, 0.44, 0.95) +
      shard(985, 318, 48, 0.24, 0.8) +
      shard(310, 150, -40, 0.18, 0.6) +
      shard(1110, 120, 64, 0.15, 0.55) +
      shard(1240, 350, 80, 0.1, 0.4) +
      '<use href="#vp_c" transform="translate(640 240)rotate(8)scale(1.12)"/>' +
      orbit(1, 7) +
      sparks([
        [512, 96, 0.3],
        [790, 352, 0.36],
        [746, 78, 0.2],
        [930, 236, 0.18],
        [392, 232, 0.16],
        [1170, 250, 0.14],
      ]),
  );
}

/**
 * Half of a ring around the crystal: the far half (0) is drawn before the crystal, the near half
 * (1) after it.
 */
const orbit = (near: 0 | 1, width: number) =>
  `<g transform="translate(640 240)rotate(-16)" fill="none" stroke="url(#vp_r)"><path d="M-330 0A330 92 0 0 ${near ? 0 : 1} 330 0" stroke-width="${width}"/><path d="M-270 14A270 66 0 0 ${near ? 0 : 1} 270 14" stroke-width="${width / 2}"/></g>`;

/** A crystal of nine faces around 0, 0, about 190 × 380, lit from the upper right. */
function crystal(): string {
  const faces: readonly (readonly [lightness: number, hue: number, points: string])[] = [
    [0.62, 318, '0-190L-92-72L-28-42Z'],
    [0.82, 350, '0-190L-28-42L42-50Z'],
    [0.9, 40, '0-190L42-50L92-72Z'],
    [0.46, 300, '-92-72L-28-42L-24 86L-72 68Z'],
    [0.7, 340, '-28-42L42-50L38 80L-24 86Z'],
    [0.78, 20, '42-50L92-72L78 62L38 80Z'],
    [0.36, 290, '-72 68L-24 86L6 190Z'],
    [0.56, 330, '-24 86L38 80L6 190Z'],
    [0.66, 8, '38 80L78 62L6 190Z'],
  ];
  const path = ([lightness, hue, points]: (typeof faces)[number]) => {
    const colour = oklch(lightness, 0.19, hue);
    return `<path d="M${points}" fill="${colour}" stroke="${colour}"/>`;
  };
  return `${faces.map(path).join('')}<path d="M0-190L-28-42L-24 86M-28-42L42-50M0-190L42-50L38 80M-24 86L38 80" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="2"/>`;
}

/** A card in flight, with a trail behind it. */
function instantDelivery(): string {
  return svg(
    { width: 704, height: 320 },
    `<defs>${linear('f1_a', [oklch(0.74, 0.13, 222), oklch(0.52, 0.2, 268), oklch(0.36, 0.17, 288)])}` +
      `${linear('f1_b', [oklch(0.98, 0.01, 280), oklch(0.88, 0.06, 285)])}${linear('f1_c', [oklch(0.9, 0.16, 92), oklch(0.74, 0.18, 55)])}` +
      `<linearGradient id="f1_t"><stop stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#fff" stop-opacity=".6"/></linearGradient>${radial('f1_g', oklch(0.86, 0.1, 220), 0.55)}</defs>` +
      '<rect width="704" height="320" fill="url(#f1_a)"/><circle cx="390" cy="150" r="380" fill="url(#f1_g)"/>' +
      '<g fill="none" stroke="#fff" stroke-opacity=".14" stroke-width="2"><circle cx="390" cy="160" r="150"/><circle cx="390" cy="160" r="220"/><circle cx="390" cy="160" r="300"/></g>' +
      '<g transform="rotate(-9 390 160)"><g fill="url(#f1_t)"><rect x="20" y="84" width="230" height="10" rx="5"/><rect x="-40" y="122" width="280" height="18" rx="9"/><rect x="60" y="166" width="180" height="8" rx="4"/><rect x="-10" y="198" width="250" height="14" rx="7"/><rect x="110" y="236" width="140" height="8" rx="4"/></g>' +
      `<rect x="250" y="66" width="300" height="192" rx="22" fill="${oklch(0.25, 0.12, 285)}" opacity=".35" transform="translate(-8 14)"/>` +
      '<rect x="250" y="66" width="300" height="192" rx="22" fill="url(#f1_b)"/>' +
      `<rect x="250" y="98" width="300" height="34" fill="${oklch(0.48, 0.2, 285)}"/>` +
      `<path d="M278 214h70m30 0h70" stroke="${oklch(0.55, 0.12, 285)}" stroke-width="11" stroke-linecap="round" stroke-dasharray="0 18"/><path d="M280 166h96" stroke="${oklch(0.72, 0.08, 285)}" stroke-width="14" stroke-linecap="round"/></g>` +
      `<circle cx="520" cy="208" r="70" fill="${oklch(0.25, 0.12, 285)}" opacity=".35" transform="translate(-4 10)"/><circle cx="520" cy="208" r="70" fill="url(#f1_c)"/><circle cx="520" cy="208" r="61" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="3"/>` +
      sign('bolt', `translate(472 160)`, oklch(0.36, 0.13, 45)) +
      sparks([
        [608, 84, 0.26],
        [640, 140, 0.14],
        [226, 54, 0.16],
      ]),
  );
}

/** A phone being filled with coins and gems. */
function topUps(): string {
  const warm = oklch(0.34, 0.13, 20);
  return svg(
    { width: 704, height: 320 },
    `<defs>${linear('f2_a', [oklch(0.84, 0.13, 78), oklch(0.68, 0.19, 38), oklch(0.46, 0.18, 5)])}${linear('f2_b', [oklch(0.36, 0.12, 350), oklch(0.24, 0.08, 320)])}` +
      `${linear('f2_c', [oklch(0.94, 0.12, 96), oklch(0.78, 0.17, 66)])}${radial('f2_g', oklch(0.93, 0.1, 80), 0.7)}` +
      `<clipPath id="f2_s"><rect x="292" y="44" width="128" height="232" rx="12"/></clipPath>` +
      `<g id="f2_m"><circle r="34" fill="${warm}" opacity=".3" cy="7"/><circle r="34" fill="url(#f2_c)"/><circle r="25" fill="none" stroke="${oklch(0.66, 0.16, 58)}" stroke-width="4"/><path d="M0-13L12 0L0 13L-12 0Z" fill="${oklch(0.6, 0.17, 50)}"/></g>` +
      `<g id="f2_d"><path d="M-34-22H34L52 4L0 52L-52 4Z" fill="${warm}" opacity=".3" transform="translate(0 8)"/><path d="M-34-22L-18 4H-52Z" fill="${oklch(0.84, 0.12, 195)}"/><path d="M-34-22H34L18 4H-18Z" fill="${oklch(0.92, 0.08, 190)}"/><path d="M34-22L52 4H18Z" fill="${oklch(0.76, 0.13, 205)}"/><path d="M-52 4H-18L0 52Z" fill="${oklch(0.7, 0.13, 215)}"/><path d="M-18 4H18L0 52Z" fill="${oklch(0.8, 0.12, 200)}"/><path d="M18 4H52L0 52Z" fill="${oklch(0.58, 0.14, 230)}"/></g></defs>` +
      '<rect width="704" height="320" fill="url(#f2_a)"/><circle cx="356" cy="150" r="380" fill="url(#f2_g)"/>' +
      '<g fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="22"><path d="M-20 250C120 150 220 330 356 230S600 110 730 190"/><path d="M-20 320C140 230 230 380 370 290S620 190 730 260" stroke-width="10"/></g>' +
      `<rect x="280" y="32" width="152" height="272" rx="28" fill="${warm}" opacity=".35"/><rect x="280" y="24" width="152" height="272" rx="28" fill="url(#f2_b)"/>` +
      `<g clip-path="url(#f2_s)"><rect x="292" y="44" width="128" height="232" fill="${oklch(0.95, 0.03, 60)}"/><path d="M292 168q32-22 64 0t64 0V280H292Z" fill="${oklch(0.8, 0.13, 50)}"/><path d="M292 192q32-22 64 0t64 0V280H292Z" fill="${oklch(0.68, 0.19, 32)}"/></g>` +
      '<rect x="336" y="32" width="40" height="6" rx="3" fill="#fff" opacity=".4"/>' +
      `<path d="M356 146V84M330 108L356 82L382 108" fill="none" stroke="${oklch(0.6, 0.2, 25)}" stroke-width="15" stroke-linecap="round" stroke-linejoin="round"/>` +
      '<use href="#f2_m" transform="translate(322 232)scale(.8)"/><use href="#f2_m" transform="translate(390 246)scale(.7)"/><use href="#f2_d" transform="translate(358 218)scale(.62)"/>' +
      '<use href="#f2_m" transform="translate(206 116)rotate(-14)"/><use href="#f2_d" transform="translate(168 216)rotate(-18)scale(.9)"/><use href="#f2_m" transform="translate(92 150)scale(.6)"/>' +
      '<use href="#f2_d" transform="translate(512 112)rotate(16)"/><use href="#f2_m" transform="translate(540 224)scale(1.1)"/><use href="#f2_m" transform="translate(626 132)scale(.55)"/>' +
      sparks([
        [254, 58, 0.2],
        [462, 178, 0.18],
        [596, 66, 0.22],
        [58, 72, 0.16],
      ]),
  );
}

const linear = (id: string, [first, middle, last]: readonly string[], direction = 'y2="1"') =>
  last === undefined
    ? `<linearGradient id="${id}" x2="1" ${direction}><stop stop-color="${first}"/><stop offset="1" stop-color="${middle}"/></linearGradient>`
    : `<linearGradient id="${id}" x2="1" ${direction}><stop stop-color="${first}"/><stop offset=".5" stop-color="${middle}"/><stop offset="1" stop-color="${last}"/></linearGradient>`;

const radial = (id: string, colour: string, opacity: number) =>
  `<radialGradient id="${id}"><stop stop-color="${colour}" stop-opacity="${opacity}"/><stop offset=".5" stop-color="${colour}" stop-opacity="${Math.round(opacity * 40) / 100}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;

const sign = (name: Glyph, transform: string, colour: string) =>
  `<path d="${GLYPHS[name]}" transform="${transform}" fill="${colour}" stroke="${colour}" stroke-width="${GLYPH_STROKE}" stroke-linejoin="round"/>`;

/** Small stars, each by its centre and size. */
const sparks = (stars: readonly (readonly [x: number, y: number, size: number])[]) =>
  stars
    .map(
      ([x, y, size]) =>
        `<path d="${GLYPHS.spark}" transform="translate(${x} ${y})scale(${size})translate(-48 -48)" fill="#fff" opacity=".9"/>`,
    )
    .join('');
