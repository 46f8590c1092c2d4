import type { EventFrom, SnapshotFrom } from 'xstate';
import { css } from '#styled/css';
import { Card } from '#web/ui/Card.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { LiveRegion } from '#web/ui/LiveRegion.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import type { profileMachine } from '../profile.machine.ts';
import { preferenceIn } from '../profile.selectors.ts';

const heading = css({ fontSize: 'lg', fontWeight: 'bold' });
const lead = css({ color: 'fg.muted', mb: '2' });
const spinner = css({ ms: '2' });

/** The mailing lists, in the words of those who get them. */
const LISTS = [
  { list: 'orders', label: 'Orders', hint: 'When something that you bought is delivered.' },
  { list: 'alerts', label: 'Payments', hint: 'When a payment ends, or money comes to your balance.' },
  { list: 'promos', label: 'Offers', hint: 'Discounts and new things, now and then.' },
] as const;

const SAVED = 'Saved';

type Props = {
  state: SnapshotFrom<typeof profileMachine>;
  send: (event: EventFrom<typeof profileMachine>) => void;
};

/** Which e-mails one wants. Each is kept as it is pressed; what came of that stands for a second in place of its hint. */
export function Preferences({ state, send }: Props) {
  const lists = LISTS.map((one) => ({ ...one, ...preferenceIn(state, one.list) }));
  const told = lists
    .filter(({ at }) => at === 'saved' || at === 'refused')
    .map(({ label, refusal }) => `${label}: ${refusal ?? SAVED}`);
  return (
    <Card as="section" aria-label="E-mails">
      <h2 className={heading}>E-mails</h2>
      <p className={lead}>What concerns the safety of your account is sent in any case.</p>
      {lists.map(({ list, label, hint, at, isOn, refusal }) => (
        <Checkbox
          key={list}
          label={
            <>
              {label}
              {at === 'saving' && <Spinner className={spinner} />}
            </>
          }
          hint={at === 'saved' ? SAVED : at !== 'refused' && hint}
          error={refusal}
          checked={isOn}
          disabled={state.context.profile === null}
          aria-busy={at === 'saving'}
          aria-disabled={at === 'saving'}
          onChange={(event) =>
            send({ type: 'preference.changed', change: { list, value: event.currentTarget.checked } })
          }
        />
      ))}
      <LiveRegion message={told.join(' ')} />
    </Card>
  );
}
