import { defineModel } from '#statecharts/index.ts';
import { menuMachine } from '../menu.machine.ts';
import type { MenuCategory, MenuEntry } from '../menu-entries.ts';

const entry = (name: string, under = ''): MenuEntry => {
  const id = name.toLowerCase().replaceAll(/\W+/g, '-');
  return { id, name, href: `/product${under}/${id}` };
};
const category = (name: string, ...subcategories: string[]): MenuCategory => {
  const top = entry(name);
  return { ...top, subcategories: subcategories.map((each) => entry(each, `/${top.id}`)) };
};

/** Few, many and no sub-categories, and a name of more than one line. */
export const sampleMenu: readonly MenuCategory[] = [
  category('Gift Cards', 'Valorant VP', 'Steam Wallet', 'PlayStation Store'),
  category(
    'Game Top-ups',
    'PUBG Mobile UC',
    'Free Fire Diamonds',
    'Mobile Legends Diamonds',
    'Genshin Impact Crystals',
    'Honkai: Star Rail Shards',
    'Call of Duty: Mobile CP',
    'Honor of Kings Tokens',
    'Clash of Clans Gems',
    'Brawl Stars Gems',
    'eFootball Coins',
  ),
  category(
    'Prepaid Vouchers',
    'Vouchers for shops that take no card, with a name that is as long as a name in this catalogue may be',
  ),
  category('Services'),
];

export const menuModel = defineModel(menuMachine, {
  flow: {
    group: 'Every page',
    title: 'Category menu',
    after: 'cookies',
    screen: 'every-page-category-menu--categories',
    leadsTo: {
      'add-to-cart': 'a category is opened',
    },
  },
  events: {
    'menu.opened': [{}],
    'menu.closed': [{}],
    'category.chosen': [{ id: 'gift-cards' }],
    'category.followed': [{}],
    'category.closed': [{}],
    'subcategory.chosen': [{}],
    'list.dismissed': [{}],
    'category.entered': [{}],
    'page.changed': [{}],
    'screen.widened': [{}],
  },
  outcomes: {},
  external: ['page.changed', 'screen.widened'],
  act: {
    'menu.opened': (screen) => screen.click('button', 'Categories'),
    'menu.closed': (screen) => screen.within('dialog', 'Categories').click('button', 'Close'),
    'category.chosen': (screen) => screen.within('dialog', 'Categories').click('button', 'Gift Cards'),
    'category.followed': (screen) => screen.within('dialog', 'Categories').click('link', 'Services'),
    'category.closed': (screen) => screen.within('dialog', 'Gift Cards').click('button', 'Close'),
    'subcategory.chosen': (screen) => screen.within('dialog', 'Gift Cards').click('link', 'Steam Wallet'),
    'list.dismissed': (screen) => screen.press('Escape'),
    'category.entered': (screen) => screen.press('Tab'),
  },
  assert: {
    closed: async (screen) => {
      await screen.see('button', 'Categories', { expanded: false });
      await screen.seeNo('dialog');
    },
    listDismissed: (screen) => screen.seeNo('dialog'),
    categories: async (screen) => {
      await screen.within('dialog', 'Categories').see('button', 'Gift Cards');
      await screen.seeNo('dialog', 'Gift Cards');
    },
    subcategories: async (screen) => {
      const panel = screen.within('dialog', 'Gift Cards');
      await panel.see('link', 'All gift cards');
      await panel.see('link', 'Steam Wallet');
      await panel.seeNo('link', 'PUBG Mobile UC');
    },
  },
  // Only the wide bar's list is dismissed, which style sheets show.
  alike: [['closed', 'listDismissed']],
});
