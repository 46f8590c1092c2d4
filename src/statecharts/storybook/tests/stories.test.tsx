import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ReservationScreen } from '../../sample/ReservationScreen.tsx';
import * as stories from '../../sample/tests/ReservationScreen.stories.tsx';
import { reservationModel } from '../../sample/tests/reservation.model.ts';
import { stateAt, storiesFor, storyProblems } from '../stories.tsx';

test('a story has its state, with the context of the path there, and accepts its events', () => {
  const state = stateAt(reservationModel, ['held.note.saving']);
  expect(state.value).toEqual({ held: { clock: 'fresh', note: 'saving' } });
  expect(state.context.guests).toBe(4);
  expect(state.hasTag('busy')).toBe(true);
  expect(state.can({ type: 'table.confirmed' })).toBe(true);
  expect(state.children).toEqual({});
});

test('a story of a final state has its output', () => {
  expect(stateAt(reservationModel, ['confirmed'])).toMatchObject({ status: 'done', output: { guests: 4 } });
});

test('leaves that are never active together are reported', () => {
  expect(() => stateAt(reservationModel, ['asking', 'confirmed'])).toThrow(
    'No path of "reservation" reaches asking + confirmed.',
  );
});

test("a story's args are serializable, and its component renders the state", () => {
  const { View, at } = storiesFor(reservationModel, (state) => (
    <ReservationScreen state={state} send={() => {}} />
  ));
  const story = at('held.clock.urgent');
  expect(story).toEqual({
    args: { at: ['held.clock.urgent'], by: undefined },
    parameters: {
      state: ['held.clock.urgent'],
      by: undefined,
      chart: 'reservation',
      flow: 'reservation',
      page: undefined,
      part: undefined,
      layout: 'padded',
      controls: { disable: true },
    },
  });
  render(<View {...story.args} />);
  expect(screen.getByText(/last moment/)).toBeVisible();
});

test('a story is live: a press in its screen moves it on', async () => {
  const { View, at } = storiesFor(reservationModel, (state, send) => (
    <ReservationScreen state={state} send={send} />
  ));
  render(<View {...at('sending').args} />);
  await userEvent.click(screen.getByRole('button', { name: 'Never mind' }));
  expect(await screen.findByRole('button', { name: 'Ask for a table' })).toBeEnabled();
});

test('a story begins where its address says', () => {
  const { View } = storiesFor(reservationModel, (state, send) => (
    <ReservationScreen state={state} send={send} />
  ));
  render(<View at={['asking']} history="a-small-place party-submitted" />);
  expect(screen.getByRole('status', { name: 'Asking the restaurant' })).toBeVisible();
});

test('a story may be of one way in: it shows the sentence of that way', () => {
  const { View, by } = storiesFor(reservationModel, (state, send) => (
    <ReservationScreen state={state} send={send} />
  ));
  render(<View {...by('asking', 'requestTable closed').args} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Closed today.');
});

test('a way in with a sentence of its own and without a story is reported', async () => {
  const { AskingOutOfReach: _, ...rest } = stories;
  expect(await storyProblems(reservationModel, rest)).toEqual([
    'No story shows "asking" by "requestTable broken", which has a sentence of its own.',
  ]);
  const Odd = { parameters: { state: ['asking'], by: 'requestTable late' } };
  expect(await storyProblems(reservationModel, { ...stories, Odd })).toEqual([
    'The story Odd is of "asking" by "requestTable late", which is no way into it.',
  ]);
});

test('a leaf without a story is reported, for stories of CSF 3 and of CSF Factories', async () => {
  const { Sending: _, ...rest } = stories;
  expect(await storyProblems(reservationModel, stories)).toEqual([]);
  expect(await storyProblems(reservationModel, rest)).toEqual(['The leaf "sending" has no story.']);
  expect(
    await storyProblems(reservationModel, {
      ...rest,
      Sending: { input: { parameters: { state: 'sending' } } },
    }),
  ).toEqual([]);
});

test('a story of an unknown leaf is reported', async () => {
  const Waiting = { parameters: { state: 'waiting' } };
  expect(await storyProblems(reservationModel, { ...stories, Waiting })).toEqual([
    'The story Waiting is of "waiting", which is no leaf.',
  ]);
});
