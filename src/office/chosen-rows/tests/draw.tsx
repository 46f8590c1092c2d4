import type { ComponentProps } from 'react';
import type { Command } from '#contract/office/commands.ts';
import { ChooseAll, ChooseRow, ChosenRows } from '../ChosenRows.tsx';
import { ROWS } from './chosen-rows.model.ts';

const HIDE: Command = {
  name: 'catalogue hide',
  description: '',
  does: 'change',
  asks: true,
  many: true,
  fields: [],
  answer: { isList: false, fields: [] },
};

type Props = ComponentProps<typeof ChosenRows>;

/** The chosen rows below the checkboxes of a list. */
export const draw = (state: Props['state'], send: Props['send']) => (
  <>
    <ChooseAll state={state} send={send} rows={ROWS} />
    {ROWS.map((row) => (
      <ChooseRow key={row.key} state={state} send={send} row={row} />
    ))}
    <ChosenRows state={state} send={send} commands={[HIDE]} />
  </>
);
