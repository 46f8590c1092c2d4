import type { ReactNode } from 'react';
import type { CategoryNode, Located } from '#contract/catalogue.ts';
import { css } from '#styled/css';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Breadcrumbs } from './parts/Breadcrumbs.tsx';
import { Description } from './parts/Description.tsx';

const page = css({ display: 'grid', gap: { base: '6', md: '10' } });

type CategoryScreenProps = {
  at: Located<CategoryNode>;
  /** Its list. */
  children: ReactNode;
};

/** A category (spec §2): its name, a card for each visible node under it, and its description. */
export const CategoryScreen = ({ at, children }: CategoryScreenProps) => (
  <div className={page}>
    <div>
      <Breadcrumbs at={at} />
      <PageHeading>{at.node.name}</PageHeading>
      {children}
    </div>
    <Description lines={at.node.description} />
  </div>
);
