import type { Host } from '../host.ts';
import type { AnswerOf, CommandName, InputOf } from './commands.ts';

/** The handlers of some commands on the host. A change and its audit entry are one transaction. */
export type HandlersOf<Names extends CommandName> = {
  [N in Names]: (host: Host, input: InputOf<N>) => Promise<AnswerOf<N>>;
};
