import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { surviveTranslation } from '../translation.ts';

const { removeChild, insertBefore } = Node.prototype;
let stop = () => {};
beforeEach(() => {
  stop = surviveTranslation(window);
});
afterEach(() => {
  stop();
  Object.assign(Node.prototype, { removeChild, insertBefore });
});

/** Puts other words in the place of each text, as translators do. */
async function translate(root: Element) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: ChildNode[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    const words = document.createElement('font');
    words.append(`«${text.nodeValue}»`);
    text.replaceWith(words);
  }
  await Promise.resolve();
}

type Props = { page: number; isLast: boolean };
const Sentence = ({ page, isLast }: Props) => (
  <p>
    Page {page}
    {isLast && ', the last'}
    <b>{isLast ? 'End' : 'More'}</b>
    {!isLast && ' to come'}
  </p>
);

it.each<[change: string, before: Props, after: Props, text: string]>([
  ['a text changes', { page: 1, isLast: false }, { page: 2, isLast: false }, 'Page 2«More» to come'],
  ['texts go and come', { page: 1, isLast: false }, { page: 1, isLast: true }, 'Page 1, the lastEnd'],
  ['a text comes before one', { page: 1, isLast: true }, { page: 1, isLast: false }, 'Page 1More to come'],
])('a translated sentence is put back as a whole when %s (R-143)', async (_, before, after, text) => {
  const { container, rerender, unmount } = render(<Sentence {...before} />);
  await translate(container);
  expect(container.textContent).toMatch(/^«Page »«1»/);
  rerender(<Sentence {...after} />);
  await Promise.resolve();
  expect(container.textContent).toBe(text);
  await translate(container);
  rerender(<Sentence {...before} />);
  unmount();
  expect(container.textContent).toBe('');
});
