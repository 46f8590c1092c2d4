import samples from 'virtual:host-samples';
import { useEffect, useState } from 'react';
import './host.css';
import type { SampleMail } from './sample-types.ts';

/** A mail as HTML in both colour schemes, and as text. */
export const Mail = ({ mail: { kind, to, subject, text, html } }: { mail: SampleMail }) => (
  <main className="host">
    <article className="host-mail">
      <header>
        <h1>{subject}</h1>
        <p>
          to {to} <code>{kind}</code>
        </p>
      </header>
      <div className="host-forms">
        <Frame title="In the light" scheme="light" html={html} />
        <Frame title="In the dark" scheme="dark" html={html} />
        <pre className="host-text">{text}</pre>
      </div>
    </article>
  </main>
);

type FrameProps = { title: string; scheme: 'light' | 'dark'; html: string };

/** A mail, as high as its content. Its links and scripts do nothing. */
function Frame({ title, scheme, html }: FrameProps) {
  const [body, setBody] = useState<HTMLElement>();
  const [height, setHeight] = useState(0);
  useEffect(() => {
    if (body === undefined) return;
    const whenResized = new ResizeObserver(() => setHeight(body.offsetHeight));
    whenResized.observe(body);
    return () => whenResized.disconnect();
  }, [body]);
  return (
    <iframe
      title={title}
      srcDoc={inScheme(html, scheme)}
      sandbox="allow-same-origin"
      style={{ colorScheme: scheme, height }}
      onLoad={({ currentTarget }) => setBody(currentTarget.contentDocument?.body)}
    />
  );
}

/** The page asks for the device's colour scheme, which no frame can change: so it asks no more. */
export const inScheme = (html: string, scheme: 'light' | 'dark') =>
  html
    .replaceAll('(prefers-color-scheme: dark)', scheme === 'dark' ? 'all' : 'not all')
    .replaceAll('color-scheme: light dark', `color-scheme: ${scheme}`);

/** The operator's commands about a subject, and their printed output. */
export function Terminal({ about }: { about: string }) {
  const outputs = samples.outputs[about];
  if (outputs === undefined) throw new Error(`The operator has no commands about ${about}.`);
  return (
    <main className="host">
      {outputs.map(({ typed, printed }) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it too.
        <pre key={`${typed} ${printed}`} className="host-terminal" tabIndex={0}>
          <b>$ {typed}</b>
          {`\n${printed}`}
        </pre>
      ))}
    </main>
  );
}
