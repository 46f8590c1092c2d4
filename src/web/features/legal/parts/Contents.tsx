import { css } from '#styled/css';
import { link } from '#styled/recipes';
import type { Section } from '../sections.ts';

const root = css({
  mdDown: { display: 'none' },
  position: 'sticky',
  insetBlockStart: '[calc(5.5rem + var(--let-go))]',
  maxHeight: '[calc(100dvh - 7rem)]',
  overflowY: 'auto',
  fontSize: 'sm',
});
const list = css({ display: 'grid', gap: '2', color: 'fg.muted', '& > [data-level="3"]': { ps: '4' } });

/** Links to the sections, hidden on phones for lack of room. */
export const TableOfContents = ({ sections }: { sections: readonly Section[] }) => (
  <nav aria-label="On this page" className={root}>
    <ol className={list}>
      {sections.map(
        ({ id, heading, level }) =>
          heading !== '' && (
            <li key={id} data-level={level}>
              <a href={`#${id}`} className={link({ look: 'quiet' })}>
                <bdi>{heading}</bdi>
              </a>
            </li>
          ),
      )}
    </ol>
  </nav>
);
