import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Command } from '#contract/office/commands.ts';
import { GeneratedAnswer } from '../generated/GeneratedAnswer.tsx';
import { drawValue } from '../generated/Value.tsx';

afterEach(cleanup);

const listed: Command = {
  name: 'receipts import',
  description: 'Records a statement.',
  does: 'change',
  asks: true,
  fields: [],
  answer: {
    isList: false,
    fields: [
      {
        name: 'lines',
        type: 'list',
        isRequired: true,
        fields: [{ name: 'from', type: 'text', isRequired: true, label: 'From' }],
      },
    ],
  },
};

test.each([
  [500, 500, null],
  [501, 500, 'And 1 more, which the command line lists.'],
  [5_000, 500, 'And 4,500 more, which the command line lists.'],
])('of %d lines of an answer, %d are drawn, and how many more there are is said: %j', (many, drawn, more) => {
  const lines = Array.from({ length: many }, (_, index) => ({ from: `Buyer ${index}` }));
  render(<GeneratedAnswer command={listed} answer={{ lines }} />);
  expect(document.querySelectorAll('tbody tr')).toHaveLength(drawn);
  expect(screen.queryByText(/^And .* more/)?.textContent ?? null).toBe(more);
});

test('of an answer’s list, columns without anything in any row that is shown are left out', () => {
  const text = (name: string) => ({ name, type: 'text', isRequired: true, label: name }) as const;
  const fields = [text('from'), text('why'), text('username')];
  const lines = { name: 'lines', type: 'list', isRequired: true, fields } as const;
  const command = { ...listed, answer: { isList: false, fields: [lines] } };
  const rows = [
    { from: 'MINA', why: '', username: null },
    { from: 'OMAR', why: 'No date', username: null },
    { from: 'FEE', why: 'outgoing money', username: 'amna_k', result: 'skipped' },
  ];
  render(<GeneratedAnswer command={command} answer={{ lines: rows }} />);
  const headings = [...document.querySelectorAll('table')].map((table) =>
    [...table.querySelectorAll('thead th')].map(({ textContent }) => textContent),
  );
  expect(headings).toEqual([
    ['from', 'why'],
    ['from', 'why', 'username'],
  ]);
});

test('of a list without anything in it, its name is not shown either', () => {
  const notes = { name: 'notes', type: 'list', isRequired: true, label: 'Notes' } as const;
  const counted = { name: 'counted', type: 'text', isRequired: true, label: 'Rows' } as const;
  const command = { ...listed, answer: { isList: false, fields: [notes, counted] } };
  render(<GeneratedAnswer command={command} answer={{ notes: [], counted: '2' }} />);
  expect([...document.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual(['Rows']);
});

test.each([
  [80, ', '],
  [81, '\n'],
])('texts of %d characters together are parted by %j', (length, by) => {
  const field = { name: 'names', type: 'list', isRequired: true, label: 'Names' } as const;
  const names = ['a', 'b'.repeat(length - 3)];
  render(<p data-testid="drawn">{drawValue(field, { names })}</p>);
  expect(screen.getByTestId('drawn').textContent).toBe(names.join(by));
});
