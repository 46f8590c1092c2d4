import type { LegalText } from '#contract/legal.ts';
import { defineModel, failure } from '#statecharts/index.ts';
import { NO_ANSWER } from '#web/testing/sentences.ts';
import { legalMachine } from '../legal.machine.ts';

const TOS: LegalText = [
  {
    heading: 'What these terms are for',
    paragraphs: [
      'These terms hold for every visit and every order. By placing an order you accept them.',
      'یہ شرائط ہر آرڈر پر لاگو ہوتی ہیں۔',
    ],
  },
  {
    heading: 'Delivery',
    paragraphs: ['Goods marked Instant are taken from stock when your payment completes.'],
  },
];
const REFUNDS: LegalText = [
  { heading: 'Before delivery', paragraphs: ['What has not been delivered can be refunded.'] },
  { heading: 'Delivery', paragraphs: ['A code that has been delivered can’t be taken back.'] },
];

/** The terms of service from the host: two texts. */
export const SAMPLE_TEXTS: readonly LegalText[] = [TOS, REFUNDS];

export const legalModel = defineModel(legalMachine, {
  inputs: { 'a page alone': { texts: null }, 'a page with its texts': { texts: SAMPLE_TEXTS } },
  events: { 'retry.pressed': [{}] },
  outcomes: {
    fetchTexts: { both: SAMPLE_TEXTS, lost: failure('Could not reach the shop. Is your Internet working?') },
  },
  key: ({ loadError }) => loadError,
  act: { 'retry.pressed': (screen) => screen.click('button', 'Try again') },
  assert: {
    loading: async (screen) => {
      await screen.see('heading', 'Terms of Service');
      await screen.see('status', 'Loading the text');
      await screen.seeNo('alert');
      await screen.seeNo('navigation', 'On this page');
    },
    failed: async (screen, _, byMove) => {
      const alert = screen.within('alert');
      await alert.seeText("Couldn't load this page");
      await alert.seeText(
        byMove({
          'fetchTexts lost': 'Could not reach the shop. Is your Internet working?',
          'after answerBy': NO_ANSWER,
        }),
      );
      await alert.seeEnabled('button', 'Try again');
      await screen.seeNo('navigation', 'On this page');
    },
    shown: async (screen) => {
      await screen.see('heading', 'What these terms are for');
      await screen.see('heading', 'Refund Policy');
      await screen.seeText('What has not been delivered can be refunded.');
      await screen.within('navigation', 'On this page').see('link', 'Before delivery');
      await screen.seeNo('status', 'Loading the text');
      await screen.seeNo('alert');
    },
  },
});
