import { assign, setup } from 'xstate';
import { toProvide, withRequests } from '#statecharts/index.ts';

/** One of the first results, or the offer to ask for what isn't sold, as the list shows it. */
export type Suggestion = {
  id: string;
  name: string;
  /** Its page; null for the offer, which opens the chat. */
  href: string | null;
  /** What is said of it and those that follow; null of plain results. */
  heading: string | null;
  image: string | null;
  /** Its region, or that it is a category. */
  detail: string | null;
  /** The lowest price in rupees; null for a category. */
  price: number | null;
};

export type SuggestionsInput = {
  /** Whether the page below the box shows the results already. */
  isOverResults: boolean;
};

type Context = SuggestionsInput & {
  /** The text in the box, trimmed. */
  text: string;
  /** The results of the latest search, best first. */
  options: readonly Suggestion[];
  /** The place of the option that Enter opens. */
  active: number | null;
};

/** An index that is not built by then is of no use under the box. */
const SUGGEST_TIMEOUT_MS = 10_000;

const suggestions = withRequests(
  setup({
    types: {
      context: {} as Context,
      input: {} as SuggestionsInput,
      events: {} as
        | { type: 'text.typed'; text: string }
        | { type: 'list.asked' }
        | { type: 'option.moved'; by: 1 | -1 }
        | { type: 'option.chosen'; place: number }
        | { type: 'list.dismissed' }
        | { type: 'page.changed'; isResults: boolean; isPhone: boolean; text: string },
      tags: {} as 'listed',
    },
    actors: {
      suggest: toProvide<readonly Suggestion[], { text: string }>('suggest'),
      openPage: toProvide<void, { href: string | null; text: string }>('openPage'),
    },
    delays: { suggestBy: SUGGEST_TIMEOUT_MS },
    guards: {
      isBlank: (_, text: string) => text.trim() === '',
      opensList: ({ context }, text: string) => text.trim() !== '' && !context.isOverResults,
      hasText: ({ context }) => context.text !== '',
      isThere: ({ context }, place: number) => context.options[place] !== undefined,
      hasNone: (_, options: readonly Suggestion[]) => options.length === 0,
      isResults: (_, isResults: boolean) => isResults,
      /** A phone's list would cover the same results. */
      hasRoom: (_, page: { isResults: boolean; isPhone: boolean }) => page.isResults && !page.isPhone,
    },
  }),
);

/**
 * The list of suggestions under the search box. It opens as one types, and stays while typing leads
 * to the results, but on a phone. On the page of results they are below already: there,
 * Arrow Down opens the list.
 */
export const suggestionsMachine = suggestions.createMachine({
  id: 'suggestions',
  context: ({ input }) => ({ ...input, text: '', options: [], active: null }),
  initial: 'closed',
  on: {
    'text.typed': [
      {
        guard: { type: 'isBlank', params: ({ event }) => event.text },
        target: '.none',
        actions: assign({ text: '' }),
      },
      { target: '.looking', actions: assign({ text: ({ event }) => event.text.trim(), active: null }) },
    ],
    'page.changed': [
      {
        guard: { type: 'hasRoom', params: ({ event }) => event },
        actions: assign({ isOverResults: true }),
      },
      {
        target: '.closed',
        actions: assign({
          isOverResults: ({ event }) => event.isResults,
          text: ({ event }) => event.text,
        }),
      },
    ],
  },
  states: {
    closed: {
      description: 'No list. Typing opens it, or Arrow Down where the results are below.',
      entry: assign({ options: [], active: null }),
      on: {
        'text.typed': [
          {
            guard: { type: 'opensList', params: ({ event }) => event.text },
            target: 'looking',
            actions: assign({ text: ({ event }) => event.text.trim() }),
          },
          { actions: assign({ text: ({ event }) => event.text.trim() }) },
        ],
        'list.asked': { guard: 'hasText', target: 'looking', actions: assign({ active: 0 }) },
        'page.changed': {
          actions: assign({
            isOverResults: ({ event }) => event.isResults,
            text: ({ event }) => event.text,
          }),
        },
      },
    },
    looking: suggestions.request({
      description: 'The text is being searched for. The list of the text before stays.',
      tags: 'listed',
      on: {
        'option.moved': { actions: assign({ active: 0 }) },
        'option.chosen': {
          guard: { type: 'isThere', params: ({ event }) => event.place },
          target: 'opening',
          actions: assign({ active: ({ event }) => event.place }),
        },
        'list.dismissed': 'closed',
      },
      call: 'suggest',
      input: ({ context: { text } }) => ({ text }),
      within: 'suggestBy',
      onDone: [
        {
          guard: { type: 'hasNone', params: ({ event }) => event.output },
          target: 'none',
          actions: assign({ options: [], active: null }),
        },
        { target: 'open', actions: assign({ options: ({ event }) => event.output }) },
      ],
      lost: 'closed',
    }),
    open: {
      description: 'The first results under the box; Arrow Down and Up move, Enter opens the chosen one.',
      tags: 'listed',
      on: {
        'option.moved': {
          actions: assign({
            active: ({ context: { active, options }, event: { by } }) => moved(active, by, options.length),
          }),
        },
        'option.chosen': {
          guard: { type: 'isThere', params: ({ event }) => event.place },
          target: 'opening',
          actions: assign({ active: ({ event }) => event.place }),
        },
        'list.dismissed': 'closed',
      },
    },
    none: {
      description:
        'There is nothing to suggest: the box is empty, or nothing is found. Another text may open the list.',
      on: {
        'list.dismissed': 'closed',
      },
    },
    opening: suggestions.request({
      description: 'The page of the chosen suggestion is being opened, or the chat.',
      // Typing may lead to the results meanwhile.
      on: {
        'page.changed': {
          guard: { type: 'isResults', params: ({ event }) => event.isResults },
          actions: assign({ isOverResults: true }),
        },
      },
      call: 'openPage',
      input: ({ context: { options, active, text } }) => ({ href: options[active ?? 0]?.href ?? null, text }),
      within: null,
      onDone: 'closed',
      lost: 'closed',
    }),
  },
});

/** From the last one to the first, and back. */
const moved = (active: number | null, by: 1 | -1, count: number): number =>
  active === null ? (by === 1 ? 0 : count - 1) : (active + by + count) % count;
