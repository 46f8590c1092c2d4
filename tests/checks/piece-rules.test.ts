import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { pieceRulesIn, RULES } from '../../.storybook/design-system/piece-rules.ts';

const pieces = globSync('src/web/ui/[A-Z]*.tsx');

test.each(pieces.map((file) => [basename(file, '.tsx'), file]))(
  '%s says what it is for, and its stories show it',
  (piece, file) => {
    expect(pieceRulesIn(readFileSync(file, 'utf8'), piece).rules).toHaveLength(Object.keys(RULES).length);
    const stories = readFileSync(`src/web/ui/tests/${piece}.stories.tsx`, 'utf8');
    expect(stories).toContain(`rulesOf('${piece}'`);
  },
);

test('a rule may go on in the next line, and a missing one is named', () => {
  const comment = '/**\n * A lamp\n * of glass.\n *\n * - Use: at\n *   night.\n * - Not: by day.\n';
  const whole = `${comment} * - Keyboard: Enter.\n * - States: on, off.\n */\nexport function Lamp() {}`;
  expect(pieceRulesIn(whole, 'Lamp')).toEqual({
    about: 'A lamp of glass.',
    rules: [
      { title: RULES.Use, text: 'At night.' },
      { title: RULES.Not, text: 'By day.' },
      { title: RULES.Keyboard, text: 'Enter.' },
      { title: RULES.States, text: 'On, off.' },
    ],
  });
  expect(() => pieceRulesIn(`${comment} */\nexport function Lamp() {}`, 'Lamp')).toThrow('"- Keyboard: …"');
  expect(() => pieceRulesIn(whole, 'Torch')).toThrow('There is no comment above Torch.');
});
