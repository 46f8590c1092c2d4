import { useEffect } from 'react';
import { isFramed } from '../../src/statecharts/storybook/stage/FourFrames.tsx';
import { lookOf } from '../../src/statecharts/storybook/stage/toolbar.ts';
import { withoutControls } from '../controls.ts';
import type { Instead, OfficeVisit, openOffice } from './open-office.ts';

export type Office = Awaited<ReturnType<typeof openOffice>>;

export function OfficePage({ office }: { office: Office | undefined }) {
  useEffect(() => office?.close, [office]);
  return office && <office.App />;
}

type Context = {
  args: OfficeVisit;
  globals: Readonly<Record<string, unknown>>;
  parameters: { shows?: Instead | 'not found' };
};

/** Opens the office of a story. */
export async function loadOffice({ args, globals, parameters: { shows } }: Context) {
  // Each of the four frames opens its own.
  if (lookOf(globals).frames === 'four' && !isFramed()) return {};
  const { openOffice } = await import('./open-office.ts');
  return { office: await openOffice(args, shows === 'not found' ? undefined : shows) };
}

/**
 * What stories of the office's pages have in common: the real office at the address in their args,
 * over a host of samples. The toolbar's *Four frames* shows a phone and a desktop, light and dark.
 */
export const OF_OFFICE = {
  component: (_: OfficeVisit) => null,
  parameters: {
    layout: 'fullscreen' as const,
    ...withoutControls,
    frame: 'nav[aria-label="Office"]',
  },
  loaders: [loadOffice],
  render: (_: OfficeVisit, { loaded }: { loaded: { office?: Office } }) => (
    <OfficePage office={loaded.office} />
  ),
};
