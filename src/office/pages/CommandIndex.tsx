import { useState } from 'react';
import * as v from 'valibot';
import type { Command } from '#contract/office/commands.ts';
import { css } from '#styled/css';
import { input } from '#styled/recipes';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { Input } from '../api/commands.ts';
import { humanize, nounOf, subjectOf, typedFields } from '../api/commands.ts';
import { useOffice } from '../frame/office.ts';
import { Page } from '../frame/Page.tsx';
import { GeneratedAnswer, rowsOf } from '../generated/GeneratedAnswer.tsx';
import { makes } from '../generated/links.ts';
import { Reading } from '../reading/Reading.tsx';
import { CommandLinks, Finder, isInRows, moreIn } from './RelatedCommands.tsx';

const stack = css({ display: 'grid', gap: '4', minWidth: '0' });

/** The page of one noun: its list and its commands. */
export function CommandIndex({ noun }: { noun: string }) {
  return (
    <Page title={humanize(noun)}>
      <NounSection noun={noun} />
    </Page>
  );
}

type SectionProps = { noun: string; title?: string; without?: readonly string[] };

/** Longer lists get a search field. */
const SEARCHED_FROM = 12;

/** Whether a row contains each of these words, in any case. */
const hasAll = (row: Input, words: readonly string[]): boolean =>
  words.every((word) => JSON.stringify(Object.values(row)).toLowerCase().includes(word));

/**
 * A noun's list with its commands. `title` makes it a section of another page; `without` leaves
 * commands out.
 */
export function NounSection({ noun, title, without = [] }: SectionProps) {
  const { operator } = useOffice();
  const [words, setWords] = useState<string[]>([]);
  const commands = operator.commands.filter(
    (command) => nounOf(command) === noun && !without.includes(command.name),
  );
  const list = commands.find(
    ({ does, fields }) => does === 'read' && fields.every((field) => !field.isRequired),
  );
  // A noun without a list gets a form to find a thing by its name; the thing's page has its
  // actions.
  const finder = list === undefined ? commands.find(({ does }) => does === 'read') : undefined;
  const others = commands.filter((command) => command !== list && command !== finder);
  const isElsewhere = (command: Command) =>
    list === undefined
      ? finder !== undefined && subjectOf(command)?.ref === subjectOf(finder)?.ref
      : isInRows(command, list);
  const here = others.filter((command) => makes(command) || !isElsewhere(command));
  if (commands.length === 0) return <EmptyState title="There is nothing here for your role." />;
  return (
    <section className={stack}>
      {title !== undefined && <h2>{title}</h2>}
      <CommandLinks
        links={[
          ...here.map((command) => ({ command, subject: {} })),
          ...(list !== undefined && typedFields(list).length > 0
            ? [{ command: list, subject: {}, label: 'Filter' }]
            : []),
        ]}
      />
      {finder !== undefined && <Finder command={finder} />}
      {list !== undefined && (
        <Reading command={list.name} schema={v.unknown()}>
          {(answer) => {
            const rows = rowsOf(answer);
            const isSearched = rows.length >= SEARCHED_FROM;
            return (
              <>
                {isSearched && (
                  <input
                    type="search"
                    className={input()}
                    aria-label={`Find in ${noun}`}
                    placeholder="Find"
                    onChange={(event) => setWords(event.currentTarget.value.toLowerCase().split(' '))}
                  />
                )}
                <GeneratedAnswer
                  command={list}
                  answer={isSearched ? rows.filter((row) => hasAll(row, words)) : answer}
                  {...moreIn(others, list)}
                />
              </>
            );
          }}
        </Reading>
      )}
    </section>
  );
}
