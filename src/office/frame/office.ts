import { createContext, use } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Command } from '#contract/office/commands.ts';
import type { Client } from '../api/client.ts';
import type { Live } from '../api/live.ts';
import type { Operator, operatorSessionMachine } from '../operator-session/operator-session.machine.ts';
import type { Drafts } from './drafts.ts';

/** The dependencies of every page. */
export type Office = {
  client: Client;
  live: Live;
  drafts: Drafts;
  session: ActorRefFrom<typeof operatorSessionMachine>;
  operator: Operator;
};

export const OfficeContext = createContext<Office | null>(null);

export function useOffice(): Office {
  const office = use(OfficeContext);
  if (office === null) throw new Error('There is no office around this.');
  return office;
}

/** A command by name; undefined if the operator's role may not run it. */
export const useCommand = (name: string): Command | undefined =>
  useOffice().operator.commands.find((command) => command.name === name);
