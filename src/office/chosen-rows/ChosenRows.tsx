import type { EventFrom, SnapshotFrom } from 'xstate';
import type { Command } from '#contract/office/commands.ts';
import { dataState } from '#statecharts/index.ts';
import { css, cx } from '#styled/css';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { pressOf } from '../api/commands.ts';
import { bar, group, inReach, screenOnly } from '../frame/layout.ts';
import { ShopperText } from '../generated/text.tsx';
import type { chosenRowsMachine, Row } from './chosen-rows.machine.ts';
import { areAll } from './chosen-rows.machine.ts';

const tools = css({ py: '3', bg: 'bg', borderTop: 'hairline' });
const lines = css({ display: 'grid', gap: '2', maxHeight: '[50dvh]', overflowY: 'auto' });

type Props = {
  state: SnapshotFrom<typeof chosenRowsMachine>;
  send: (event: EventFrom<typeof chosenRowsMachine>) => void;
  /** The commands that may be done for several rows. */
  commands: readonly Command[];
};

/** How many rows are chosen, what may be done with them, and what was done. */
export function ChosenRows({ state, send, commands }: Props) {
  const { chosen, command, done, failed, reason, lines: asked, waiting } = state.context;
  const pressed = commands.find(({ name }) => name === command);
  const isDoing = state.matches('doing');
  const isIdle = state.matches('choosing');
  return (
    <div className={group} data-state={dataState(state)}>
      {isIdle && done > 0 && <Notice tone="success">{`Done: ${done}.`}</Notice>}
      {isIdle && reason !== null && (
        <Notice tone="error" alert>
          <ShopperText>{reason}</ShopperText>
        </Notice>
      )}
      {isIdle && failed.length > 0 && (
        <Notice tone="error" title={`Not done, and still chosen: ${failed.length}`} alert>
          <ShopperText>{failed.map(({ says }) => says).join('\n')}</ShopperText>
        </Notice>
      )}
      {chosen.length > 0 && (
        <div className={cx(bar, inReach, tools, screenOnly)}>
          <span role="status">
            {isDoing
              ? `${done + failed.length} of ${done + failed.length + waiting.length} done`
              : `${chosen.length} chosen`}
          </span>
          {commands.map((each) => (
            <Button
              key={each.name}
              size="sm"
              variant="secondary"
              pending={state.hasTag('busy') && each.name === command}
              disabled={!state.can({ type: 'command.pressed', command: each.name })}
              onClick={() => send({ type: 'command.pressed', command: each.name })}
            >
              {pressOf(each)}
            </Button>
          ))}
          <Button
            size="sm"
            variant="ghost"
            disabled={!state.can({ type: 'rows.cleared' })}
            onClick={() => send({ type: 'rows.cleared' })}
          >
            Clear
          </Button>
        </div>
      )}
      <Dialog
        open={state.matches('question')}
        onClose={() => send({ type: 'question.declined' })}
        title={`Please confirm: ${asked.length}`}
        actions={
          <>
            <Button variant="secondary" onClick={() => send({ type: 'question.declined' })}>
              Not now
            </Button>
            <Button onClick={() => send({ type: 'question.confirmed' })}>
              {pressed === undefined ? 'Yes' : pressOf(pressed)}
            </Button>
          </>
        }
      >
        <ul className={lines}>
          {asked.map(({ key, says }) => (
            <li key={key}>
              <ShopperText>{says}</ShopperText>
            </li>
          ))}
        </ul>
      </Dialog>
    </div>
  );
}

type ChooseProps = Pick<Props, 'state' | 'send'>;

/** Chooses a row, or leaves it out. */
export function ChooseRow({ state, send, row }: ChooseProps & { row: Row }) {
  return (
    <Checkbox
      label={<VisuallyHidden>{row.name}</VisuallyHidden>}
      checked={state.context.chosen.some(({ key }) => key === row.key)}
      disabled={!state.can({ type: 'row.toggled', row })}
      onChange={() => send({ type: 'row.toggled', row })}
    />
  );
}

/** Chooses all rows of the page, or none. */
export function ChooseAll({ state, send, rows }: ChooseProps & { rows: readonly Row[] }) {
  return (
    <Checkbox
      label="All rows"
      checked={areAll(state.context.chosen, rows)}
      disabled={!state.can({ type: 'rows.toggled', rows })}
      onChange={() => send({ type: 'rows.toggled', rows })}
    />
  );
}
