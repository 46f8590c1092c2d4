import * as v from 'valibot';
import type { Command } from '#contract/office/commands.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { humanize, nounOf, subjectOf, typedFields } from '../api/commands.ts';
import { stack } from '../frame/layout.ts';
import { useOffice } from '../frame/office.ts';
import { Page } from '../frame/Page.tsx';
import { GeneratedAnswer } from '../generated/GeneratedAnswer.tsx';
import { makes } from '../generated/links.ts';
import { CommandLinks, Finder, isInRows, moreIn } from '../generated/RelatedCommands.tsx';
import { Listing } from '../list/Listing.tsx';
import { addressIn } from '../list/list-address.ts';
import { Reading } from '../reading/Reading.tsx';

/** What a noun's page shows below its list. */
const BELOW: Readonly<Record<string, string>> = { operators: 'devices' };

/** The page of one noun: its list and its commands. */
export function CommandIndex({ noun, search }: { noun: string; search: Search }) {
  const below = BELOW[noun];
  return (
    <Page title={humanize(noun)}>
      <NounSection noun={noun} search={search} path={`/list/${noun}`} />
      {below !== undefined && (
        <NounSection noun={below} title={humanize(below)} search={search} path={`/list/${noun}`} />
      )}
    </Page>
  );
}

type Search = Readonly<Record<string, string>>;
type SectionProps = {
  noun: string;
  /** Makes it a section of another page. */
  title?: string;
  /** The commands that stand elsewhere on the page. */
  without?: readonly string[];
  /** The page's address, and what it asks of its lists. */
  path: string;
  search?: Search;
};

/** A noun's list with its commands. */
export function NounSection({ noun, title, without = [], path, search = {} }: SectionProps) {
  const { operator } = useOffice();
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
          ...(list !== undefined && list.list === undefined && typedFields(list).length > 0
            ? [{ command: list, subject: {}, label: 'Filter' }]
            : []),
        ]}
      />
      {finder !== undefined && <Finder command={finder} />}
      {list?.list !== undefined && (
        <Listing
          command={list}
          address={addressIn(path, list, search, title === undefined ? {} : { name: noun })}
        />
      )}
      {list !== undefined && list.list === undefined && (
        <Reading command={list.name} schema={v.unknown()}>
          {(answer) => <GeneratedAnswer command={list} answer={answer} {...moreIn(others, list)} />}
        </Reading>
      )}
    </section>
  );
}
