import { Fragment, type Key, type ReactNode } from 'react';
import { table } from '#styled/recipes';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export type Column<Row> = {
  label: string;
  cell: (row: Row) => ReactNode;
  /** `end` for money. */
  align?: 'end';
  /** Not printed, such as a column of buttons. */
  screenOnly?: true;
  /**
   * Its place in a phone's card: `corner` beside the first cell, `foot` and `end` in the last line. By
   * default the line between.
   */
  inCard?: 'corner' | 'foot' | 'end';
};

type TableProps<Row> = {
  /** The subject of the table, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** The details of an open row, below it; null for a closed row. */
  details?: (row: Row) => ReactNode;
};

/**
 * On a phone rows have `display: block`, which removes the table's semantics in browsers, so the
 * roles are explicit. They are spread because the linter reports explicit ones as redundant.
 */
const ROLE = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

/**
 * A table on a desktop, a list of compact cards on a phone, where values need no labels in sight.
 *
 * - Status: stable.
 * - Use: for lists of records with the same few facts, such as orders.
 * - Not: for layout, or for two columns of names and values, which are a list of terms (`dl`).
 * - Keyboard: every role is kept on a phone. An open row's details follow it.
 * - States: a table, a list of cards, a row opened.
 */
export function Table<Row>({ caption, columns, rows, rowKey, details }: TableProps<Row>) {
  const classes = table();
  return (
    <table {...ROLE.table} className={classes.root}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead {...ROLE.group} className={classes.head}>
        <tr {...ROLE.row}>
          {columns.map(({ label, align, screenOnly }) => (
            <th {...ROLE.header} key={label} scope="col" data-align={align} data-screen-only={screenOnly}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...ROLE.group}>
        {rows.map((row) => {
          const opened = details?.(row) ?? null;
          return (
            <Fragment key={rowKey(row)}>
              <tr {...ROLE.row} data-opened={opened === null ? undefined : ''} className={classes.row}>
                {columns.map(({ label, align, screenOnly, inCard, cell }) => (
                  <td
                    {...ROLE.cell}
                    key={label}
                    data-align={align}
                    data-in-card={inCard}
                    data-screen-only={screenOnly}
                    className={classes.cell}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
              {opened !== null && (
                <tr {...ROLE.row} data-details className={classes.details}>
                  <td {...ROLE.cell} colSpan={columns.length}>
                    {opened}
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
