import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { pieceRulesIn } from '../../.storybook/design-system/piece-rules.ts';

const pieces = globSync('src/web/ui/[A-Z]*.tsx');

/** Every component that a file of the pieces exports. */
const exported = pieces.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/^export (?:const|function) ([A-Z]\w+)/gm)].map(([, name]) => name),
);

test.each(pieces.map((file) => [basename(file, '.tsx'), file]))(
  '%s says how far it is and what it is for, and its stories show it',
  (piece, file) => {
    const { status, instead, rules } = pieceRulesIn(readFileSync(file, 'utf8'), piece);
    expect(['stable', 'beta', 'deprecated']).toContain(status);
    const named = [instead, rules.Use, rules.Not].flatMap((text) => [...text.matchAll(/`([A-Z]\w+)`/g)]);
    for (const [, other] of named) expect(exported, `a piece that ${piece} names`).toContain(other);
    const stories = readFileSync(`src/web/ui/tests/${piece}.stories.tsx`, 'utf8');
    expect(stories).toContain(`rulesOf('${piece}'`);
  },
);

test('a rule may go on in the next line, and a missing one is named', () => {
  const comment =
    '/**\n * A lamp\n * of glass.\n *\n * - Status: beta.\n * - Use: at\n *   night.\n * - Not: by day.\n';
  const whole = `${comment} * - Keyboard: Enter.\n * - States: on, off.\n */\nexport function Lamp() {}`;
  expect(pieceRulesIn(whole, 'Lamp')).toEqual({
    about: 'A lamp of glass.',
    status: 'beta',
    instead: '',
    rules: { Use: 'At night.', Not: 'By day.', Keyboard: 'Enter.', States: 'On, off.' },
  });
  expect(() => pieceRulesIn(`${comment} */\nexport function Lamp() {}`, 'Lamp')).toThrow('"- Keyboard: …"');
  expect(() => pieceRulesIn(whole, 'Torch')).toThrow('There is no comment above Torch.');
});

test('a status is one of three, and a deprecated piece says what to use instead', () => {
  const lampWith = (status: string) =>
    `/**\n * A lamp.\n *\n${status} * - Use: u.\n * - Not: n.\n * - Keyboard: k.\n * - States: s.\n */\nexport const Lamp = 1;`;
  expect(pieceRulesIn(lampWith(' * - Status: deprecated: use `Torch`.\n'), 'Lamp')).toMatchObject({
    status: 'deprecated',
    instead: 'use `Torch`.',
  });
  expect(() => pieceRulesIn(lampWith(' * - Status: deprecated.\n'), 'Lamp')).toThrow(
    'names no piece to use instead',
  );
  for (const status of ['', ' * - Status: nice.\n', ' * - Status: toString.\n'])
    expect(() => pieceRulesIn(lampWith(status), 'Lamp')).toThrow(
      '"- Status: …" with stable, beta, deprecated',
    );
});
