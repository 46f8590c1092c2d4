import { render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { textIn } from '#web/testing/shown-values.ts';
import { MessageBubble } from '../parts/MessageBubble.tsx';

afterEach(() => {
  vi.unstubAllEnvs();
});

it.each([
  [
    { from: 'Support', msg: 'It is on its way.', id: 3, at: '2026-03-05T20:07:00.000Z' },
    ['Support · 6 Mar 2026, 01:07', 'It is on its way.'],
  ],
  [{ from: 'You', msg: 'Where is my code?' }, ['You', 'Where is my code?']],
])('a message has its author, its time and its text: %o', (message, texts) => {
  vi.stubEnv('TZ', 'Asia/Karachi');
  const { container } = render(<MessageBubble message={message} />);
  expect([...container.querySelectorAll('p')].map(textIn)).toEqual(texts);
});
