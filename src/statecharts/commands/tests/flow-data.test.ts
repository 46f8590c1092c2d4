import { describe, expect, test } from 'vitest';
import { chartGraph } from '../../drawing/chart-graph.ts';
import { foldChart, opensFolded } from '../../drawing/fold-chart.ts';
import { layoutChart } from '../../drawing/layout-chart.ts';
import { waysIn } from '../../drivers/ways-in.ts';
import { writeHistory } from '../../live/history.ts';
import { generatePaths } from '../../paths/generate-paths.ts';
import { leafNames } from '../../paths/model-problems.ts';
import { transitionsOf } from '../../paths/transitions-table.ts';
import { reservationModel } from '../../sample/tests/reservation.model.ts';
import { readFlow } from '../../storybook/flows/flow-data.ts';
import { beginningOf, purposeIn, rulesIn, sectionsIn } from '../../storybook/flows/flow-sources.ts';
import { createLoader, storiesIn } from '../load-models.ts';

const citations = { rules: 'rules.md', rule: /\bQ-\d+\b/, section: /\bspec §\d+(?:[\s"\w,]|and|§)*/i };

describe('the text of a flow', () => {
  test('its purpose is the comment above its chart', () => {
    const source = `/** Not this one. */\nexport const limit = 3;\n\n/**\n * The queue\n * (spec §2).\n */\nexport const queueMachine = setup({})`;
    expect(purposeIn(source)).toBe('The queue (spec §2).');
    expect(purposeIn('export const queueMachine = setup({})')).toBe('');
  });

  test('it begins with a sentence, or two short ones, without what they cite', () => {
    const purpose = 'The queue (spec §2, Q-1). `next` is called (in turn). Nobody waits twice.';
    expect(beginningOf(purpose, citations)).toBe('The queue. next is called (in turn).');
    expect(beginningOf(purpose)).toContain('(spec §2, Q-1)');
  });

  test('its sections are those that its comments cite', () =>
    expect(sectionsIn(['/* Spec §10 and §2 "My Orders screen", §7. */', '// spec §2'], citations)).toEqual([
      '§2',
      '§7',
      '§10',
    ]));

  test('its rules have their whole text', () => {
    const rules =
      '## Queues\n- **Q-1** First come,\n  first served. Always.\n- **Q-12** No cuts.\n\n## Doors\n- **Q-13** Closed.\n';
    expect(rulesIn(['Q-12 and Q-1', 'Q-1'], rules, citations)).toEqual([
      { id: 'Q-1', text: 'First come, first served. Always.' },
      { id: 'Q-12', text: 'No cuts.' },
    ]);
    expect(() => rulesIn(['Q-14'], rules, citations)).toThrow('Q-14 is not in rules.md.');
  });
});

describe('the stories of a file', () => {
  const parameters = { chart: 'queue', state: ['waiting', 'lane.slow'] };
  const found = { id: 'find-queue--no-seat', name: 'No Seat', flow: undefined, chart: 'queue' };

  test('are read from CSF 3', () => {
    const module = { default: { title: 'Find/Queue' }, NoSeat: { parameters } };
    expect(storiesIn(module, 'a.tsx')).toEqual([{ ...found, states: parameters.state, by: undefined }]);
  });

  test('are read from CSF Factories, also what they share', () => {
    const meta = { input: { title: 'Find/Queue', parameters: { flow: 'line' } } };
    const module = { NoSeat: { input: { name: 'No seat', parameters }, meta } };
    expect(storiesIn(module, 'a.tsx')).toEqual([
      { ...found, name: 'No seat', flow: 'line', states: parameters.state, by: undefined },
    ]);
  });

  test('a story of no state is left out, one without a title is an error', () => {
    expect(storiesIn({ default: {}, Plain: {} }, 'a.tsx')).toEqual([]);
    expect(() => storiesIn({ default: {}, Plain: { parameters } }, 'a.tsx')).toThrow('a.tsx has no title.');
  });
});

test('a flow is read with its states, stories, effects and figures', async () => {
  const kit = {
    chartGraph,
    foldChart,
    opensFolded,
    layoutChart,
    generatePaths,
    leafNames,
    transitionsOf,
    waysIn,
    writeHistory,
  };
  const story = { id: 'find-table--saved', name: 'Saved', flow: undefined, chart: 'reservation' };
  const read = await readFlow(
    {
      flow: 'reservation',
      model: reservationModel,
      purpose: 'A table for tonight.',
      sections: [],
      rules: [],
      laws: [
        { law: 'one', terms: "runs('requestTable')" },
        { law: 'two', terms: "(state) => state.matches('confirmed')" },
      ],
      stories: [
        { ...story, states: ['held.clock.fresh', 'held.note.saved'], by: undefined },
        { ...story, id: 'find-table--closed', name: 'Closed', states: ['asking'], by: 'requestTable closed' },
      ],
    },
    kit,
  );
  expect(read.figures).toMatchObject({ states: 8, stories: 2, laws: 2 });
  expect(read.states.filter(({ stories }) => stories.length > 0)).toEqual([
    expect.objectContaining({ id: 'asking', stories: [{ id: 'find-table--closed', name: 'Closed' }] }),
    expect.objectContaining({ id: 'held.clock.fresh', isLeaf: true }),
    expect.objectContaining({ id: 'held.note.saved', stories: [{ id: story.id, name: 'Saved' }] }),
  ]);
  expect(read.states.find(({ id }) => id === 'held')).toMatchObject({ isLeaf: false });
  const asking = read.states.find(({ id }) => id === 'asking');
  expect(asking?.ways).toContainEqual({
    by: ['requestTable closed'],
    texts: ['Ask for a table', 'Closed today.'],
    story: 'find-table--closed',
    history: 'a-small-place party-submitted requestTable-closed',
  });
  expect(asking?.laws).toEqual([]);
  expect(read.states.find(({ id }) => id === 'sending')?.laws).toEqual(['one']);
  const request = read.effects.find(({ name }) => name === 'requestTable');
  expect(request?.outcomes.map(({ name, isFailure }) => [name, isFailure])).toContainEqual(['broken', true]);
  expect(request?.outcomes.find(({ name }) => name === 'held')?.data).toContain('"kind": "held"');
  expect(read.small.edges.every(({ label }) => label === null)).toBe(true);
});

test('the laws of a flow are those of its own chart, in every form, once', async () => {
  const loader = await createLoader({ stories: '' });
  try {
    const { ordersModel } = await loader.load('src/web/features/orders/tests/history.model.ts');
    const { sessionModel } = await loader.load('src/web/features/session/tests/session.model.ts');
    const flowWith = (...files: string[]) => ({ chart: '', folder: '', models: [], files });
    const lists = flowWith('src/web/features/orders/tests/history.laws.test.ts');
    const both = flowWith(...lists.files, 'src/web/features/session/tests/session.laws.test.ts');
    const wordsOf = async (...of: Parameters<typeof loader.lawsOf>) =>
      (await loader.lawsOf(...of)).map(({ law, terms }) => ({ law, terms }));
    const ofOrders = await wordsOf(lists, ordersModel.machine);
    expect(ofOrders.map(({ law }) => law)).toContain('"fetchRows" as "load" is given 5 seconds to answer');
    expect(await wordsOf(both, ordersModel.machine)).toEqual(ofOrders);
    const ofSession = await wordsOf(both, sessionModel.machine);
    expect(ofSession.map(({ law }) => law)).toContain('every answer of "validate" is heeded');
    expect(ofSession).not.toContainEqual(ofOrders.at(-1));
  } finally {
    await loader.close();
  }
});
