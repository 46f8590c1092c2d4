import * as v from 'valibot';

const Input = v.record(v.string(), v.unknown());

/** A choice beside yes and no. */
const Choice = v.object({
  /** The button's text. */
  press: v.string(),
  /** The choice's addition to the command's input. */
  input: Input,
  /** Whether the choice needs another question, since this question doesn't cover what it does. */
  asksAgain: v.boolean(),
});
export type Choice = v.InferOutput<typeof Choice>;

/** A command's question before it acts: what it would do, to whom and for how much. */
export const Question = v.object({
  /** Null if there is nothing to confirm. */
  question: v.nullable(v.string()),
  /** The question without the parts that a page shows as a table. */
  brief: v.optional(v.string()),
  /** The fields that a yes adds to the input. */
  confirmed: v.optional(Input),
  /** Whether `--yes` confirms the question. */
  isByYes: v.optional(v.boolean(), false),
  /** The text of the yes button, if it isn't the command's own word. */
  press: v.optional(v.string()),
  /** Whether yes is probably wrong: its button is then not the main one. */
  isDoubtful: v.optional(v.boolean(), false),
  /** The choices beside yes and no, the easiest first. */
  choices: v.optional(v.array(Choice), []),
  /** The answer of the command's dry run. */
  would: v.optional(v.unknown()),
});
export type Question = v.InferOutput<typeof Question>;
