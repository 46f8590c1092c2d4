import type { StoryContext } from '@storybook/react';
import { type ReactElement, useState } from 'react';
import { expect, waitFor } from 'storybook/test';
import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  ContextFrom,
  EventFrom,
  SnapshotFrom,
} from 'xstate';
import { kebabCase } from '../model/kebab-case.ts';
import type { LeafOf, Model } from '../model/model.ts';
import { inPage, type PageOf, stateAt } from './stories.tsx';

type Canvas = StoryContext['canvas'];
type Play = (page: Pick<StoryContext, 'canvas' | 'userEvent'>) => Promise<void>;

/** The labels of fields, each with what is typed into it and with what it says afterwards. */
type Faults = Readonly<Record<string, { typed?: string; says: string }>>;
type Filled = {
  /** The text to type, by the labels of the fields that say nothing; checkboxes are pressed. */
  typed?: Readonly<Record<string, string>>;
  /** The button that submits. */
  press: string;
};
type Submission = Filled & {
  faults?: Faults;
  /** The sentence above the button, if the fault is of no field. */
  alert?: string;
};

type Refusal<M extends AnyStateMachine> = Submission & {
  /** The leaf states that the host's answer leads to. */
  at: readonly LeafOf<M>[];
  /** The answer's trace in the context. */
  context: Partial<ContextFrom<M>>;
};

type FormStory = {
  parameters: {
    state: readonly string[];
    chart: string;
    flow: string;
    controls: { disable: true };
  } & ReturnType<typeof inPage>;
  render: () => ReactElement;
  play: Play;
};
/** The story that an export of a stories' file has, in the form of CSF 3 or of `meta.story(…)`. */
export function formStoryOf(exported: object): FormStory {
  const story: unknown = 'input' in exported ? exported.input : exported;
  if (!isFormStory(story)) throw new Error('This is no story by `formAt`: it has no `render` or no `play`.');
  return story;
}
const isFormStory = (story: unknown): story is FormStory =>
  typeof story === 'object' && story !== null && 'render' in story && 'play' in story;

type FormStories<M extends AnyStateMachine> = {
  /** A story of values that the form does not submit. */
  invalid: (submission: Filled & { faults: Faults }) => FormStory;
  /** A story of values that the form submits and the host refuses. */
  refused: (refusal: Refusal<M>) => FormStory;
};

/**
 * Stories of a form's faults, made by filling in and submitting the real screen in these leaf
 * states of its chart, in its page. Each checks what its fields say, that the first of them has the
 * focus, and whether the form was submitted. `checkFaults` of `check-faults.tsx` plays them in jsdom.
 */
export function formAt<M extends AnyStateMachine>(
  model: Model<M>,
  leaves: readonly LeafOf<M>[],
  draw: (state: SnapshotFrom<M>, send: (event: EventFrom<M>) => void) => ReactElement,
  place: PageOf & { page: string },
): FormStories<M>;
export function formAt(
  model: Model,
  leaves: readonly string[],
  draw: Draw,
  place: PageOf,
): FormStories<AnyStateMachine> {
  const ofChart = {
    chart: model.machine.id,
    flow: kebabCase(model.machine.id),
    controls: { disable: true },
    ...inPage(place),
  } as const;
  return {
    invalid: (submission) => ({
      parameters: { state: leaves, ...ofChart },
      render: () => <Unsubmitted state={stateAt(model, leaves)} draw={draw} />,
      play: submit(submission),
    }),
    refused: ({ at, context, ...submission }) => ({
      parameters: { state: at, ...ofChart },
      render: () => (
        <Answered before={stateAt(model, leaves)} after={withContext(model, at, context)} draw={draw} />
      ),
      play: submit(submission),
    }),
  };
}

type Draw = (state: AnyMachineSnapshot, send: (event: AnyEventObject) => void) => ReactElement;

function withContext(model: Model, leaves: readonly string[], context: object): AnyMachineSnapshot {
  const state = stateAt(model, leaves);
  return model.machine.resolveState({ value: state.value, context: { ...state.context, ...context } });
}

/** A screen that fails once its form is submitted. */
function Unsubmitted({ state, draw }: { state: AnyMachineSnapshot; draw: Draw }) {
  const [sent, setSent] = useState<AnyEventObject | null>(null);
  if (sent !== null) throw new Error(`The form submits what it should not: ${JSON.stringify(sent)}`);
  return draw(state, setSent);
}

type AnsweredProps = { before: AnyMachineSnapshot; after: AnyMachineSnapshot; draw: Draw };

/** One screen in both states, so that its form keeps what was typed. */
function Answered({ before, after, draw }: AnsweredProps) {
  const [state, setState] = useState(before);
  return draw(state, () => setState(after));
}

const submit =
  ({ typed = {}, press, faults = {}, alert }: Submission): Play =>
  async ({ canvas, userEvent }) => {
    const fields = Object.entries(faults).map(([label, fault]) => [label, fault.typed] as const);
    for (const [label, text] of [...Object.entries(typed), ...fields]) {
      if (text === undefined) continue;
      // A form may be loaded when it is first shown.
      const field = await waitFor(() => fieldOf(canvas, label));
      await userEvent.click(field);
      if (!isCheckbox(field)) await userEvent.clear(field);
      if (text !== '') await userEvent.paste(text);
    }
    await userEvent.click(await canvas.findByRole('button', { name: press }));
    await waitFor(async () => {
      for (const [label, { says }] of Object.entries(faults)) {
        await expect(fieldOf(canvas, label)).toHaveAccessibleDescription(says);
        await expect(fieldOf(canvas, label)).toBeInvalid();
      }
      const [first] = Object.keys(faults);
      if (first !== undefined) await expect(fieldOf(canvas, first)).toHaveFocus();
    });
    if (alert !== undefined) await expect(await canvas.findByRole('alert')).toHaveTextContent(alert);
  };

const isCheckbox = (field: HTMLElement) => field.getAttribute('type') === 'checkbox';

const fieldOf = (canvas: Canvas, label: string) =>
  canvas.queryByRole('checkbox', { name: label }) ??
  canvas.getByLabelText(label, { selector: 'input, textarea' });
