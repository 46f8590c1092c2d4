import { css } from '#styled/css';
import type { Input } from '../api/commands.ts';
import { useOffice } from '../frame/office.ts';
import { Time, visible } from '../generated/text.tsx';
import { CommandButton } from './CommandButton.tsx';

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  color: 'fg.muted',
  fontSize: 'sm',
});

type Props = { name: string; preset: Input; of: { assigned_to: string | null; assigned_at: string | null } };

/** Who works on a thing, with a button to take it, take it over or give it back. */
export function Assignment({ name, preset, of: { assigned_to: by, assigned_at: at } }: Props) {
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
      <CommandButton name={name} input={{ ...preset, ...how }}>
        {label}
      </CommandButton>
    </div>
  );
}
