import { css } from '#styled/css';

const root = css({ display: 'grid', gap: '3', maxWidth: 'prose' });
const heading = css({ fontSize: 'lg' });
const paragraph = css({
  color: 'fg.muted',
  lineHeight: 'loose',
  textWrap: '[pretty]',
  overflowWrap: 'anywhere',
});

/** A node's description: its first line is a heading, the others are paragraphs in any script. */
export function Description({ lines: [first, ...rest] }: { lines: readonly string[] }) {
  if (first === undefined) return null;
  return (
    <section className={root}>
      <h2 className={heading} dir="auto">
        {first}
      </h2>
      {rest.map((text) => (
        <p key={text} className={paragraph} dir="auto">
          {text}
        </p>
      ))}
    </section>
  );
}
