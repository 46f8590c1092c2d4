import {
  Fragment,
  type ReactElement,
  useCallback,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Model } from '../model/model.ts';
import { historyTo, readHistory } from './history.ts';
import { OutlinedChanges } from './OutlinedChanges.tsx';
import { Stage } from './stage.ts';
import { linkStage, StageLinkContext, type StageMessage } from './stage-link.ts';

export type Draw = (state: AnyMachineSnapshot, send: (event: AnyEventObject) => void) => ReactElement;

type Props = {
  model: Model;
  /** The leaf states of the story. */
  at: readonly string[];
  /** The label of the move that enters them; else a shortest path does. */
  by?: string | undefined;
  /** Another start, from the address. The address follows the story, and is not read again. */
  history?: string | undefined;
  draw: Draw;
};

/** A screen with a real actor, at these states or at the end of a history. */
export function LiveStory({ model, at, by, history, draw }: Props) {
  const link = useContext(StageLinkContext);
  const [stage] = useState(() => stageAt(model, at, by, history));
  const { state, jumps, history: walked } = useSyncExternalStore(stage.subscribe, stage.view, stage.view);

  useEffect(() => {
    const unlink = link ? linkStage(stage, link) : () => {};
    void stage.start();
    return () => {
      unlink();
      stage.stop();
    };
  }, [stage, link]);

  // The same function each time, as an actor's is: effects of screens depend on it.
  const send = useCallback(
    (event: AnyEventObject) =>
      void stage.send(event).then(() => {
        if (!link) return;
        const { history } = stage.view();
        // The other frames of the story follow.
        link.channel.postMessage({ type: 'opened', story: link.story, history } satisfies StageMessage);
      }),
    [stage, link],
  );
  if (link?.outlinesChanges === true)
    return (
      <OutlinedChanges key={jumps} before={stage.before()} history={walked} {...{ state, send, draw }} />
    );
  return <Fragment key={jumps}>{draw(state, send)}</Fragment>;
}

function stageAt(model: Model, at: readonly string[], by: string | undefined, history = ''): Stage {
  if (history === '') return new Stage(model, historyTo(model, at, by));
  const { history: read, problem } = readHistory(model, history);
  return new Stage(model, read, problem);
}
