import { type ReactNode, useEffect, useMemo } from 'react';
import { StageLinkContext, type StageMessage } from '../../live/stage-link.ts';
import './changes.css';
import { tabChannel } from './tab-channel.ts';

/** A channel does not hear itself, so that the address has one of its own. */
let ofStages: BroadcastChannel | undefined;

type LinkedProps = { story: string; flow: string; outlinesChanges: boolean; children: ReactNode };

/** Ties the live story in it to the panel and to other frames, and marks its screen, whose texts are read. */
export function LinkedStory({ story, flow, outlinesChanges, children }: LinkedProps) {
  const link = useMemo(() => {
    ofStages ??= tabChannel();
    return { story, flow, channel: ofStages, outlinesChanges };
  }, [story, flow, outlinesChanges]);
  return (
    <StageLinkContext value={link}>
      <div data-screen="" style={{ display: 'contents' }}>
        {children}
      </div>
    </StageLinkContext>
  );
}

type Props = {
  story: string;
  /** Called with the way that the story went, for the address. */
  onHistory: (history: string) => void;
  /** Called when another story is shown. */
  onLeave: () => void;
};

/** Keeps the address of Storybook up to date with the live story, wherever it is shown. */
export function HistoryInAddress({ story, onHistory, onLeave }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: Storybook makes new functions for each render.
  useEffect(() => {
    const channel = tabChannel();
    let told: string | undefined;
    channel.addEventListener('message', ({ data }: MessageEvent<StageMessage>) => {
      if (data.type !== 'changed' || data.story !== story) return;
      const { history } = data.report;
      // The address already has the start of a story.
      if (told !== undefined && told !== history) onHistory(history);
      told = history;
    });
    return () => {
      channel.close();
      onLeave();
    };
  }, [story]);
  return null;
}
