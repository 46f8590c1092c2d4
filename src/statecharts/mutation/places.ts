/** A replacement of the text between two offsets of a source. */
export type Edit = { start: number; end: number; text: string };

/** A source with edits, which are in the order of their places. */
export const applyEdits = (source: string, edits: readonly Edit[]): string =>
  edits.reduceRight(
    (text, { start, end, text: now }) => text.slice(0, start) + now + text.slice(end),
    source,
  );

/** A place in a source with what may be wrong there, each in words, and the code that chooses among it. */
export type Place = {
  start: number;
  end: number;
  faults: readonly string[];
  /** The edits that put the faults in, whose mutants are numbered from `first`. */
  edit(first: number): OrderedEdit[];
};

/** What the finders of places know of a module. */
export type SourceContext = { source: string; declarationAt(offset: number): string };

/**
 * An edit with its rank at its offset, since places are in each other: what closes an inner one comes
 * first, then what is between two parts, then what opens an outer one before an inner one.
 */
export type OrderedEdit = Edit & { rank: 'close' | 'between' | 'open'; order: number };

const RANKS = ['close', 'between', 'open'];

/** Edits in the order of their offsets and ranks. */
export const sortEdits = (edits: readonly OrderedEdit[]): OrderedEdit[] =>
  edits
    // In the order of places, so that of two around the same code the first is the outer one.
    .map((edit, at) => ({ edit, at }))
    .toSorted(
      ({ edit: a, at: aAt }, { edit: b, at: bAt }) =>
        a.start - b.start ||
        RANKS.indexOf(a.rank) - RANKS.indexOf(b.rank) ||
        (a.rank === 'close' ? b.order - a.order || bAt - aAt : a.order - b.order || aAt - bAt),
    )
    .map(({ edit }) => edit);

type Range = { start: number; end: number };

/** Code before and after a part of the source; `order` is the start of the part, so that outer ones are known. */
export const around = ({ start, end }: Range, before: string, after: string): OrderedEdit[] => [
  { start, end: start, text: before, rank: 'open', order: -end },
  { start: end, end, text: after, rank: 'close', order: start },
];

/** Code in the place of what is between two parts. */
export const between = (start: number, end: number, text: string): OrderedEdit => ({
  start,
  end,
  text,
  rank: 'between',
  order: start,
});
