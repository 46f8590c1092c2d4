import { defineModel, type ScreenDriver } from '#statecharts/index.ts';
import { catalogueMachine } from '#web/features/catalogue/catalogue.machine.ts';
import { sampleShop } from './sample-catalogue.ts';

const seeOpen = async (screen: ScreenDriver) => {
  await screen.see('heading', 'The shop is open');
  await screen.see('link', 'Continue');
  await screen.seeNo('button', 'Try again');
};

const STILL_NO_ANSWER = "Still no answer: we can't reach the shop.";

async function seeUnavailable(screen: ScreenDriver, isTrying: boolean) {
  await screen.see('heading', "Couldn't fetch products data from server");
  await screen.seeText(
    /^Last try: (The shop's server had an error \(500\)|The shop took too long to answer)\.$/,
  );
  if (isTrying) await screen.seeDisabled('button', 'Try again');
  else await screen.seeEnabled('button', 'Try again');
}

export const catalogueModel = defineModel(catalogueMachine, {
  flow: {
    group: 'Find',
    title: 'Catalogue',
    screen: 'find-catalogue--prerendered',
    leadsTo: {
      filters: 'a category is shown',
      'add-to-cart': 'a product is shown',
      cart: 'prices change',
      notices: 'it is out of date',
    },
  },
  inputs: {
    'the first visit': { cached: null, prerendered: null },
    'a later visit': { cached: sampleShop, prerendered: null },
    'a prerendered page': { cached: null, prerendered: { path: '/', catalogue: sampleShop } },
    'a prerendered page, later': { cached: sampleShop, prerendered: { path: '/', catalogue: sampleShop } },
  },
  events: {
    'bytes.arrived': [{}],
    'catalogue.arrived': {
      whole: { catalogue: Object.assign({ ...sampleShop }, { toJSON: () => 'whole' }) },
    },
    'catalogue.failed': { 'the host has a fault': { reason: "The shop's server had an error (500)." } },
    'page.hydrated': [{}],
    'retry.pressed': [{}],
  },
  outcomes: { fetchCatalogue: {} },
  key: ({ prerendered, catalogue, retriesLeft }) => [prerendered !== null, catalogue !== null, retriesLeft],
  external: ['page.hydrated', 'bytes.arrived', 'catalogue.arrived', 'catalogue.failed'],
  act: { 'retry.pressed': (screen) => screen.click('button', 'Try again') },
  assert: {
    'copy.loading': async (screen) => {
      await screen.within('status').seeText('Loading the catalogue');
      await screen.seeNo('button', 'Try again');
    },
    'copy.open': seeOpen,
    'copy.stale': seeOpen,
    'copy.unavailable': async (screen, state) => {
      await seeUnavailable(screen, state.matches({ fetch: 'active' }));
      await screen.seeNoText(STILL_NO_ANSWER);
    },
    'copy.retried': async (screen, state) => {
      const isTrying = state.matches({ fetch: 'active' });
      await seeUnavailable(screen, isTrying);
      if (isTrying) await screen.seeNoText(STILL_NO_ANSWER);
      else await screen.seeText(STILL_NO_ANSWER);
    },
    'fetch.waiting': async () => {},
    'fetch.active.listening': async () => {},
    'fetch.idle': async () => {},
  },
  // The shop sells on from its copy while it looks for a newer one.
  alike: [
    ['copy.open', 'copy.stale'],
    ['fetch.waiting', 'fetch.active.listening'],
    ['fetch.waiting', 'fetch.idle'],
    ['fetch.idle', 'fetch.active.listening'],
  ],
});
