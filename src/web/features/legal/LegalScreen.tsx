import { Fragment, type ReactNode } from 'react';
import { brand } from '#contract/brand.ts';
import { css } from '#styled/css';
import { link } from '#styled/recipes';
import { Button } from '#web/ui/Button.tsx';
import { LeftOut } from '#web/ui/LeftOut.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import type { LegalDocument } from './documents.ts';
import type { LoadedTexts } from './legal.effects.ts';
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

type Props = { document: LegalDocument };

/** A page of legal texts (spec §2) to read, search and print. */
export function LegalScreen({ document, texts, leftOut }: Props & LoadedTexts) {
  const sections = sectionsOf(document, texts);
  return (
    <Article document={document}>
      <div className={page}>
        <TableOfContents sections={sections} />
        <div className={body}>
          {leftOut > 0 && <LeftOut>{leftOut === 1 ? 'A part' : `${leftOut} parts`} of this page</LeftOut>}
          {sections.map((section) => (
            <TextSection key={section.id} section={section} />
          ))}
        </div>
      </div>
    </Article>
  );
}

/** The page while its texts are being fetched. */
export const LegalSkeleton = ({ document }: Props) => (
  <Article document={document} isBusy>
    <div className={page}>
      <TextSkeleton />
    </div>
  </Article>
);

/** The page without its texts: why, and a button to try again. */
export const LegalFailure = ({
  document,
  reason,
  onRetry,
}: Props & { reason: string; onRetry: () => void }) => (
  <Article document={document}>
    <title>{`${document.title} · ${brand.name}`}</title>
    <Notice
      tone="error"
      alert
      title="Couldn't load this page"
      action={
        <Button variant="secondary" size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p>{reason}</p>
    </Notice>
  </Article>
);

/** The page's frame: its heading and introduction, with links to the texts after the first. */
const Article = ({
  document: { title, description, parts },
  isBusy = false,
  children,
}: Props & { isBusy?: boolean; children: ReactNode }) => (
  <article aria-busy={isBusy}>
    <PageHeading
      lead={
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
      }
    >
      {title}
    </PageHeading>
    {children}
  </article>
);
