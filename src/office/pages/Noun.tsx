import { useRouter } from '@tanstack/react-router';
import * as v from 'valibot';
import { css } from '#styled/css';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { DrawnAnswer } from '../drawn/DrawnAnswer.tsx';
import { DrawnForm } from '../drawn/DrawnForm.tsx';
import { pageOf, pathOf, subjectIn } from '../drawn/links.ts';
import { Go } from '../frame/Go.tsx';
import { useOffice } from '../frame/office.ts';
import { Page } from '../frame/Page.tsx';
import { Reading } from '../reading/Reading.tsx';
import type { Command, Field, Input } from '../wire/commands.ts';
import { humanize, nounOf, subjectOf, typedFields, verbOf } from '../wire/commands.ts';

const stack = css({ display: 'grid', gap: '4', minWidth: '0' });
const bar = css({ display: 'flex', flexWrap: 'wrap', gap: '2', '&[data-end]': { justifyContent: 'end' } });
const narrow = css({ maxWidth: 'form' });

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
  const { history } = useRouter();
  const { operator } = useOffice();
  const commands = operator.commands.filter((command) => nounOf(command) === noun);
  const list = commands.find(
    ({ does, fields }) => does === 'read' && fields.every((field) => !field.isRequired),
  );
  const others = commands.filter((command) => command !== list);
  if (commands.length === 0) return <EmptyState title="There is nothing here for your role." />;
  const isOfRow = (command: Command) => list !== undefined && isInRows(command, list);
  // Without a list, a thing is looked for by its name; its page has what can be done with it.
  const finder = list === undefined ? commands.find(({ does }) => does === 'read') : undefined;
  const isElsewhere = (command: Command) =>
    isOfRow(command) ||
    (finder !== undefined && (command === finder || subjectOf(command)?.ref === subjectOf(finder)?.ref));
  return (
    <section className={stack}>
      {title !== undefined && <h2>{title}</h2>}
      <div className={bar}>
        {others
          .filter((command) => !isElsewhere(command))
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
      {finder !== undefined && (
        <Card className={narrow}>
          <DrawnForm
            command={finder}
            preset={{}}
            isBusy={false}
            formError={null}
            onSubmit={(input) => history.push(pathOf(finder.name, input))}
          />
        </Card>
      )}
      {list !== undefined && (
        <Reading command={list.name} schema={v.unknown()}>
          {(answer) => (
            <DrawnAnswer
              command={list}
              answer={answer}
              {...(others.some((command) => isOfRow(command) && !hasPage(command))
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

/** Whether the thing that a reading is about is a link wherever it is drawn. */
const hasPage = (command: Command): boolean =>
  command.does === 'read' && pageOf(subjectOf(command)?.ref, 'x') !== null;

type RowProps = { commands: readonly Command[]; row: Input; fields: readonly Field[] };

/** What can be done with a row: its page where it has one, else each action. */
function RowLinks({ commands, row, fields }: RowProps) {
  const links = commands.flatMap((command) => {
    const subject = subjectIn(command, { fields, row });
    return subject === null ? [] : [{ command, to: pathOf(command.name, subject) }];
  });
  const own = links.find(({ command }) => command.does === 'read');
  // Its number or its name is a link to that page already.
  if (own !== undefined && hasPage(own.command)) return null;
  return (
    <span className={bar} data-end>
      {(own === undefined ? links : [own]).map(({ command, to }) => (
        <Go key={command.name} to={to} look="secondary" size="sm">
          {verbOf(command)}
        </Go>
      ))}
    </span>
  );
}
