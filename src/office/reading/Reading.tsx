import { useMachine } from '@xstate/react';
import { type ReactNode, useEffect } from 'react';
import * as v from 'valibot';
import type { Input } from '../api/commands.ts';
import { useCommand, useOffice } from '../frame/office.ts';
import { ReadingScreen } from './ReadingScreen.tsx';
import { readingLogic } from './reading.effects.ts';

type Props<S extends v.GenericSchema> = {
  command: string;
  input?: Input;
  /** The part of the answer that the page needs. */
  schema: S;
  /** Whether a page of the list is asked for. */
  isPage?: boolean;
  children: (answer: v.InferOutput<S>) => ReactNode;
};

/** A command's answer, asked for again when something has changed that it follows. */
export function Reading<const S extends v.GenericSchema>({ input = {}, ...props }: Props<S>) {
  return <Kept key={`${props.command} ${JSON.stringify(input)}`} input={input} {...props} />;
}

function Kept<const S extends v.GenericSchema>({ children, ...asked }: Props<S> & { input: Input }) {
  const [state, send] = useReading(asked);
  return (
    <ReadingScreen state={state} send={send}>
      {(answer) => children(v.parse(asked.schema, answer))}
    </ReadingScreen>
  );
}

type Asked = Omit<Props<v.GenericSchema>, 'children'> & { input: Input };

/** The chart of a command's answer, kept up to date. What is asked stays the same. */
export function useReading({ command, input, schema, isPage = false }: Asked) {
  const { client, live } = useOffice();
  const follows = useCommand(command)?.follows;
  const [state, send] = useMachine(readingLogic(client, { command, input, schema, isPage }));
  useEffect(() => live.subscribe(follows, () => send({ type: 'shop.changed' })), [live, follows, send]);
  return [state, send] as const;
}
