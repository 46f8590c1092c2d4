import type { ReactNode } from 'react';
import './design-system.css';

/** A page about the tokens of one kind. */
export function TokenPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <main className="tokens">
      <h1>{title}</h1>
      <p className="tokens-lead">{lead}</p>
      {children}
    </main>
  );
}

/** A part of the page. `note` says what holds for all of it. */
export function TokenGroup({
  title,
  note,
  children,
}: {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section>
      <h2>{title}</h2>
      {note !== undefined && <p className="tokens-note">{note}</p>}
      {children}
    </section>
  );
}

/** Tokens below each other: the name, the value, and what it looks like. */
export const TokenRows = ({ children }: { children: ReactNode }) => (
  <dl className="token-rows">{children}</dl>
);

export function TokenRow({ name, value, children }: { name: string; value: ReactNode; children: ReactNode }) {
  return (
    <div className="token-row">
      <dt>
        <code>{name}</code>
      </dt>
      <dd className="token-value">{value}</dd>
      <dd className="token-look">{children}</dd>
    </div>
  );
}

/** The custom property of a token. A dot is a hyphen in a name, and stays a dot in a number. */
export const propertyOf = (category: string, name: string): string =>
  `--${category}-${/^\d/.test(name) ? name.replace('.', '\\.') : name.replaceAll('.', '-')}`;

/** The value that a token has in the page. */
export const varOf = (category: string, name: string): string => `var(${propertyOf(category, name)})`;
