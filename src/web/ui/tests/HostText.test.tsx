import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { HostText } from '../HostText.tsx';

it.each([
  ["We've sent an email. (This is a sandbox: read it at /sandbox.)", 1],
  ['Sandbox: money arrives by a button at /sandbox', 1],
  ['/sandbox, or (/sandbox)', 2],
])('links the path of the sandbox, in a new tab: %s', (sentence, count) => {
  const { container } = render(<HostText>{sentence}</HostText>);
  const links = screen.getAllByRole('link', { name: /^\/sandbox ?\(opens in a new tab\)$/ });
  expect(links).toHaveLength(count);
  for (const link of links) {
    expect(link).toHaveAttribute('href', '/sandbox');
    expect(link).toHaveAttribute('target', '_blank');
  }
  expect(container.textContent.replaceAll(/ ?\(opens in a new tab\)/g, '')).toBe(sentence);
});

it.each([
  'https://example.com/sandbox',
  '//sandbox',
  '//evil.example/sandbox',
  '/sandbox/invoices/1',
  '/sandbox.example.com',
  '/sandbox?next=//evil.example',
  '/sandbox#x',
  '/sandboxes',
  'the/sandbox',
  '/Sandbox',
  '/cart',
  'javascript:/sandbox',
  '<a href="/sandbox">here</a>',
  '[here](https://example.com)',
])('leaves anything else as the text that it is: %s', (sentence) => {
  const { container } = render(<HostText>{sentence}</HostText>);
  expect(screen.queryByRole('link')).toBeNull();
  expect(container).toHaveTextContent(sentence);
});
