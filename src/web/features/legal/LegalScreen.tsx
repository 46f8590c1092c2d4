import { Fragment } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import { dataState } from '#statecharts/index.ts';
import { css } from '#styled/css';
import { link } from '#styled/recipes';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import type { LegalDocument } from './documents.ts';
import type { legalMachine } from './legal.machine.ts';
import { TableOfContents } from './parts/Contents.tsx';
import { TextSection } from './parts/TextSection.tsx';
import { TextSkeleton } from './parts/TextSkeleton.tsx';
import { sectionsOf } from './sections.ts';

const page = css({
  display: 'grid',
  columnGap: '10',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '18rem minmax(0, 1fr)' },
});
const body = css({ display: 'grid', gap: { base: '6', md: '8' }, maxWidth: 'prose' });

type Props = {
  state: SnapshotFrom<typeof legalMachine>;
  send: (event: EventFrom<typeof legalMachine>) => void;
  document: LegalDocument;
};

/** A page of legal texts (spec §2) to read, search and print. */
export function LegalScreen({ state, send, document }: Props) {
  const { texts, loadError } = state.context;
  const sections = texts === null ? [] : sectionsOf(document, texts);
  return (
    <article data-state={dataState(state)} aria-busy={state.matches('loading')}>
      <PageHeading lead={<Lead document={document} />}>{document.title}</PageHeading>
      {state.matches('failed') && (
        <Notice
          tone="error"
          alert
          title="Couldn't load this page"
          action={
            <Button variant="secondary" size="sm" onClick={() => send({ type: 'retry.pressed' })}>
              Try again
            </Button>
          }
        >
          <p>{loadError}</p>
        </Notice>
      )}
      <div className={page}>
        {state.matches('loading') && <TextSkeleton />}
        {state.matches('shown') && (
          <>
            <TableOfContents sections={sections} />
            <div className={body}>
              {sections.map((section) => (
                <TextSection key={section.id} section={section} />
              ))}
            </div>
          </>
        )}
      </div>
    </article>
  );
}

/** The page's heading and introduction, with links to the texts after the first. */
const Lead = ({ document: { description, parts } }: Pick<Props, 'document'>) => (
  <>
    {description}
    {parts.slice(1).map(({ name, title }) => (
      <Fragment key={name}>
        {' '}
        Go to the{' '}
        <a href={`#${name}`} className={link()}>
          {title}
        </a>
        .
      </Fragment>
    ))}
  </>
);
