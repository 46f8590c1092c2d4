import type { Command } from '#contract/office/commands.ts';

type Asked = Readonly<Record<string, string>>;

/** Where a list is: its page, and what the address asks of it. */
export type Address = {
  path: string;
  /** The list's name on a page that has several, which begins the names of its parameters; else empty. */
  name: string;
  /** Parameters of the page itself, such as a tab. */
  page: Asked;
  /** Parameters of the page's other lists, which stay where they are. */
  beside: Asked;
  /** Filters, days, the order and the place, by the names of the command's fields. */
  asked: Asked;
  /** The order that the list has, and the one that it has if none is asked for. */
  sort: string;
  usual: string;
};

type Where = { name?: string; page?: Asked; usual?: string | undefined };

/** The address of a list by its search parameters. */
export function addressIn(
  path: string,
  command: Command,
  search: Asked,
  { name = '', page = {}, usual = command.list?.sorts[0] ?? '' }: Where = {},
): Address {
  const prefix = prefixOf(name);
  const isOwn = (parameter: string) =>
    parameter.startsWith(prefix) &&
    command.fields.some((field) => field.name === parameter.slice(prefix.length));
  const given = Object.entries(search).filter(([key, value]) => value !== '' && !Object.hasOwn(page, key));
  const asked = Object.fromEntries(
    given.filter(([key]) => isOwn(key)).map(([key, value]) => [key.slice(prefix.length), value]),
  );
  const beside = Object.fromEntries(given.filter(([key]) => name !== '' && !isOwn(key)));
  return { path, name, page, beside, asked, sort: asked['sort'] ?? usual, usual };
}

/** The same list with something else asked of it. */
export const addressOf = (address: Address, more: Asked): string =>
  addressFor(address, { ...address.asked, ...more });

/** The list with this alone asked of it; the page's other lists stay where they are. */
export const addressFor = ({ path, name, page, beside }: Address, asked: Asked): string =>
  // The page stays at the list that is turned.
  addressWith(path, { ...page, ...beside, ...named(name, asked) }) + (name === '' ? '' : `#${name}`);

/** The page with these parameters alone. */
export function addressWith(path: string, asked: Asked): string {
  const search = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''));
  return search.size === 0 ? path : `${path}?${search}`;
}

/** The list without its place: what a view keeps. */
export const viewOf = ({ path, name, page, asked: { cursor: _, ...asked } }: Address): string =>
  addressWith(path, { ...page, ...named(name, asked) });

const prefixOf = (name: string) => (name === '' ? '' : `${name}.`);
const named = (name: string, asked: Asked): Asked =>
  Object.fromEntries(Object.entries(asked).map(([key, value]) => [prefixOf(name) + key, value]));
