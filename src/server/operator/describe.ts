import { commands } from './commands.ts';
import { mayRun } from './ensure-role.ts';
import type { Field } from './meanings.ts';
import { fieldsOf, isList } from './meanings.ts';
import type { Role } from './role.ts';

/** A command as a program draws it: what is typed into it, and what its answer has. */
type DescribedCommand = {
  name: string;
  about: string;
  role: Role;
  does: 'read' | 'change' | 'move';
  example: string;
  press?: string | undefined;
  when?: string | undefined;
  /** What is typed, or sent by programs (`isHidden`). */
  fields: readonly Field[];
  answer: { isList: boolean; fields: readonly Field[] };
};

/** The commands that a role may give. */
export const describeCommands = (role: Role): { commands: DescribedCommand[] } => ({
  commands: Object.values(commands)
    .filter((command) => mayRun(role, command.role))
    .map(({ name, about, role: needed, does, press, when, example, input, answer }) => ({
      name,
      about,
      role: needed,
      does,
      press,
      when,
      example: example.typed,
      fields: fieldsOf(input),
      answer: { isList: isList(answer), fields: fieldsOf(answer) },
    })),
});
