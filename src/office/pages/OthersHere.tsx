import { useEffect, useSyncExternalStore } from 'react';
import { css } from '#styled/css';
import { useOffice } from '../frame/office.ts';
import { Time, visible } from '../generated/text.tsx';

const lines = css({
  display: 'grid',
  color: 'warning',
  fontSize: 'sm',
  // Screen readers only announce changes of a live region that already exists.
  _empty: { position: 'absolute' },
});

/**
 * The other operators who have a page of the same thing open, so that two don't do the same work
 * . `thing` is its kind and id: `orders:ID`.
 */
export function OthersHere({ thing, what }: { thing: string; what: string }) {
  const { live } = useOffice();
  useEffect(() => live.show(thing), [live, thing]);
  const { others } = useSyncExternalStore(live.onState, live.state);
  return (
    <output className={lines}>
      {others.map(({ by, since }) => (
        <span key={by}>
          <bdi>{visible(by)}</bdi> has {what} open, since <Time at={since} />
        </span>
      ))}
    </output>
  );
}
