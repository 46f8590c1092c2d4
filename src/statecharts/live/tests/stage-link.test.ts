import { afterEach, beforeEach, expect, test } from 'vitest';
import { reservationModel } from '../../sample/tests/reservation.model.ts';
import { historyTo } from '../history.ts';
import { Stage } from '../stage.ts';
import { linkStage, type StageMessage } from '../stage-link.ts';

/** The panel's end of a channel, and what it has heard. */
let panel: BroadcastChannel;
let heard: StageMessage[];
let name = 0;
const ended: (() => void)[] = [];

beforeEach(() => {
  name += 1;
  heard = [];
  panel = new BroadcastChannel(`stage ${name}`);
  panel.addEventListener('message', ({ data }: MessageEvent<StageMessage>) => void heard.push(data));
  ended.push(() => panel.close());
});
afterEach(() => {
  for (const end of ended.splice(0)) end();
});

async function linked(story: string): Promise<{ stage: Stage; unlink: () => void }> {
  const stage = new Stage(reservationModel, historyTo(reservationModel, ['sending']));
  const channel = new BroadcastChannel(`stage ${name}`);
  const unlink = linkStage(stage, { story, flow: 'reservation', channel });
  ended.push(unlink, () => channel.close());
  await stage.start();
  return { stage, unlink };
}
const leavesHeard = () =>
  heard.flatMap((message) => (message.type === 'changed' ? [message.report.leaves] : []));

test('a panel that asks is told where the stage is, and what may happen', async () => {
  await linked('a');
  panel.postMessage({ type: 'asked', story: 'a' } satisfies StageMessage);
  await expect
    .poll(() => heard.at(-1))
    .toMatchObject({
      type: 'changed',
      story: 'a',
      flow: 'reservation',
      report: { leaves: ['sending'], position: 1 },
    });
});

test('every frame of a story does what the panel says, and other stories do not', async () => {
  const frames = [await linked('a'), await linked('a')];
  const other = await linked('b');
  panel.postMessage({ type: 'performed', story: 'a', label: 'requestTable full' } satisfies StageMessage);
  await expect.poll(() => frames.map(({ stage }) => stage.view().leaves)).toEqual([['asking'], ['asking']]);
  panel.postMessage({ type: 'moved', story: 'a', position: 0 } satisfies StageMessage);
  await expect.poll(() => frames.map(({ stage }) => stage.view().position)).toEqual([0, 0]);
  expect(other.stage.view().leaves).toEqual(['sending']);
});

test('a frame follows another one, whose screen was used', async () => {
  const { stage } = await linked('a');
  panel.postMessage({ type: 'opened', story: 'a', history: 'a-small-place' } satisfies StageMessage);
  await expect.poll(() => stage.view().leaves).toEqual(['asking']);
});

test('a stage that is left says and hears nothing more', async () => {
  const { stage, unlink } = await linked('a');
  await expect.poll(leavesHeard).toEqual([['sending']]);
  unlink();
  await stage.perform('request.cancelled');
  panel.postMessage({ type: 'moved', story: 'a', position: 0 } satisfies StageMessage);
  const echo = new BroadcastChannel(`stage ${name}`);
  echo.postMessage({ type: 'asked', story: 'the end' } satisfies StageMessage);
  await expect.poll(() => heard.at(-1)?.story).toBe('the end');
  echo.close();
  expect(leavesHeard()).toEqual([['sending']]);
});
