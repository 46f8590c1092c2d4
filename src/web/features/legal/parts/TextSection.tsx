import { css, cx } from '#styled/css';
import type { Section } from '../sections.ts';

const root = css({ display: 'grid', gap: '3' });
/** The title of a further text, set apart from the previous text. */
const opening = css({ borderTop: 'hairline', pt: { base: '6', md: '8' } });
const paragraph = css({
  color: 'fg.muted',
  lineHeight: 'loose',
  textWrap: '[pretty]',
  overflowWrap: 'anywhere',
});

/** A section: its heading, and its paragraphs in any script. */
export function TextSection({ section: { id, heading, level, paragraphs } }: { section: Section }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section id={id} className={cx(root, paragraphs.length === 0 && opening)} data-keep-together="">
      {heading !== '' && <Heading dir="auto">{heading}</Heading>}
      {paragraphs.map((text) => (
        <p key={text} className={paragraph} dir="auto">
          {text}
        </p>
      ))}
    </section>
  );
}
