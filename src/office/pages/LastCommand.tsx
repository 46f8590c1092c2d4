import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { css } from '#styled/css';
import type { Input } from '../api/commands.ts';
import { CommandButton } from '../command-form/CommandButton.tsx';
import { ShopperText } from '../generated/text.tsx';

/** Above the tabs of a phone, so that nothing moves when it comes. */
const status = css({
  position: 'sticky',
  zIndex: '[1]',
  bottom: { base: '[calc(4rem + env(safe-area-inset-bottom))]', md: '0' },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  width: '[fit-content]',
  px: '3',
  py: '2',
  color: 'success',
  bg: 'success.subtle',
  borderRadius: 'md',
  // A live region that is not there yet would not be heard.
  _empty: { position: 'absolute', p: '0' },
});

/** What was done last, and how it is undone where it can be. */
export type DoneCommand = { says: string; undo?: { name: string; input: Input } | undefined };

type Props = { done: DoneCommand | null; onUndone: (says: string) => void };

/** Says what was done last, until something else is: its row is on the page no more. */
export function LastCommand({ done, onUndone }: Props) {
  return (
    <div role="status" className={status}>
      {done !== null && <ShopperText>{done.says}</ShopperText>}
      {done?.undo !== undefined && (
        <CommandButton
          key={JSON.stringify(done.undo)}
          name={done.undo.name}
          input={done.undo.input}
          onDone={(_, says) => onUndone(says)}
        >
          Undo
        </CommandButton>
      )}
    </div>
  );
}

/** So long the second press of a double one has no effect. */
const STEADY_MS = 700;

/**
 * Rows that take no press of a pointer for a moment after they have moved, as when one of them is gone:
 * the second press of a double one would hit another row. `of` says which rows there are.
 */
export function SteadyRows({
  of,
  className,
  children,
}: {
  of: string;
  className?: string;
  children: ReactNode;
}) {
  const rows = useRef<HTMLDivElement>(null);
  const before = useRef(of);
  useLayoutEffect(() => {
    if (before.current === of) return;
    before.current = of;
    // Keys go on: they name their row. A browser without it has no such moment.
    rows.current?.animate?.({ pointerEvents: ['none', 'none'] }, STEADY_MS);
  }, [of]);
  return (
    <div ref={rows} className={className}>
      {children}
    </div>
  );
}
