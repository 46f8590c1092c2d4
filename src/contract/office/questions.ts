import * as v from 'valibot';

const Input = v.record(v.string(), v.unknown());

/** Another answer to a question than yes. */
const Choice = v.object({
  /** The text of its button. */
  press: v.string(),
  /** What it adds to the command's input. */
  input: Input,
  /** It would do something that was not asked about yet. */
  asksAgain: v.boolean(),
});
export type Choice = v.InferOutput<typeof Choice>;

/** What a command asks before it does something: what it would do, to whom and for how much. */
export const Question = v.object({
  /** Null if it has nothing to ask. */
  question: v.nullable(v.string()),
  /** The question without what a page shows as a table beside it. */
  brief: v.optional(v.string()),
  /** What is added to the input once a person says yes. */
  confirmed: v.optional(Input),
  /** Whether `--yes` is that yes. */
  isByYes: v.optional(v.boolean(), false),
  /** The text of the button that says yes, where the command's own word won't do. */
  press: v.optional(v.string()),
  /** Whether yes is hardly right, so that its button is not the main one. */
  isDoubtful: v.optional(v.boolean(), false),
  /** Other answers, the easiest first. */
  choices: v.optional(v.array(Choice), []),
  /** The answer of its dry run. */
  would: v.optional(v.unknown()),
});
export type Question = v.InferOutput<typeof Question>;
