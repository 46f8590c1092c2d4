import { createContext } from 'react';
import type { Stage, StageView } from './stage.ts';

/** A panel's data about a stage: all but the snapshot, which can't be sent. */
export type StageReport = Omit<StageView, 'state'>;

/**
 * Between a live story, its panel, and the same story in other frames. Every stage of a story hears
 * every command, so that all frames do the same.
 */
export type StageMessage = { readonly story: string } & (
  | { readonly type: 'changed'; readonly report: StageReport; readonly flow: string }
  /** A panel asks where the stage is. */
  | { readonly type: 'asked' }
  | { readonly type: 'performed'; readonly label: string }
  | { readonly type: 'moved'; readonly position: number }
  | { readonly type: 'opened'; readonly history: string }
  | { readonly type: 'played' }
  | { readonly type: 'paused' }
);

type StageChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>;

/** The place of a live story in Storybook. Without it, the story is live, but alone. */
type StageLink = {
  readonly story: string;
  readonly flow: string;
  readonly channel: StageChannel;
  /** Whether what differs from the state before is outlined. */
  readonly outlinesChanges?: boolean;
};
export const StageLinkContext = createContext<StageLink | null>(null);

/** Ties a stage to the panel and to other frames of its story. Returns what unties it. */
export function linkStage(stage: Stage, { story, flow, channel }: StageLink): () => void {
  const tell = () => {
    const { state: _, ...report } = stage.view();
    channel.postMessage({ type: 'changed', story, flow, report } satisfies StageMessage);
  };
  const hear = ({ data: message }: MessageEvent<StageMessage>) => {
    if (message.story !== story) return;
    if (message.type === 'asked') tell();
    else if (message.type === 'performed') void stage.perform(message.label);
    else if (message.type === 'moved') void stage.goTo(message.position);
    else if (message.type === 'opened') void stage.open(message.history);
    else if (message.type === 'played') void stage.play();
    else if (message.type === 'paused') stage.pause();
  };
  const untell = stage.subscribe(tell);
  channel.addEventListener('message', hear);
  return () => {
    untell();
    channel.removeEventListener('message', hear);
  };
}
