import { describe, expect, test } from 'vitest';
import { sentencesIn } from './sentences.ts';

const found = (source: string) => sentencesIn('a.tsx', source).map(({ pieces }) => pieces.join('…').trim());

describe('the sentences of a source', () => {
  test.each([
    ['a literal', "const a = 'The shop is closed.';", ['The shop is closed.']],
    ['a template', `const a = \`It opens at \${hour}.\`;`, ['It opens at ….']],
    ['a sum', "const a = 'The shop ' + name + ' is closed.';", ['The shop … is closed.']],
    ['an element', '<p>The shop is <b>closed</b> until {day}.</p>;', ['The shop is closed until ….']],
    ['a label', '<p aria-label="Hours of the shop" />;', ['Hours of the shop']],
    [
      'a choice',
      "<p>{isOpen ? 'The shop is open.' : 'The shop is closed.'}</p>;",
      ['The shop is open.', 'The shop is closed.'],
    ],
    ['a refusal', "throw new HttpError(409, 'The shop is closed now.');", ['The shop is closed now.']],
  ])('has %s', (_, source, sentences) => {
    expect(found(source)).toEqual(sentences);
  });

  test.each([
    ['three words', "const a = 'Closed until Monday';"],
    ['a comment', '/* The shop is closed now. */'],
    ['an error for developers', "throw new TypeError('The shop has no root.');"],
    ['a style', "const a = css({ sizes: 'the shop is wide' });"],
    ['a list of words', "const a = 'buy get give order'.split(' ');"],
    ['a sample', "const A_EXAMPLES = ['The shop is closed.'];"],
  ])('leaves out %s', (_, source) => {
    expect(found(source)).toEqual([]);
  });
});
