import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { bothSides } from '../../../../../tests/both-sides.ts';
import { Composer } from '../parts/Composer.tsx';

/** The field of a message with so many characters, and what is sent. */
function typed(length: number) {
  const onSubmit = vi.fn();
  function Field() {
    const [draft, setDraft] = useState('');
    return <Composer draft={draft} onChange={setDraft} onSubmit={onSubmit} />;
  }
  render(<Field />);
  const field = screen.getByLabelText('Message');
  fireEvent.change(field, { target: { value: 'x'.repeat(length) } });
  return { field, onSubmit };
}

bothSides('a message has at most 5,000 characters', { limit: 5_001 }, ({ before, at }) => {
  it.each([
    [before, 1, '0 characters left'],
    [at, 0, 'A message can have up to 5000 characters: 1 too many'],
  ])('of %i characters it is sent %i times: "%s"', async (length, times, words) => {
    const { field, onSubmit } = typed(length);
    expect(field).toHaveAccessibleDescription(words);
    fireEvent.keyDown(field, { key: 'Enter' });
    await vi.waitFor(() => expect(field).toHaveFocus());
    expect(onSubmit).toHaveBeenCalledTimes(times);
  });
});

bothSides('how many are left is said from the 4,500th on', { limit: 4_500 }, ({ before, at }) => {
  it.each([
    [before, ''],
    [at, '500 characters left'],
  ])('of %i characters: "%s"', (length, words) => {
    expect(typed(length).field).toHaveAccessibleDescription(words);
  });
});
