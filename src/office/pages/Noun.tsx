import * as v from 'valibot';
import { css } from '#styled/css';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { DrawnAnswer } from '../drawn/DrawnAnswer.tsx';
import { pathOf, subjectIn } from '../drawn/links.ts';
import { Go } from '../frame/Go.tsx';
import { useOffice } from '../frame/office.ts';
import { Page } from '../frame/Page.tsx';
import { Reading } from '../reading/Reading.tsx';
import type { Command, Field, Input } from '../wire/commands.ts';
import { humanize, nounOf, typedFields, verbOf } from '../wire/commands.ts';

const bar = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const heading = css({ mb: '3' });

/** The page of one noun: what there is of it, and what can be done. */
export function Noun({ noun }: { noun: string }) {
  return (
    <Page title={humanize(noun)}>
      <NounSection noun={noun} />
    </Page>
  );
}

/** The list of a noun with its actions; with a `title` as a section among others. */
export function NounSection({ noun, title }: { noun: string; title?: string }) {
  const { operator } = useOffice();
  const commands = operator.commands.filter((command) => nounOf(command) === noun);
  const list = commands.find(
    ({ does, fields }) => does === 'read' && fields.every((field) => !field.isRequired),
  );
  const others = commands.filter((command) => command !== list);
  if (commands.length === 0) return <EmptyState title="There is nothing here for your role." />;
  const isOfRow = (command: Command) => list !== undefined && isInRows(command, list);
  return (
    <section>
      {title !== undefined && <h2 className={heading}>{title}</h2>}
      <div className={bar}>
        {others
          .filter((command) => !isOfRow(command))
          .map((command) => (
            <Go key={command.name} to={pathOf(command.name)} look="secondary" size="sm">
              {verbOf(command)}
            </Go>
          ))}
        {list !== undefined && typedFields(list).length > 0 && (
          <Go to={pathOf(list.name)} look="ghost" size="sm">
            Filter
          </Go>
        )}
      </div>
      {list !== undefined && (
        <Reading command={list.name} schema={v.unknown()}>
          {(answer) => (
            <DrawnAnswer
              command={list}
              answer={answer}
              {...(others.some(isOfRow)
                ? {
                    more: (row: Input, fields: readonly Field[]) => (
                      <RowLinks commands={others} row={row} fields={fields} />
                    ),
                  }
                : {})}
            />
          )}
        </Reading>
      )}
    </section>
  );
}

/** Whether a list's rows, or those in it, say what a command is about. */
const isInRows = (command: Command, { answer }: Command): boolean =>
  [answer.fields, ...answer.fields.flatMap(({ fields }) => (fields === undefined ? [] : [fields]))].some(
    (fields) =>
      subjectIn(command, { fields, row: Object.fromEntries(fields.map(({ name }) => [name, 'known'])) }) !==
      null,
  );

type RowProps = { commands: readonly Command[]; row: Input; fields: readonly Field[] };

/** What can be done with a row: its page where it has one, else each action. */
function RowLinks({ commands, row, fields }: RowProps) {
  const links = commands.flatMap((command) => {
    const subject = subjectIn(command, { fields, row });
    return subject === null ? [] : [{ command, to: pathOf(command.name, subject) }];
  });
  const own = links.find(({ command }) => command.does === 'read');
  return (
    <span className={bar}>
      {(own === undefined ? links : [own]).map(({ command, to }) => (
        <Go key={command.name} to={to} look="secondary" size="sm">
          {verbOf(command)}
        </Go>
      ))}
    </span>
  );
}
