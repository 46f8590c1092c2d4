import type { Command } from '#contract/office/commands.ts';
import { pathOf } from './links.ts';

const ADVICE = /^(?<says>.+): (?<name>[a-z]+ [a-z-]+)(?<rest>(?: \S+)*)$/;
/** What a person has to say first. */
const BLANK = 'TEXT';

/**
 * A step of advice as the office gives it: the command that it names is a link to its form, with what the
 * advice says of its input. Null for one that names none, or none that the role may give.
 */
export function adviceOf(commands: readonly Command[], step: string): { says: string; to: string | null } {
  const { says = step, name = '', rest = '' } = ADVICE.exec(step)?.groups ?? {};
  const command = commands.find((each) => each.name === name);
  if (command === undefined) return { says: name === '' ? step : says, to: null };
  const [words = '', ...options] = rest.split(' --');
  const given = words.split(' ').filter((word) => word !== '');
  const typed = options.map((option) => option.split(' '));
  const input = command.fields.flatMap(({ name: field, word, option }): [string, string][] => {
    const called = option ?? field.replaceAll('_', '-');
    const value = word === undefined ? typed.find(([of]) => of === called)?.[1] : given[word - 1];
    return value === undefined || value === BLANK ? [] : [[field, value]];
  });
  return { says, to: pathOf(name, Object.fromEntries(input)) };
}
