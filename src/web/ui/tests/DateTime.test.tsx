import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { formatDateTime } from '#web/lib/date.ts';
import { DateTime } from '../DateTime.tsx';

const AT = '2026-03-05T09:07:31Z';

test('rendered on the host, an instant is in UTC and says so', () => {
  expect(renderToString(<DateTime at={AT} />)).toContain('>5 Mar 2026, 09:07 UTC</time>');
});

test("hydrated, it takes the device's zone without a mismatch", () => {
  const container = document.createElement('div');
  container.innerHTML = renderToString(<DateTime at={AT} />);
  document.body.append(container);
  const complaints: unknown[] = [];
  render(<DateTime at={AT} />, {
    container,
    hydrate: true,
    onRecoverableError: (error) => complaints.push(error),
  });
  expect(screen.getByText(formatDateTime(AT, 'device'))).toHaveAttribute('datetime', AT);
  expect(complaints).toEqual([]);
});
