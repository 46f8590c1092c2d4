import { configure } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Model } from './model.ts';
import type { Path } from './path.ts';
import { TableScreen } from './sample/TableScreen.tsx';
import { tableModel } from './sample/table.model.ts';
import { fails, holds, PAGE } from './sample/verbs.ts';
import { type Render, replayOnScreen, surfaceOf } from './screen.tsx';
import { walk } from './walk.ts';

const model: Model = tableModel;
const draw: Render = (state, send) => <TableScreen state={state} send={send} />;

// what is missing on purpose need not be waited for
configure({ asyncUtilTimeout: 50 });

/** The first path: asking → party.named → sending → … */
function firstPath(): Path {
  const [path] = walk(model).paths;
  if (!path) throw new Error('The sample has no path.');
  return path;
}

describe('a screen that is wrong is found out', () => {
  test('it does not show what its state should', async () => {
    const sees = {
      ...model.sees,
      asking: async (screen: ReturnType<typeof surfaceOf>) => screen.read('Choose a table'),
    };
    await expect(replayOnScreen({ ...model, sees }, firstPath(), draw)).rejects.toThrow(
      /^"asking" does not show what it should\. nothing reads "Choose a table"/,
    );
  });

  test('the root of its view does not say its state', async () => {
    await expect(replayOnScreen(model, firstPath(), () => <main>Guests</main>)).rejects.toThrow(
      /`data-state` of the view: expected \[\] to include 'asking'/,
    );
  });

  test('a deed has no effect', async () => {
    await expect(replayOnScreen(model, firstPath(), (state) => draw(state, () => {}))).rejects.toThrow(
      /what the screen sent for "party.named": expected undefined/,
    );
  });

  test('a deed has another effect', async () => {
    const twisted: Render = (state, send) => draw(state, (event) => send({ ...event, guests: 5 }));
    await expect(replayOnScreen(model, firstPath(), twisted)).rejects.toThrow(
      /what the screen sent for "party.named"/,
    );
  });

  test('its model has no line for a leaf', async () => {
    await expect(replayOnScreen({ ...model, sees: {} }, firstPath(), draw)).rejects.toThrow(
      'The leaf "asking" is not in `sees`.',
    );
  });
});

describe('the way to a place', () => {
  const path = firstPath();
  /** The sample, noting where the person looked. */
  const noting = (places: string[]): Model => {
    const sees = Object.entries(model.sees ?? {}).map(([leaf, sees]): [string, typeof sees] => [
      leaf,
      (screen, state) => {
        places.push(leaf);
        return sees(screen, state);
      },
    ]);
    return { ...model, sees: Object.fromEntries(sees) };
  };

  test('is looked at once, whichever path takes it', async () => {
    const [places, looked] = [[] as string[], new Set<string>()];
    await replayOnScreen(noting(places), { ...path, steps: path.steps.slice(0, 2) }, draw, looked);
    const before = places.splice(0);
    await replayOnScreen(noting(places), path, draw, looked);
    expect([...before, ...places]).toEqual([path.start, ...path.steps].flatMap(({ leaves }) => leaves));
  });

  test('is looked at again by each path, when it does not show what it should', async () => {
    const looked = new Set<string>();
    const sees = { ...model.sees, asking: (screen: ReturnType<typeof surfaceOf>) => screen.read('Nothing') };
    for (let times = 0; times < 2; times++)
      await expect(replayOnScreen({ ...model, sees }, path, draw, looked)).rejects.toThrow(/^"asking"/);
  });
});

describe('the verbs', () => {
  const screen = surfaceOf(async () => document.body);
  beforeEach(() => {
    document.body.innerHTML = PAGE;
  });

  for (const [name, holdsOn] of Object.entries(holds)) test(name, () => holdsOn(screen));
  for (const [name, failsOn] of Object.entries(fails)) {
    test(`${name}: is found out`, () => expect(failsOn(screen)).rejects.toThrow());
  }
});
