import type { Commands } from '#contract/office/commands.ts';
import type { Role } from '#contract/office/role.ts';
import { kindOf } from '../../database/kinds.ts';
import { commands } from '../commands/commands.ts';
import { mayRun } from '../frame/ensure-role.ts';
import { fieldsOf, isList } from '../frame/field-metadata.ts';
import { followsOf } from '../frame/follows.ts';

/** The commands that a role may run, for a program that draws their forms and answers. */
export const describeCommands = (role: Role): Commands => ({
  commands: Object.values(commands)
    .filter((command) => mayRun(role, command.role))
    .map(({ name, title, description, does, asks, press, none, availableIf, list, many, input, answer }) => ({
      name,
      title,
      description,
      does,
      ...(does === 'read' ? { follows: followsOf(kindOf(name)) } : {}),
      asks,
      press,
      none,
      availableIf,
      list: list === undefined ? undefined : { sorts: [...list.sorts], hasDays: list.hasDays },
      many,
      fields: fieldsOf(input),
      answer: { isList: isList(answer), fields: fieldsOf(answer) },
    })),
});
