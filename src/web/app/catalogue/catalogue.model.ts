import { defineModel } from '#web/testing/model.ts';
import type { Surface } from '#web/testing/surface.ts';
import { catalogueMachine } from './catalogue.machine.ts';
import { sampleCatalogue, sampleShop } from './samples.model.ts';

const seeOpen = async (screen: Surface) => {
  await screen.see('heading', 'The shop is open');
  await screen.see('link', 'Go on');
  await screen.seeNo('button', 'Try again');
};

export const catalogueModel = defineModel(catalogueMachine, {
  inputs: {
    'the first visit': { kept: null, given: null },
    'a later visit': { kept: sampleShop, given: null },
    'a prerendered page': { kept: null, given: { path: '/', catalogue: sampleShop } },
    'a prerendered page, later': { kept: sampleShop, given: { path: '/', catalogue: sampleShop } },
  },
  events: {
    'bytes.arrived': [{}],
    'catalogue.arrived': [{ catalogue: Object.assign([...sampleCatalogue], { toJSON: () => 'whole' }) }],
    'catalogue.failed': [{ reason: 'The host answered 500.' }],
    'tries.exhausted': [{}],
    'page.enlivened': [{}],
    'retry.pressed': [{}],
  },
  outcomes: { fetchCatalogue: {} },
  key: ({ given, catalogue, retriesLeft }) => [given !== null, catalogue !== null, retriesLeft],
  hears: ['page.enlivened', 'bytes.arrived', 'catalogue.arrived', 'catalogue.failed', 'tries.exhausted'],
  does: { 'retry.pressed': (screen) => screen.click('button', 'Try again') },
  sees: {
    'copy.loading': async (screen) => {
      await screen.within('status').read('Loading the catalogue');
      await screen.seeNo('button', 'Try again');
    },
    'copy.open': seeOpen,
    'copy.stale': seeOpen,
    'copy.unavailable': async (screen, state) => {
      await screen.see('heading', "Couldn't fetch products data from server");
      if (state.matches({ fetch: 'asking' })) await screen.seeDisabled('button', 'Try again');
      else await screen.seeEnabled('button', 'Try again');
    },
    'fetch.waiting': async () => {},
    'fetch.asking.listening': async () => {},
    'fetch.resting': async () => {},
  },
});
