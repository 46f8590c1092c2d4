import { useMachine } from '@xstate/react';
import { type ReactNode, useEffect } from 'react';
import * as v from 'valibot';
import type { Input } from '../api/commands.ts';
import { useOffice } from '../frame/office.ts';
import { ReadingScreen } from './ReadingScreen.tsx';
import { readingLogic } from './reading.effects.ts';

type Props<S extends v.GenericSchema> = {
  command: string;
  input?: Input;
  /** The part of the answer that the page needs. */
  schema: S;
  children: (answer: v.InferOutput<S>) => ReactNode;
};

/** A command's answer, asked for again when the shop changes. */
export function Reading<const S extends v.GenericSchema>({ input = {}, ...props }: Props<S>) {
  return <Kept key={`${props.command} ${JSON.stringify(input)}`} input={input} {...props} />;
}

function Kept<const S extends v.GenericSchema>({
  command,
  input,
  schema,
  children,
}: Props<S> & { input: Input }) {
  const { client, live } = useOffice();
  const [state, send] = useMachine(readingLogic(client, { command, input, schema }));
  useEffect(() => live.subscribe(() => send({ type: 'shop.changed' })), [live, send]);
  return (
    <ReadingScreen state={state} send={send}>
      {(answer) => children(v.parse(schema, answer))}
    </ReadingScreen>
  );
}
