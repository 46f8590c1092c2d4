import type { ChartsConfig } from './src/statecharts/config.ts';

/** What the chart kit is handed of the shop, for its commands, its tests and the pages of flows. */
export default {
  models: 'src/{web,office,statecharts}/**/tests/*.model.ts',
  // In the order of a purchase.
  groups: ['Find', 'Buy', 'Orders', 'Account', 'Support', 'Every page', 'Office'],
  stories: 'src/{web/features,office,statecharts}/**/*.stories.tsx',
  preview: '.storybook/preview.tsx',
  pictures: {
    folder: process.env['PICTURES'] ?? 'pictures',
    // About the time of the sample data.
    now: '2026-03-05T09:07:00.000Z',
    launch: async () => (await import('./tests/browser.ts')).browserLaunch(),
    context: { timezoneId: 'Asia/Karachi', locale: 'en-GB' },
  },
  browserPaths: { file: 'tests/e2e/paths/flows.ts', name: 'pathsPlayed' },
  mutation: { file: 'tests/mutation/mutation.ts', name: 'mutation' },
  vitest: ['vitest', 'run', '--config=tests/vitest.config.ts', '--project=screens', '--project=shop'],
  citations: {
    rules: 'src/contract/RULES.md',
    rule: /\bR-\d+\b/,
    section: /\bspec §\d+(?:[\s"\w,.'’*]|and|§)*/i,
  },
  requests: { calls: /\/api\//, files: /\.json$/ },
  variations: {
    kept: (
      'account by choice code coin coupon created_at currencies from method network outcome payment_method ' +
      'redir refetchEvery sendCount state status time tone why'
    ).split(' '),
    // The API client trims them.
    sentences: ['message', 'reason'],
    // A line of a sample may be at the limit of its quantity, and a deposit has at least 50.
    limits: { quantity: (sample) => ({ min: sample < 50 ? 1 : 50, max: sample }) },
    mend: withTotal,
  },
} satisfies ChartsConfig;

/** A cart costs what its lines do. */
function withTotal(record: Readonly<Record<string, unknown>>): unknown {
  const { items, totalPrice } = record;
  if (!Array.isArray(items) || totalPrice === undefined) return record;
  const costs = items.map((item: unknown) => {
    const { price, quantity }: { price?: unknown; quantity?: unknown } = Object(item);
    return Number(price) * Number(quantity);
  });
  return { ...record, totalPrice: costs.reduce((sum, cost) => sum + cost, 0) };
}
