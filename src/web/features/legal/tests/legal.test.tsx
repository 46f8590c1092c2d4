import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { checkFlow } from '#statecharts/check-flow.ts';
import { stateAt } from '#statecharts/storybook/stories.tsx';
import { TERMS } from '../documents.ts';
import { LegalScreen } from '../LegalScreen.tsx';
import * as stories from './LegalScreen.stories.tsx';
import { legalModel } from './legal.model.ts';

checkFlow(legalModel, {
  render: (state, send) => <LegalScreen state={state} send={send} document={TERMS} />,
  stories,
});

const shown = () =>
  render(<LegalScreen state={stateAt(legalModel, ['shown'])} send={() => {}} document={TERMS} />);

it('puts the refund policy below the terms, its headings one level deeper', () => {
  shown();
  const outline = screen.getAllByRole('heading').map(({ tagName, textContent }) => [tagName, textContent]);
  expect(outline).toEqual([
    ['H1', 'Terms of Service'],
    ['H2', 'What these terms are for'],
    ['H2', 'Delivery'],
    ['H2', 'Refund Policy'],
    ['H3', 'Before delivery'],
    ['H3', 'Delivery'],
  ]);
});

it('links to each section, also if two have the same title', () => {
  const { container } = shown();
  const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
  expect(ways).toContain('#tos-2');
  expect(ways).toContain('#refunds-2');
  for (const way of ways) expect(container.querySelectorAll(way)).toHaveLength(1);
});

it('sets each paragraph in the direction of its script', () => {
  shown();
  expect(screen.getByText(/شرائط/)).toHaveAttribute('dir', 'auto');
});
