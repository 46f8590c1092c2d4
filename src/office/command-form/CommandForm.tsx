import { useMachine } from '@xstate/react';
import type { ComponentProps } from 'react';
import type { Command } from '#contract/office/commands.ts';
import type { Input } from '../api/commands.ts';
import { hasTable } from '../api/commands.ts';
import { useCommand, useOffice } from '../frame/office.ts';
import { inLabels } from '../generated/labels.ts';
import { CommandFormScreen } from './CommandFormScreen.tsx';
import { commandFormLogic } from './command-form.effects.ts';

type Props = Pick<ComponentProps<typeof CommandFormScreen>, 'form' | 'values' | 'isQuiet' | 'onBack'> & {
  name: string;
  preset?: Input;
  /** Called with the answer and the host's message. */
  onDone?: ((answer: unknown, said: string) => void) | undefined;
};

/** The form of a command; nothing if the operator's role may not run it. */
export function CommandForm({ name, ...props }: Props) {
  const command = useCommand(name);
  return command === undefined ? null : <Allowed command={command} {...props} />;
}

function Allowed({ command, preset = {}, onDone, ...props }: Omit<Props, 'name'> & { command: Command }) {
  const { client, live, drafts, operator } = useOffice();
  const isTyped = ([name]: [string, unknown]) =>
    command.fields.some((field) => field.name === name && field.isHidden !== true);
  const draft = drafts.of(
    operator.name,
    command.name,
    Object.fromEntries(Object.entries(preset).filter(isTyped)),
  );
  const onAct = (answer: unknown, said: string) => {
    draft.forget();
    onDone?.(answer, inLabels(command.fields, said));
    live.tell();
  };
  const logic = commandFormLogic(client, command.name, onAct, hasTable(command));
  const [state, send] = useMachine(logic, { input: { asks: command.asks } });
  return (
    <CommandFormScreen command={command} preset={preset} state={state} send={send} draft={draft} {...props} />
  );
}
