import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commands, isCommand } from '#server/operator/commands/commands.ts';
import { fieldsOf } from '#server/operator/frame/field-metadata.ts';
import { sampleAll } from '../../.storybook/host/samples.ts';

const samples = await sampleAll();
const sources = globSync('src/server/**/*.ts').map((file) => readFileSync(file, 'utf8'));

test('every alert to the operator has a sample mail', () => {
  const keys = sources.flatMap((source) =>
    [...source.matchAll(/\bawait alertOperator\([\s\S]*?`([a-z-]+):\$\{[^`]*`,?\s*\);/g)].map(
      ([, key]) => key,
    ),
  );
  expect(keys.length).toBeGreaterThan(5);
  const kinds = new Set(samples.mails.ToTheOperator.map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual(keys.sort());
});

/** The link of an alert, which is its page in the office. */
const linkIn = (text: string) =>
  /^In the office: https:\/\/office\.example\.com(\/\S*)$/m.exec(text)?.[1] ?? '';

test('what a webhook is told, the subject and the link, names orders by their number, and no buyer, id or code (R-172)', () => {
  const told = samples.mails.ToTheOperator.map(({ subject, text }) => `${subject} ${linkIn(text)}`);
  expect(told.filter((text) => /amna|@|KP-|\b[0-9a-f]{6,}\b|XB4D|7QXK|482913/i.test(text))).toEqual([]);
  expect(told.filter((text) => text.includes('KS-'))).toEqual([
    'Order KS-7F3Q-K2 needs manual delivery: PC setup by phone /orders/KS-7F3Q-K2',
    'Money taken back by the bank: PKR 2,500, order KS-7F3Q-K2 /money',
    "A delivered item of order KS-7F3Q-K2 can't be read /orders/KS-7F3Q-K2",
  ]);
});

test('the link of each alert leads to a page that the office has', () => {
  const router = readFileSync('src/office/router.tsx', 'utf8');
  const paths = [...router.matchAll(/ path: '([^']+)'/g)].map(([, path = '']) =>
    path
      .replace(/\/\{-\$\w+\}/, '(?:/[^/]+)?')
      .replaceAll(/\$\w+/g, '[^/]+')
      .replace(/\$$/, '.+'),
  );
  expect(paths.length).toBeGreaterThan(6);
  const isPage = (link: string) => {
    const { pathname, searchParams } = new URL(link, 'https://office.example.com');
    const [first, ...rest] = pathname.slice(1).split('/');
    const name = rest.join(' ');
    const names = Object.values(commands).map((command) => command.name.split(' ')[0]);
    if (first === 'list') return names.includes(name);
    if (first !== 'do') return paths.some((path) => new RegExp(`^/?${path}$`).test(pathname));
    const fields = isCommand(name) ? fieldsOf(commands[name].input).map((field) => field.name) : [];
    return [...searchParams.keys()].every((key) => fields.includes(key)) && isCommand(name);
  };
  const links = samples.mails.ToTheOperator.map(({ kind, text }) => [kind, linkIn(text)]);
  expect(links.filter(([, link = '']) => link === '' || !isPage(link))).toEqual([]);
});

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };
const unescaped = (html: string) => html.replace(/&(#?\w+);/g, (all, name) => SIGNS[name] ?? all);

/** The texts and the addresses in the body of a mail. */
const shownIn = (html: string) => {
  const body = html.slice(html.indexOf('<body'));
  return {
    texts: body.split(/<[^>]+>/).map((text) => unescaped(text).trim()),
    links: [...body.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => unescaped(href)),
  };
};

const { ToTheOperator, ...toBuyers } = samples.mails;

test('the text of each mail says all that its HTML says, with the same links, and no time of UTC', () => {
  for (const { kind, html, text } of Object.values(samples.mails).flat()) {
    const { links, texts } = shownIn(html);
    const words = texts.flatMap((part) => part.split(' · '));
    expect(
      words.filter((part) => !text.includes(part)),
      kind,
    ).toEqual([]);
    expect(
      links.filter((href) => !text.includes(href.replace('mailto:', ''))),
      kind,
    ).toEqual([]);
    expect(links, kind).toHaveLength(text.match(/https?:|\S@\S/g)?.length ?? 0);
    // A command to be pasted names a time as the bank's network does.
    expect(text.replace(/--at \S+/, ''), kind).not.toMatch(/UTC|\d\dT\d\d:/);
  }
});

test('each mail to a buyer names support, each about a purchase its goods, its number and the refund promise, and each about an order its steps', () => {
  const mails = Object.values(toBuyers).flat();
  expect(mails.filter(({ text }) => !text.includes('\nsupport@keystall.example.com\n'))).toEqual([]);
  const purchases = mails.filter(({ text }) => /^(Order|Payment): K/m.test(text));
  expect(purchases.length).toBeGreaterThan(12);
  for (const { subject, text } of purchases) {
    expect(subject).toMatch(
      /(Steam Wallet USD, USD 10|for your balance).*, (order KS-7F3Q-K2|payment KP-4M9T-R7)$/,
    );
    expect(text).toContain('\nHow refunds work: https://shop.example.com/terms-of-service\n');
  }
  expect(ToTheOperator.filter(({ text }) => text.includes('support@'))).toEqual([]);
  // How far an order is, in each mail about it; a mail says first what has happened.
  for (const { kind, html, text } of purchases.filter(({ text }) => /^Order: K/m.test(text))) {
    expect(text, kind).toMatch(
      /\n\n✓ Paid: 2 March 2026 at 17:00\n(✕ Cancelled|[✓●] Preparing.*\n[✓○] Delivered: .+)\n\n/,
    );
    expect(html, kind).toMatch(/>✓<.*>Paid<.*>2 March 2026 at 17:00<[\s\S]*>(Delivered|Cancelled)</);
  }
});

test('every subject of the operator’s commands has a story', () => {
  const stories = readFileSync('.storybook/host/operator.stories.tsx', 'utf8');
  const shown = [...stories.matchAll(/about: '(\w+)'/g)].map(([, about]) => about);
  expect(shown.sort()).toEqual(Object.keys(samples.outputs).sort());
});

test('every document of the host has a sample, and every sample of one a story', () => {
  const writers = [...globSync('src/server/**/*.ts'), ...globSync('src/office/*.html')].filter((file) =>
    /<!doctype html>/i.test(readFileSync(file, 'utf8')),
  );
  expect(writers.length).toBeGreaterThan(2);
  const programs = globSync('.storybook/host/sample-*.ts').map((file) => readFileSync(file, 'utf8'));
  expect(writers.filter((file) => !programs.some((program) => program.includes(file)))).toEqual([]);
  const stories = readFileSync('.storybook/host/pages.stories.tsx', 'utf8');
  const shown = [...stories.matchAll(/\((?:'(\w+)', ')/g)].map(([, page]) => page);
  expect(shown.sort()).toEqual(Object.keys(samples.pages).sort());
});
