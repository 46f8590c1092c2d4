import { expect, test } from 'vitest';
import { textsOf } from '../texts-of.ts';

const read = (markup: string, frame?: string) => {
  document.body.innerHTML = markup;
  return textsOf(document.body, frame);
};

test('the texts of a screen are its blocks in one piece, and the names that are only spoken', () => {
  const markup = [
    '<main><h1>Your table</h1>',
    '<p>Held until <b>9 pm</b>, for <bdi>2</bdi> guests. <a href="/held">Change it</a></p>',
    '<p>Soup &amp; fish isn&#x27;t on “<em>tonight</em>”</p>',
    '<button aria-label="Close"><svg><title>A cross</title></svg></button><input placeholder="Your name"/>',
    '<ul><li><span>Soup</span><span>of the day</span>with bread</li><li>12.50</li></ul>',
    '<button>Add <span style="position: absolute; width: 1px">soup to the order</span></button>',
    '<pre>Dear guest,\n\nthe table is yours.</pre>',
    '<p>Your table</p></main>',
  ].join('');
  expect(read(markup)).toEqual([
    'Your table',
    'Held until 9 pm, for 2 guests. Change it',
    "Soup & fish isn't on “tonight”",
    'Close',
    'Your name',
    'Soup',
    'of the day',
    'with bread',
    'Add soup to the order',
    'Dear guest,',
    'the table is yours.',
  ]);
});

test('what is hidden, closed or around the screen says nothing', () => {
  const markup =
    '<header>Menu</header><main>Your <i hidden>lost</i> table<dialog>Really?</dialog><dialog open>Sure</dialog></main>';
  expect(read(markup, 'header')).toEqual(['Your table', 'Sure']);
});
