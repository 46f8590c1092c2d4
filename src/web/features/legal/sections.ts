import type { LegalText } from '#contract/legal.ts';
import type { LegalDocument } from './documents.ts';

/** A section of a legal page: where one jumps to, and how deep its heading stands. */
export type Section = { id: string; heading: string; level: 2 | 3; paragraphs: readonly string[] };

/**
 * The sections of a document from top to bottom. Those of its first text stand right under the page's heading; each further
 * text begins with a section that is only its title, and has its own sections a level deeper.
 */
export const sectionsOf = ({ parts }: LegalDocument, texts: readonly LegalText[]): Section[] =>
  parts.flatMap(({ name, title }, place): Section[] => {
    const isFirst = place === 0;
    const sections = (texts[place] ?? []).map(({ heading, paragraphs }, at): Section => {
      return { id: `${name}-${at + 1}`, heading, level: isFirst ? 2 : 3, paragraphs };
    });
    return isFirst ? sections : [{ id: name, heading: title, level: 2, paragraphs: [] }, ...sections];
  });
