import type { Command } from '#contract/office/commands.ts';
import { pathOf } from './links.ts';

const ADVICE = /^(?<says>.+): (?<name>[a-z]+ [a-z-]+)(?<rest>(?: \S+)*)$/;
/** The placeholder for a text that the operator must write. */
const BLANK = 'TEXT';

/**
 * A step of advice, with the address of the form of the command that it names, filled with the
 * advice's values. `to` is null if the step names no command, or none that the role may run.
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
