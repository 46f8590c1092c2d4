import { useRouter } from '@tanstack/react-router';
import type { Command, Field } from '#contract/office/commands.ts';
import { css } from '#styled/css';
import { Card } from '#web/ui/Card.tsx';
import type { Input } from '../api/commands.ts';
import { subjectOf, typedFields, verbOf } from '../api/commands.ts';
import { OfficeLink } from '../frame/OfficeLink.tsx';
import { toTyped } from './form-values.ts';
import { GeneratedForm } from './GeneratedForm.tsx';
import { pageOf, pathOf, subjectIn } from './links.ts';

const narrow = css({ maxWidth: 'form' });
const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  // In a table's row they make its column as wide as they are.
  '&[data-end]': { justifyContent: 'end', flexWrap: { md: 'nowrap' }, whiteSpace: 'nowrap' },
  _print: { display: 'none' },
});

/** The form of a reading command, which leads to the page with its answer. */
export function Finder({ command, given = {} }: { command: Command; given?: Input }) {
  const { history } = useRouter();
  return (
    <Card className={narrow}>
      <GeneratedForm
        command={command}
        preset={{}}
        values={toTyped(
          typedFields(command).filter(({ name }) => name in given),
          given,
        )}
        isBusy={false}
        formError={null}
        onSubmit={(input) => history.push(pathOf(command.name, input))}
      />
    </Card>
  );
}

/** A command, with the known fields of its input. */
type CommandLink = { command: Command; subject: Input; label?: string };

export function CommandLinks({ links, isEnd = false }: { links: readonly CommandLink[]; isEnd?: boolean }) {
  if (links.length === 0) return null;
  return (
    <div className={bar} data-end={isEnd ? '' : undefined}>
      {links.map(({ command, subject, label = verbOf(command) }) => (
        <OfficeLink key={command.name} to={pathOf(command.name, subject)} look="secondary" size="sm">
          {label}
        </OfficeLink>
      ))}
    </div>
  );
}

/** The commands whose subject a record names. */
export const linksIn = (
  commands: readonly Command[],
  record: { fields: readonly Field[]; row: Input },
): CommandLink[] =>
  commands.flatMap((command) => {
    const subject = subjectIn(command, record);
    return subject === null || !isOffered(command, record.row) ? [] : [{ command, subject }];
  });

/**
 * Whether the record's state allows the command: a paused method can be resumed, not paused. True
 * if unknown.
 */
const isOffered = ({ availableIf = '' }: Command, row: Input): boolean => {
  const value = row[availableIf.replace('!', '')];
  return value === undefined || (value === null) === availableIf.startsWith('!');
};

/** Whether the rows of an answer name a command's subject. */
export const isInRows = (command: Command, { answer: { fields, isList } }: Command): boolean =>
  [
    ...(isList ? [fields] : []),
    ...fields.flatMap((field) => (field.fields === undefined ? [] : [field.fields])),
  ].some(
    (each) =>
      subjectIn(command, {
        fields: each,
        row: Object.fromEntries(each.map(({ name }) => [name, 'known'])),
      }) !== null,
  );

/** Draws the actions of an answer's rows. */
export function moreIn(commands: readonly Command[], reading: Command) {
  // Things with their own page are linked to it instead.
  const ofRows = commands.filter(
    (command) => pageOf(subjectOf(command)?.ref, 'x') === null && isInRows(command, reading),
  );
  if (ofRows.length === 0) return {};
  return {
    more: (row: Input, fields: readonly Field[]) => (
      <CommandLinks links={linksIn(ofRows, { row, fields })} isEnd />
    ),
  };
}
