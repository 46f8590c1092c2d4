import type { ReactNode } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import { dataState } from '#statecharts/index.ts';
import { css } from '#styled/css';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { BoxIcon } from '#web/ui/icons.tsx';
import { LeftOut } from '#web/ui/LeftOut.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { ordersMachine, paymentsMachine } from '../history.machine.ts';
import { paginate } from '../pagination.ts';

const frame = css({ display: 'grid', gap: '4', minWidth: '0' });
const heading = css({ mb: '0' });
const skeleton = css({ display: 'grid', gap: { base: '3', md: '0' } });
const row = css({ height: { base: '[8.25rem]', md: '16' }, md: { borderRadius: '[0]', my: '[1px]' } });

type Props<Row> = {
  state: SnapshotFrom<typeof ordersMachine> | SnapshotFrom<typeof paymentsMachine>;
  send: (event: EventFrom<typeof ordersMachine>) => void;
  title: string;
  /** The name of the list's items, in the plural: `orders`. */
  noun: string;
  rows: readonly Row[];
  /** Renders the rows of one page. */
  children: (rows: readonly Row[]) => ReactNode;
};

/** The shared frame of both lists: loading, failure, the empty list, and the pages. */
export function HistoryFrame<Row>({ state, send, title, noun, rows, children }: Props<Row>) {
  const { page, reason, leftOut } = state.context;
  const shown = paginate(rows, page);
  const retry = (
    <Button
      variant="secondary"
      size="sm"
      pending={state.hasTag('refetching')}
      onClick={() => send({ type: 'retry.pressed' })}
    >
      Try again
    </Button>
  );

  return (
    <section data-state={dataState(state)} className={frame} aria-busy={state.hasTag('loading')}>
      <PageHeading className={heading}>{title}</PageHeading>
      {state.hasTag('loading') && <ListSkeleton label={`Loading your ${noun}`} />}
      {state.hasTag('failed') && (
        <Notice tone="error" alert title={`Couldn't load your ${noun}`} action={retry}>
          <p>
            <bdi>{reason}</bdi>
          </p>
        </Notice>
      )}
      {/* It stays while the list is fetched again, and only a successful fetch removes it. */}
      {reason !== null && !state.hasTag('failed') && (
        <Notice tone="warning" role="status" action={retry}>
          <p>
            Couldn't refresh your {noun}: <bdi>{reason}</bdi>
          </p>
        </Notice>
      )}
      {leftOut > 0 && (
        <LeftOut>
          {leftOut} of your {noun}
        </LeftOut>
      )}
      {state.hasTag('empty') && leftOut === 0 && (
        <EmptyState
          icon={<BoxIcon />}
          title={`You have no ${noun} yet`}
          action={
            <Link to="/" look="primary">
              Go to the shop
            </Link>
          }
        >
          They will appear here, newest first.
        </EmptyState>
      )}
      {shown.rows.length > 0 && (
        <>
          {children(shown.rows)}
          <Pager
            page={shown.page}
            pages={shown.pages}
            onPageChange={(to) => send({ type: 'page.turned', page: to })}
          />
        </>
      )}
    </section>
  );
}

const SKELETON_ROWS = [1, 2, 3, 4, 5];

function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={skeleton}>
      {SKELETON_ROWS.map((at) => (
        <Skeleton key={at} shape="block" className={row} />
      ))}
    </div>
  );
}
