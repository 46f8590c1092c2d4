import { expect, test } from 'vitest';
import type { Model } from '../../model/model.ts';
import { ReservationScreen } from '../../sample/ReservationScreen.tsx';
import { reservationModel } from '../../sample/tests/reservation.model.ts';
import type { Render } from '../jsdom-driver.tsx';
import { screenProblems } from '../screen-problems.tsx';

const model: Model = reservationModel;
const draw: Render = (state, send) => <ReservationScreen state={state} send={send} />;
const withAssertion = (leaf: string, assertion: NonNullable<Model['assert']>[string]): Model => ({
  ...model,
  assert: { ...model.assert, [leaf]: assertion },
});

test('the screens of the sample are fine', async () => {
  expect(await screenProblems(model, draw)).toEqual([]);
});

test('a leaf of which too little is asked is there in another one too', async () => {
  const lenient = withAssertion('held.note.open', (screen) => screen.see('textbox', 'A note'));
  expect(await screenProblems(lenient, draw)).toEqual([
    'What "held.note.open" is asked for is there in "held.note.saving" too.',
    'What "held.note.open" is asked for is there in "held.note.saved" too.',
  ]);
  const alike = [
    ['held.note.open', 'held.note.saving'],
    ['held.note.saved', 'held.note.open'],
  ] as const;
  expect(await screenProblems({ ...lenient, alike }, draw)).toEqual([]);
});

test('leaves that are called alike must look alike', async () => {
  expect(await screenProblems({ ...model, alike: [['asking', 'sending']] }, draw)).toEqual([
    'The model calls "asking" and "sending" alike, and its assertions tell them apart.',
  ]);
});

test('an assertion that its own screen does not pass proves nothing', async () => {
  const wrong = withAssertion('sending', (screen) => screen.see('status', 'Waiting'));
  expect(await screenProblems(wrong, draw)).toEqual([
    '"sending" does not show what it is asked for as soon as it is drawn.',
  ]);
});

test('a control that the chart ignores is found', async () => {
  const stubborn: Render = (state, send) => (
    <>
      {draw(state, send)}
      {state.matches('asking') && (
        <button type="button" onClick={() => send({ type: 'table.confirmed' })}>
          Confirm
        </button>
      )}
    </>
  );
  expect(await screenProblems(model, stubborn)).toEqual([
    'In "asking" the screen sends "table.confirmed", which the chart ignores.',
  ]);
});
