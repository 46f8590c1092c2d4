import { Fragment } from 'react';
import { ExternalLink } from './Link.tsx';

/** The path as a word of its own: no part of another address, or of a longer path. */
const SANDBOX = /(?<=^|[\s(])(\/sandbox)(?![\w/?#%-]|\.\w)/;

/**
 * A sentence of the host, in its own direction. It is plain text, in which only the sandbox's own page
 * becomes a link.
 *
 * - Status: stable.
 * - Use: where a host's message or tip is shown that may name the sandbox.
 * - Not: for texts of the shop, which write their links themselves.
 * - Keyboard: Enter opens the sandbox in a new tab, so that nothing typed here is lost.
 * - States: with or without the link.
 */
export function HostText({ children }: { children: string }) {
  const parts = children.split(SANDBOX);
  return (
    <bdi>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: Only their place distinguishes the parts.
        <Fragment key={at}>{at % 2 === 0 ? part : <ExternalLink href={part}>{part}</ExternalLink>}</Fragment>
      ))}
    </bdi>
  );
}
