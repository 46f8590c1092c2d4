import type { ReactNode } from 'react';
import { Notice } from './Notice.tsx';

type Props = {
  /** What is missing, as the beginning of a sentence: `2 of your orders`. */
  children: ReactNode;
  className?: string | undefined;
};

/**
 * Says what of an answer can't be read (R-2).
 *
 * - Status: beta.
 * - Use: beside a list, a page or a panel that shows less than was sent, so that none is silently shorter or empty.
 * - Not: for an answer that can't be read at all, which is a failure (`Notice` with `alert`).
 * - Keyboard: it is text, spoken when it appears.
 * - States: only one.
 */
export const LeftOut = ({ children, className }: Props) => (
  <Notice tone="warning" role="status" className={className}>
    <p>{children} can't be shown here. Please ask support.</p>
  </Notice>
);
