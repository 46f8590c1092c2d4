import { commands } from '../commands/commands.ts';
import { mayRun } from '../frame/ensure-role.ts';
import type { Field } from '../frame/field-metadata.ts';
import { fieldsOf, isList } from '../frame/field-metadata.ts';
import type { Role } from '../frame/role.ts';

/** A command as a program draws it: what is typed into it, and what its answer has. */
type DescribedCommand = {
  name: string;
  description: string;
  role: Role;
  does: 'read' | 'change' | 'move';
  example: string;
  press?: string | undefined;
  availableIf?: string | undefined;
  /** What is typed, or sent by programs (`isHidden`). */
  fields: readonly Field[];
  answer: { isList: boolean; fields: readonly Field[] };
};

/** The commands that a role may give. */
export const describeCommands = (role: Role): { commands: DescribedCommand[] } => ({
  commands: Object.values(commands)
    .filter((command) => mayRun(role, command.role))
    .map(({ name, description, role: needed, does, press, availableIf, example, input, answer }) => ({
      name,
      description,
      role: needed,
      does,
      press,
      availableIf,
      example: example.typed,
      fields: fieldsOf(input),
      answer: { isList: isList(answer), fields: fieldsOf(answer) },
    })),
});
