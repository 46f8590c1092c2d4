import type { SentMoney } from './money.ts';

/** The size of a run: the number of commands, and of processes that are killed meanwhile. */
export type Plan = { seed: number; operations: number; kills: number };

/** What a run has put into the shop, to be compared with what is in it afterwards. */
export type Report = {
  accounts: { id: string; given: number }[];
  sent: SentMoney[];
  codes: string[];
  /** The number of operations by result: `checkOut done`, `checkOut 412`, … */
  outcomes: Map<string, number>;
  /** The number of operations running in processes when they were killed. */
  interrupted: number;
  /** The line of each delivered code, at every kill. */
  delivered: Record<string, string>;
};
