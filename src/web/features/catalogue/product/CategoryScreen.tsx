import type { ReactNode } from 'react';
import type { CategoryNode, Located } from '#contract/catalogue.ts';
import { css } from '#styled/css';
import { LeftOut } from '#web/ui/LeftOut.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Breadcrumbs } from './parts/Breadcrumbs.tsx';
import { Description } from './parts/Description.tsx';

const page = css({ display: 'grid', gap: { base: '6', md: '10' } });

const leftOut = css({ mt: '3' });

type CategoryScreenProps = {
  at: Located<CategoryNode>;
  /** Whether something of its list can't be read. */
  isIncomplete?: boolean;
  /** Its list. */
  children: ReactNode;
};

/** A category (spec §2): its name, a card for each visible node under it, and its description. */
export const CategoryScreen = ({ at, isIncomplete = false, children }: CategoryScreenProps) => (
  <div className={page}>
    <div>
      <Breadcrumbs at={at} />
      <PageHeading>{at.node.name}</PageHeading>
      {children}
      {isIncomplete && <LeftOut className={leftOut}>Some of what belongs here</LeftOut>}
    </div>
    <Description lines={at.node.description} />
  </div>
);
