import type * as v from 'valibot';
import type { Examples } from '#contract/office/examples.ts';
import type { Question } from '#contract/office/questions.ts';
import type { Role } from '#contract/office/role.ts';
import type { Tx } from '../../database/connect.ts';
import type { Host } from '../../host.ts';
import type { Cost, Given } from './harm.ts';

export type InputSchema = v.GenericSchema<unknown, object>;

/** An operator's command, as its users see it. */
export type CommandSpec<N extends string, I extends InputSchema, A extends v.GenericSchema> = {
  name: N;
  /** What people call it, as the heading of its page: `Import a statement`. */
  title: string;
  description: string;
  /** The least role that may run the command. */
  role: Role;
  input: I;
  answer: A;
  /** An example of the typed command and its answers, for help and Storybook. */
  example: { typed: string; answers: Examples<A> };
  /** The usage, if two arguments or options exclude each other. */
  usage?: string;
  /** The button's text, if the command's name is no verb. */
  press?: string;
  /**
   * The command is offered only if this field of a record is set, or with `!` only if it is null:
   * `!locked_at`.
   */
  availableIf?: `${'' | '!'}${string}_at`;
  /** What is said of an empty list, and of a record in which there is nothing. */
  none?: string;
  /**
   * It may be done for several chosen rows: the same for all, one question with a line each, an audit entry
   * each. Never for what gives money back, replaces a code, or needs a text of its own for each.
   */
  many?: true;
  /** The outcome in a sentence, beside the answer's tables. */
  brief?(answer: v.InferOutput<A>): string;
  /** An address in the answer to open in the desktop's browser. */
  opens?(answer: v.InferOutput<A>): string;
  /** Whether the answer reports a problem, so that scripts get an error's exit code. */
  isRefusal?(answer: v.InferOutput<A>): boolean;
  /**
   * The input of the next request of a long command; null when it is finished. Each request does a
   * portion.
   */
  next?(answer: v.InferOutput<A>): v.InferInput<I> | null;
};

/** A command that changes nothing. */
export type Reading<N extends string, I extends InputSchema, A extends v.GenericSchema> = CommandSpec<
  N,
  I,
  A
> & {
  /**
   * Prints an answer that a table or a list of facts doesn't suit, within a width in characters.
   * Never called for an empty list.
   */
  print?(answer: v.InferOutput<A>, width: number): string;
  run(host: Host, input: v.InferOutput<I>): Promise<v.InferInput<A>>;
};

/**
 * The result of a change: its answer and its audit entry; no entry if nothing changed. `given` is what
 * it gave away, beside what its costs say.
 */
type Done<A> = {
  answer: A;
  entry: { subject: string; detail: object } | null;
  given?: Given;
};

type Doing<I extends InputSchema, A extends v.GenericSchema> =
  | {
      /**
       * Throws if a confirmation is missing. Not called before a question, which asks for
       * it.
       */
      ensure?(host: Host, input: v.InferOutput<I>): Promise<void>;
      /** Prepares the change outside a transaction, and returns the work for the transaction. */
      run(host: Host, input: v.InferOutput<I>): Work<A> | Promise<Work<A>>;
      /** A dry run that only reads; without it, `run` is rolled back. */
      preview?(host: Host, input: v.InferOutput<I>): Promise<v.InferInput<A>>;
      steps?: undefined;
    }
  | {
      /** Runs in transactions of its own, each with its audit entry. */
      steps(host: Host, input: v.InferOutput<I>): Promise<v.InferInput<A>>;
      preview(host: Host, input: v.InferOutput<I>): Promise<v.InferInput<A>>;
      ensure?: undefined;
      run?: undefined;
    };
type Work<A extends v.GenericSchema> = (tx: Tx) => Promise<Done<v.InferInput<A>>>;

/**
 * A command that changes something. `costs` says what is lost if that is wrong, and decides what
 * follows (harm.ts). Whatever costs something first asks what it would do, to whom and for how much
 * `would` is the answer of its dry run.
 */
export type Change<N extends string, I extends InputSchema, A extends v.GenericSchema> = CommandSpec<
  N,
  I,
  A
> &
  Doing<I, A> & {
    said(answer: v.InferOutput<A>, width: number): string;
    /**
     * Whether it may be done for several rows at once, with one question. Not for what gives money back,
     * replaces a code, or needs a text of its own for each row.
     */
    many?: true;
    /** The text of a dry run: what would be done. Without it, `said` is quoted. */
    would?(answer: v.InferOutput<A>, width: number): string;
  } & (
    | { costs: readonly []; judges?: undefined; ask?: undefined }
    | {
        costs: readonly [Cost, ...Cost[]];
        judges?: undefined;
        ask(
          host: Host,
          input: v.InferOutput<I>,
          would: v.InferOutput<A>,
        ):
          | string
          | { question: string; brief?: string; press?: string }
          | Promise<string | { question: string; brief?: string; press?: string }>;
      }
    | {
        costs: readonly [Cost, ...Cost[]];
        /** The command may have a question that `--yes` doesn't confirm, or no question. */
        judges: true;
        ask(host: Host, input: v.InferOutput<I>, would: v.InferOutput<A>): Asked | Promise<Asked>;
      }
  );

/** A command's question: only its words, or also choices and buttons. Null for none. */
export type Asked = string | null | (Omit<v.InferInput<typeof Question>, 'would'> & { question: string });
