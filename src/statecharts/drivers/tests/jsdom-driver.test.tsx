import { configure } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Model } from '../../model/model.ts';
import { generatePaths } from '../../paths/generate-paths.ts';
import type { Path } from '../../paths/path.ts';
import { ReservationScreen } from '../../sample/ReservationScreen.tsx';
import { reservationModel } from '../../sample/tests/reservation.model.ts';
import { Asserted, FailedBefore, jsdomDriver, type Render, replayOnScreen } from '../jsdom-driver.tsx';
import { failing, messages, PAGE, passing } from './driver-cases.ts';

const model: Model = reservationModel;
const draw: Render = (state, send) => <ReservationScreen state={state} send={send} />;

// Missing elements are intended here, so don't wait for them.
configure({ asyncUtilTimeout: 50 });

/** The first path: asking → party.submitted → sending → … */
function firstPath(): Path {
  const [path] = generatePaths(model).paths;
  if (!path) throw new Error('The sample has no path.');
  return path;
}

describe('a wrong screen fails with a message', () => {
  test('that names what was looked for and what is there, when it does not show its state', async () => {
    const assertions = {
      ...model.assert,
      asking: async (screen: ReturnType<typeof jsdomDriver>) => screen.seeText('Choose a table'),
    };
    await expect(replayOnScreen({ ...model, assert: assertions }, firstPath(), draw)).rejects.toThrow(
      new Error(
        [
          'In "asking": There should be the text "Choose a table", and is not.',
          'The screen has:',
          '  button "Ask for a table"',
          '  "Guests"',
          '  spinbutton "Guests" (value: "")',
        ].join('\n'),
      ),
    );
  });

  test('that names the state and the event, when an act of the model fails', async () => {
    const clumsy = {
      ...model.act,
      'party.submitted': (screen: ReturnType<typeof jsdomDriver>) => screen.click('button', 'Book'),
    };
    await expect(replayOnScreen({ ...model, act: clumsy }, firstPath(), draw)).rejects.toThrow(
      /^In "asking", acting "party.submitted": There should be one button "Book", and there are 0\.\nThe screen has:\n {2}button "Ask for a table"/,
    );
  });

  test('when it goes back in silence', async () => {
    const stages = {
      order: ['sending', 'asking'],
      of: (state: Parameters<Render>[0]) => (state.matches('asking') ? 'asking' : 'sending'),
      back: { again: { from: 'asking', to: 'sending', says: 'It is asked for again.' } },
    };
    await expect(replayOnScreen({ ...model, stages }, firstPath(), draw)).rejects.toThrow(
      'The step back from "asking" to "sending": There should be the text "It is asked for again.", and is not.',
    );
  });

  test('when the root of its view lacks its state', async () => {
    await expect(replayOnScreen(model, firstPath(), () => <main>Guests</main>)).rejects.toThrow(
      'There should be a view whose `data-state` is "asking", but there is none.',
    );
  });

  test('when an act sends no event', async () => {
    await expect(replayOnScreen(model, firstPath(), (state) => draw(state, () => {}))).rejects.toThrow(
      'In "asking", acting "party.submitted": the screen sent nothing, not {"guests":4,"type":"party.submitted"}.',
    );
  });

  test('when an act sends another event', async () => {
    const twisted: Render = (state, send) => draw(state, (event) => send({ ...event, guests: 5 }));
    await expect(replayOnScreen(model, firstPath(), twisted)).rejects.toThrow(
      'In "asking", acting "party.submitted": the screen sent {"type":"party.submitted","guests":5}, not {"guests":4,"type":"party.submitted"}.',
    );
  });

  test('when its model has no assertion for a leaf', async () => {
    await expect(replayOnScreen({ ...model, assert: {} }, firstPath(), draw)).rejects.toThrow(
      'The leaf "asking" is not in `assert` of its model.',
    );
  });
});

describe('the states along a path', () => {
  const path = firstPath();
  /** The sample, recording the asserted states. */
  const noting = (states: string[]): Model => {
    const assertions = Object.entries(model.assert ?? {}).map(
      ([leaf, assertLeaf]): [string, typeof assertLeaf] => [
        leaf,
        (screen, ...place) => {
          states.push(leaf);
          return assertLeaf(screen, ...place);
        },
      ],
    );
    return { ...model, assert: Object.fromEntries(assertions) };
  };

  test('are asserted once for all paths with the same beginning', async () => {
    const states: string[] = [];
    const asserted = new Asserted();
    await replayOnScreen(noting(states), { ...path, steps: path.steps.slice(0, 2) }, draw, asserted);
    const before = states.splice(0);
    await replayOnScreen(noting(states), path, draw, asserted);
    expect([...before, ...states]).toEqual([path.start, ...path.steps].flatMap(({ leaves }) => leaves));
  });

  test('are not asserted again if another run asserts the path', async () => {
    const states: string[] = [];
    await replayOnScreen(noting(states), path, draw, new Asserted([path]));
    expect(states).toEqual([]);
  });

  test('are told once when they fail: a later path stops there', async () => {
    const asserted = new Asserted();
    const assertions = {
      ...model.assert,
      asking: (screen: ReturnType<typeof jsdomDriver>) => screen.seeText('Nothing'),
    };
    const replay = (inputName: string) =>
      replayOnScreen({ ...model, assert: assertions }, { ...path, inputName }, draw, asserted);
    await expect(replay('first')).rejects.toThrow(/^In "asking":/);
    await expect(replay('second')).rejects.toThrow(
      new FailedBefore(`The leaf "asking" failed on the path "${path.name}".`),
    );
  });
});

describe('the verbs', () => {
  const screen = jsdomDriver(() => document.body);
  beforeEach(() => {
    document.body.innerHTML = PAGE;
  });

  for (const [name, holdsOn] of Object.entries(passing)) test(name, () => holdsOn(screen));
  for (const [name, failsOn] of Object.entries(failing)) {
    test(`${name}: fails`, () => expect(failsOn(screen)).rejects.toThrow());
  }
  for (const [name, { failsOn, message }] of Object.entries(messages)) {
    test(`the message for ${name}`, () => expect(failsOn(screen)).rejects.toThrow(message));
  }
  test('the message shows ten lines, the most similar ones first, and counts the others', async () => {
    document.body.innerHTML = `${'<p>A line</p>'.repeat(20)}<p>A price</p>`;
    const error = await screen.seeText('The price').catch(String);
    const lines = String(error).split('\n');
    expect(lines).toHaveLength(13);
    expect([lines[2], lines.at(-1)]).toEqual(['  "A price"', '  … and 11 more']);
  });
});
