import { type ReactNode, useEffect } from 'react';
import { focusPageHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import { stack } from './layout.ts';

type Props = { title: string; heading?: ReactNode; lead?: ReactNode; aside?: ReactNode; children: ReactNode };

/** A page of the office. Its title is also the tab's and, by default, the heading. */
export function Page({ title, heading = title, lead, aside, children }: Props) {
  // Focus on the heading makes screen readers announce the new page.
  useEffect(() => focusPageHeading({ preventScroll: true }), []);
  return (
    <>
      <title>{`${title} · Keystall office`}</title>
      <PageHeading lead={lead} aside={aside}>
        {heading}
      </PageHeading>
      <div className={stack}>{children}</div>
    </>
  );
}
