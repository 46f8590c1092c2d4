import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import * as v from 'valibot';
import { css } from '#styled/css';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Act } from '../act/Act.tsx';
import { DrawnAnswer, isRow } from '../drawn/DrawnAnswer.tsx';
import { toInput } from '../drawn/form-values.ts';
import { makes } from '../drawn/links.ts';
import { Said, visible } from '../drawn/text.tsx';
import { Go } from '../frame/Go.tsx';
import { isOnMoney } from '../frame/keyboard.ts';
import { useCommand, useOffice } from '../frame/office.ts';
import { Page } from '../frame/Page.tsx';
import { Reading } from '../reading/Reading.tsx';
import { LeftRows } from '../wire/answers.ts';
import type { Command, Input } from '../wire/commands.ts';
import { humanize, nounOf, subjectOf, typedFields, verbOf } from '../wire/commands.ts';
import { CommandLinks, Finder, linksIn, moreIn } from './Others.tsx';

/** Tables that are looked at before something is done take all there is. */
const narrow = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '5',
  maxWidth: 'form',
  '&:has(table)': { maxWidth: 'full' },
});
const facts = css({ color: 'fg.muted' });
const whole = css({ overflowWrap: 'anywhere' });

type Search = Readonly<Record<string, string>>;

/** One command: its form, or its answer. */
export function Do({ name, search }: { name: string; search: Search }) {
  const command = useCommand(name);
  if (command === undefined)
    return (
      <Page title="Not found">
        <EmptyState title="There is no such command for your role." />
      </Page>
    );
  const given = toInput(command.fields, search);
  const subject = command.does === 'read' ? given[subjectOf(command)?.name ?? ''] : undefined;
  const what = subject === undefined ? verbOf(command).toLowerCase() : visible(shorten(String(subject)));
  return (
    <Page title={`${humanize(nounOf(command))}: ${what}`} lead={command.about}>
      {command.does === 'read' ? (
        <Show command={command} given={given} />
      ) : (
        <Give command={command} given={given} />
      )}
    </Page>
  );
}

/** The beginning of an id is enough for a person. */
const shorten = (text: string) => text.replace(/^([0-9a-f]{8})[0-9a-f]{12,}$/, '$1');

function Give({ command, given }: { command: Command; given: Input }) {
  const { history } = useRouter();
  const [isDone, setDone] = useState(false);
  const rowField = command.fields.find(({ ref, name }) => ref === 'row' && given[name] !== undefined);
  const known = Object.entries(given).filter(([name]) => name !== rowField?.name);
  return (
    <Card className={narrow}>
      {rowField !== undefined && <LeftRowText row={String(given[rowField.name])} />}
      {known.length > 0 && (
        <p className={facts}>
          {known.map(([name, value]) => (
            <span key={name}>
              {humanize(name)}: <Said>{shorten(String(value))}</Said>{' '}
            </span>
          ))}
        </p>
      )}
      <Act
        name={command.name}
        preset={given}
        onDone={() => setDone(true)}
        onBack={() => (history.canGoBack() ? history.back() : history.push('/'))}
      />
      {isDone && makes(command) && isOnMoney(nounOf(command)) && <Go to="/money">Go to Money</Go>}
    </Card>
  );
}

/** The row of a statement that a form is about, as it is in its file. */
const LeftRowText = ({ row }: { row: string }) => (
  <Reading command="statements left" input={{ row }} schema={LeftRows}>
    {(rows) =>
      rows.map((left) => (
        <div key={left.row}>
          <Said className={whole}>{left.text}</Said>
          <p className={facts}>
            {left.file !== null && (
              <>
                <bdi>{visible(left.file)}</bdi>,{' '}
              </>
            )}
            line {left.line}
          </p>
        </div>
      ))
    }
  </Reading>
);

function Show({ command, given }: { command: Command; given: Input }) {
  const { operator } = useOffice();
  const fields = typedFields(command);
  const isComplete = fields.every(({ name, isRequired }) => !isRequired || given[name] !== undefined);
  const others = operator.commands.filter((other) => nounOf(other) === nounOf(command) && other !== command);
  return (
    <>
      {fields.some(({ isRequired }) => !isComplete || !isRequired) && (
        <Finder command={command} given={given} />
      )}
      {isComplete && (
        <Reading command={command.name} input={given} schema={v.unknown()}>
          {(answer) => {
            const known = {
              fields: [...command.fields, ...command.answer.fields],
              row: isRow(answer) ? { ...answer, ...given } : given,
            };
            return (
              <>
                <CommandLinks links={linksIn(others, known)} />
                <DrawnAnswer command={command} answer={answer} {...moreIn(others, command)} />
              </>
            );
          }}
        </Reading>
      )}
    </>
  );
}
