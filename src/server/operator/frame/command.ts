import type * as v from 'valibot';
import type { Examples } from '#contract/office/examples.ts';
import type { Question } from '#contract/office/questions.ts';
import type { Role } from '#contract/office/role.ts';
import type { Tx } from '../../database/connect.ts';
import type { Host } from '../../host.ts';

export type InputSchema = v.GenericSchema<unknown, object>;

/** What an operator can do, as its users see it. */
export type CommandSpec<N extends string, I extends InputSchema, A extends v.GenericSchema> = {
  name: N;
  description: string;
  /** The least role that may give it. */
  role: Role;
  input: I;
  answer: A;
  /** As it is typed, and what it answers: for help and for Storybook. */
  example: { typed: string; answers: Examples<A> };
  /** Its arguments and options, where two of them exclude each other. */
  usage?: string;
  /** What the button says that gives it, where its name is no verb for that. */
  press?: string;
  /** The field of a record that must be set for this to be offered, or with `!` must not: `!locked_at`. */
  availableIf?: `${'' | '!'}${string}_at`;
  /** Whether it lets somebody in, or decides what they may do: in the office, after a sign-in. */
  givesAccess?: boolean;
  /** What was done, in a sentence beside the tables of the answer. */
  brief?(answer: v.InferOutput<A>): string;
  /** An address in the answer that a desktop opens in its browser. */
  opens?(answer: v.InferOutput<A>): string;
  /** Whether the answer reports that something is wrong, which sets the exit code for scripts. */
  isRefusal?(answer: v.InferOutput<A>): boolean;
  /** The input to send next while a long command is not finished, so that no request takes long. */
  next?(answer: v.InferOutput<A>): v.InferInput<I> | null;
};

/** A command that changes nothing. */
export type Reading<N extends string, I extends InputSchema, A extends v.GenericSchema> = CommandSpec<
  N,
  I,
  A
> & {
  /** What is said of an empty list. */
  none?: string;
  /** Where a table or a list of facts won't do; to a width in characters. Never of an empty list. */
  print?(answer: v.InferOutput<A>, width: number): string;
  run(host: Host, input: v.InferOutput<I>): Promise<v.InferInput<A>>;
};

/** What a change did: its answer, and its entry in the audit log; null if it was done before. */
type Done<A> = {
  answer: A;
  entry: { subject: string; detail: object } | null;
};

type Doing<I extends InputSchema, A extends v.GenericSchema> =
  | {
      /** Refuses what the operator has not confirmed. A question asks for it instead. */
      ensure?(host: Host, input: v.InferOutput<I>): Promise<void>;
      /** What it needs of the world outside, then the work of its transaction. */
      run(host: Host, input: v.InferOutput<I>): Work<A> | Promise<Work<A>>;
      /** Its dry run, where reading alone tells; else that is `run`, rolled back. */
      preview?(host: Host, input: v.InferOutput<I>): Promise<v.InferInput<A>>;
      steps?: undefined;
    }
  | {
      /** Transactions of its own, each with its audit. */
      steps(host: Host, input: v.InferOutput<I>): Promise<v.InferInput<A>>;
      preview(host: Host, input: v.InferOutput<I>): Promise<v.InferInput<A>>;
      ensure?: undefined;
      run?: undefined;
    };
type Work<A extends v.GenericSchema> = (tx: Tx) => Promise<Done<v.InferInput<A>>>;

/** A command that changes something, but neither money nor codes. */
export type Change<N extends string, I extends InputSchema, A extends v.GenericSchema> = CommandSpec<
  N,
  I,
  A
> &
  Doing<I, A> & {
    said(answer: v.InferOutput<A>, width: number): string;
    /** The same of a dry run: what would be done. Without it, what would be said is quoted. */
    would?(answer: v.InferOutput<A>, width: number): string;
  };

/**
 * A command that moves money or codes: on a terminal it asks first what it would do, to whom and for
 * how much. `would` is the answer of its dry run.
 */
export type Move<N extends string, I extends InputSchema, A extends v.GenericSchema> = Change<N, I, A> &
  (
    | {
        judges?: undefined;
        ask(
          host: Host,
          input: v.InferOutput<I>,
          would: v.InferOutput<A>,
        ): Promise<string | { question: string; brief?: string; press?: string }>;
      }
    | {
        /** It may have a question that `--yes` doesn't confirm, or none at all. */
        judges: true;
        ask(host: Host, input: v.InferOutput<I>, would: v.InferOutput<A>): Promise<Asked>;
      }
  );

/** A question of a command, in words alone or with more about it; null for none. */
export type Asked = string | null | (Omit<v.InferInput<typeof Question>, 'would'> & { question: string });
