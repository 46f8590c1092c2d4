import { css } from '#styled/css';
import { Time, visible } from '../drawn/text.tsx';
import { useOffice } from '../frame/office.ts';
import type { Input } from '../wire/commands.ts';
import { ActButton } from './ActButton.tsx';

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  color: 'fg.muted',
  fontSize: 'sm',
});

type Props = { name: string; preset: Input; of: { taken_by: string | null; taken_at: string | null } };

/** Who works on something, and a button that takes it, takes it over or gives it back. */
export function Take({ name, preset, of: { taken_by: by, taken_at: at } }: Props) {
  const { operator } = useOffice();
  const [label, how] =
    by === null
      ? (['Take it', {}] as const)
      : by === operator.name
        ? (['Give it back', { release: true }] as const)
        : (['Take it over', { over: true }] as const);
  return (
    <div className={row}>
      {by !== null && (
        <span>
          {by === operator.name ? 'Yours' : <bdi>{visible(by)}</bdi>}
          {at !== null && (
            <>
              , since <Time at={at} />
            </>
          )}
        </span>
      )}
      <ActButton name={name} input={{ ...preset, ...how }}>
        {label}
      </ActButton>
    </div>
  );
}
