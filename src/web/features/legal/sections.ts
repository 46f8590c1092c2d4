import type { LegalText } from '#contract/legal.ts';
import type { LegalDocument } from './documents.ts';

/** A section of a legal page: its anchor, and its heading's level. */
export type Section = { id: string; heading: string; level: 2 | 3; paragraphs: readonly string[] };

/**
 * The sections of a document in order. Those of its first text are directly under the page's
 * heading. Each further text begins with a section that is only its title, and its own sections are
 * one level deeper.
 */
export const sectionsOf = ({ parts }: LegalDocument, texts: readonly LegalText[]): Section[] =>
  parts.flatMap(({ name, title }, place): Section[] => {
    const isFirst = place === 0;
    const sections = (texts[place] ?? []).map(({ heading, paragraphs }, at): Section => {
      return { id: `${name}-${at + 1}`, heading, level: isFirst ? 2 : 3, paragraphs };
    });
    return isFirst ? sections : [{ id: name, heading: title, level: 2, paragraphs: [] }, ...sections];
  });
