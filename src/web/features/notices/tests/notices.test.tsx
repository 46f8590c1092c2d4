import { act, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { checkFlow } from '#statecharts/check-flow.ts';
import { openFlow } from '#web/testing/open-flow.tsx';
import { NoticeBoard } from '../NoticeBoard.tsx';
import { type Notice, noticesMachine } from '../notices.machine.ts';
import * as stories from './NoticeBoard.stories.tsx';
import { noticesModel } from './notices.model.ts';

checkFlow(noticesModel, { render: (state, send) => <NoticeBoard state={state} send={send} />, stories });

const copied: Notice = { id: 'copied', tone: 'success', text: 'Copied.' };
const stale: Notice = { id: 'catalogue', tone: 'warning', text: 'Prices may be old.' };

describe('the board over time', () => {
  function startBoard() {
    const clock = new SimulatedClock();
    const board = createActor(noticesMachine, { clock }).start();
    const post = (notice: Notice) => board.send({ type: 'notice.posted', notice });
    const texts = () => board.getSnapshot().context.notices.map(({ text }) => text);
    return { board, clock, post, texts };
  }

  test('a message goes after six seconds, and a warning stays', () => {
    const { clock, post, texts } = startBoard();
    post(stale);
    post(copied);
    clock.increment(5_999);
    expect(texts()).toEqual(['Prices may be old.', 'Copied.']);
    clock.increment(1);
    expect(texts()).toEqual(['Prices may be old.']);
  });

  test('a second one about the same replaces the first, and is read for six seconds again', () => {
    const { clock, post, texts } = startBoard();
    post(copied);
    clock.increment(4_000);
    post({ ...copied, text: 'Copied again.' });
    clock.increment(4_000);
    expect(texts()).toEqual(['Copied again.']);
    clock.increment(2_000);
    expect(texts()).toEqual([]);
  });
});

test('on the screen, each notice is dismissed by its own button', async () => {
  const { user, send } = openFlow(createActor(noticesMachine), (state, toBoard) => (
    <NoticeBoard state={state} send={toBoard} />
  ));
  for (const notice of [stale, copied]) send({ type: 'notice.posted', notice });
  const [dismissFirst] = screen.getAllByRole('button', { name: /dismiss|close/i });
  expect(screen.getByText('Prices may be old.')).toBeVisible();
  if (dismissFirst) await act(() => user.click(dismissFirst));
  expect(screen.queryByText('Prices may be old.')).toBeNull();
  expect(screen.getByText('Copied.')).toBeVisible();
});
