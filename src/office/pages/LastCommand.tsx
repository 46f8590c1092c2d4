import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { css, cx } from '#styled/css';
import type { Input } from '../api/commands.ts';
import { CommandButton } from '../command-form/CommandButton.tsx';
import { bar, inReach } from '../frame/layout.ts';
import { ShopperText } from '../generated/text.tsx';

/** Fixed above the tabs of a phone, so that its appearance moves nothing. */
const status = css({
  width: '[fit-content]',
  px: '3',
  py: '2',
  color: 'success',
  bg: 'success.subtle',
  borderRadius: 'md',
  // Screen readers only announce changes of a live region that already exists.
  _empty: { position: 'absolute', p: '0' },
});

/** What the last command did, and the command that undoes it, if there is one. */
export type DoneCommand = { says: string; undo?: { name: string; input: Input } | undefined };

type Props = { done: DoneCommand | null; onUndone: (says: string) => void };

/** Shows what the last command did until the next one, since its row has left the page. */
export function LastCommand({ done, onUndone }: Props) {
  return (
    <div role="status" className={cx(bar, inReach, status)}>
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

/** For this long the second press of a double press has no effect. */
const STEADY_MS = 700;

/**
 * Rows that ignore pointer presses for a moment after they have moved: the second press of a double
 * press would hit the row that moved up. `of` identifies the rows.
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
    // Keyboard presses still count, since the focus stays on its row. Browsers without `animate`
    // get no pause.
    rows.current?.animate?.({ pointerEvents: ['none', 'none'] }, STEADY_MS);
  }, [of]);
  return (
    <div ref={rows} className={className}>
      {children}
    </div>
  );
}
