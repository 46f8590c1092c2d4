import type { Commands } from '#contract/office/commands.ts';
import type { Role } from '#contract/office/role.ts';
import { commands } from '../commands/commands.ts';
import { mayRun } from '../frame/ensure-role.ts';
import { fieldsOf, isList } from '../frame/field-metadata.ts';

/** The commands that a role may run, for a program that draws their forms and answers. */
export const describeCommands = (role: Role): Commands => ({
  commands: Object.values(commands)
    .filter((command) => mayRun(role, command.role))
    .map(({ name, description, does, press, availableIf, input, answer }) => ({
      name,
      description,
      does,
      press,
      availableIf,
      fields: fieldsOf(input),
      answer: { isList: isList(answer), fields: fieldsOf(answer) },
    })),
});
