import type { EventFrom, SnapshotFrom } from 'xstate';
import { css } from '#styled/css';
import { Card } from '#web/ui/Card.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { LeftOut } from '#web/ui/LeftOut.tsx';
import { LiveRegion } from '#web/ui/LiveRegion.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { preferenceOf, type profileMachine } from '../profile.machine.ts';

const heading = css({ fontSize: 'lg', fontWeight: 'bold' });
const lead = css({ color: 'fg.muted', mb: '2' });
const notice = css({ mb: '2' });
const spinner = css({ ms: '2' });

const LISTS = [
  { list: 'orders', label: 'Orders', hint: 'When something you bought is delivered.' },
  {
    list: 'alerts',
    label: 'Payments',
    hint: 'When a payment is complete, or money is added to your balance.',
  },
  { list: 'promos', label: 'Offers', hint: 'Discounts and new products, now and then.' },
] as const;

const SAVED = 'Saved';

type Props = {
  state: SnapshotFrom<typeof profileMachine>;
  send: (event: EventFrom<typeof profileMachine>) => void;
};

/** The mailing lists. The outcome of a change replaces its hint, so that nothing moves. */
export function Preferences({ state, send }: Props) {
  const lists = LISTS.map((item) => ({ ...item, ...preferenceOf(state, item.list) }));
  const unread = LISTS.filter(({ list }) => state.context.profile?.unread?.includes(list));
  const outcomes = lists
    .filter(({ status }) => status === 'saved' || status === 'refused')
    .map(({ label, error }) => `${label}: ${error ?? SAVED}`);
  return (
    <Card as="section" aria-label="Emails">
      <h2 className={heading}>Emails</h2>
      <p className={lead}>We always email you about the security of your account.</p>
      {unread.length > 0 && (
        <LeftOut className={notice}>Your choice for {unread.map(({ label }) => label).join(' and ')}</LeftOut>
      )}
      {lists.map(({ list, label, hint, status, isOn, error }) => (
        <Checkbox
          key={list}
          label={
            <>
              {label}
              {status === 'saving' && <Spinner className={spinner} />}
            </>
          }
          hint={status === 'saved' ? SAVED : status !== 'refused' && hint}
          error={error}
          checked={isOn}
          disabled={state.context.profile === null}
          aria-busy={status === 'saving'}
          aria-disabled={status === 'saving'}
          onChange={(event) =>
            send({ type: 'preference.changed', change: { list, value: event.currentTarget.checked } })
          }
        />
      ))}
      <LiveRegion message={outcomes.join(' ')} />
    </Card>
  );
}
