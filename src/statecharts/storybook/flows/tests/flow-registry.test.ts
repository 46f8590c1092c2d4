import { describe, expect, test } from 'vitest';
import { entriesIn } from '../../../commands/flow-entries.ts';
import type { FlowEntry } from '../../../model/flow-entry.ts';
import { placesOf } from '../flow-places.ts';
import { flowMapOf } from '../flow-registry.ts';

describe('what a model says of its flow', () => {
  test('is read from the text, of each model of the file', () => {
    const source = `
      const party = defineModel(partyMachine, { flow: { group: 'Table', title: 'Party' } });
      export const lateTableModel = defineModel(withLamp(tableMachine), {
        flow: { group: 'Table', title: "Chef's table", leadsTo: { 'note-book': 'it is full' } },
        events: {},
      });
      export const noteModel = defineModel(noteMachine, { events: { flow: {} } });
    `;
    expect(entriesIn('a.model.ts', source)).toEqual([
      {
        flow: 'late-table',
        file: 'a.model.ts',
        entry: { group: 'Table', title: "Chef's table", leadsTo: { 'note-book': 'it is full' } },
      },
      { flow: 'note', file: 'a.model.ts', entry: null },
    ]);
  });

  test.each(["{ group: GROUP, title: 'Note' }", "{ ...TABLE, title: 'Note' }", "{ group: 'Table' }", 'NOTE'])(
    'is refused where it is not written out: %s',
    (flow) =>
      expect(() =>
        entriesIn('a.model.ts', `export const noteModel = defineModel(m, { flow: ${flow} })`),
      ).toThrow('a.model.ts: `flow` of noteModel is read from the text, so its values are literals.'),
  );
});

const flowOf = (flow: string, entry: Partial<FlowEntry> = {}) => ({
  flow,
  file: `${flow}.model.ts`,
  entry: { group: 'Table', title: flow, ...entry },
});

describe('the map of flows', () => {
  test('has each group in order: a flow follows the one that it names, the others by title', () => {
    const { groups, links, screens, pages } = flowMapOf(
      [
        flowOf('paid', { after: 'held', page: '/paid', leadsTo: { asked: 'once more' } }),
        flowOf('lamp', { group: 'Hall', title: 'The lamp' }),
        flowOf('held', { after: 'asked', screen: 'table-held--late' }),
        flowOf('door', { title: 'Zone' }),
        flowOf('asked', { leadsTo: { held: 'a table is free', lamp: 'it is late' } }),
      ],
      ['Hall', 'Table'],
    );
    expect(placesOf(groups).map(({ flow, id }) => [flow, id])).toEqual([
      ['lamp', 'hall-the-lamp--the-flow'],
      ['asked', 'table-asked--the-flow'],
      ['held', 'table-held--the-flow'],
      ['paid', 'table-paid--the-flow'],
      ['door', 'table-zone--the-flow'],
    ]);
    expect(links).toEqual([
      { from: 'asked', to: 'held', when: 'a table is free' },
      { from: 'asked', to: 'lamp', when: 'it is late' },
      { from: 'paid', to: 'asked', when: 'once more' },
    ]);
    expect({ screens, pages }).toEqual({ screens: { held: 'table-held--late' }, pages: { '/paid': 'paid' } });
  });

  test.each([
    [
      'a model without a group',
      { flow: 'held', file: 'held.model.ts', entry: null },
      'held.model.ts: "held" has no place in Storybook. Its model needs `flow: { group, title }`.',
    ],
    [
      'an unknown group',
      flowOf('held', { group: 'Tabel' }),
      'held.model.ts: of "held", the group "Tabel" is none of `groups` in charts.config.ts: Table.',
    ],
    [
      'a way to an unknown flow',
      flowOf('held', { leadsTo: { askd: 'it ends' } }),
      'held.model.ts: of "held", it leads to "askd", which is no flow. There are: asked, held.',
    ],
    [
      'an unknown flow before it',
      flowOf('held', { after: 'askd' }),
      'held.model.ts: of "held", it is `after` "askd", which is no flow of Table before it.',
    ],
    [
      'itself before it',
      flowOf('held', { after: 'held' }),
      'held.model.ts: of "held", it is `after` "held", which is no flow of Table before it.',
    ],
  ])('is refused with a sentence for %s', (_, flow, sentence) =>
    expect(() => flowMapOf([flowOf('asked'), flow], ['Table'])).toThrow(sentence),
  );
});
