/// <reference path="../host/virtual-host-samples.d.ts" />
import samples from 'virtual:host-samples';
import { createMemoryHistory } from '@tanstack/react-router';
import { createElement } from 'react';
import { waitFor } from 'xstate';
import { memoryStorage, type Stored } from '#web/testing/memory-storage.ts';
import { busyDay, emptyDay } from '../../src/office/pages/tests/sample-days.ts';
import { PageFailed, PagePending, preloadPages } from '../../src/office/router.tsx';
import type { SampleHost } from '../../src/office/tests/sample-office.tsx';
import { openSampleOffice } from '../../src/office/tests/sample-office.tsx';

/** A visit to the office, over a host of samples. */
export type OfficeVisit = Partial<
  Pick<SampleHost, 'role' | 'changes' | 'refused' | 'others' | 'answers' | 'isLost'>
> & {
  /** The address that it begins at. */
  path: string;
  /** How much there is to do. A busy day by default. */
  day?: 'busy' | 'empty';
  /** Whether the session ends once the page is shown. */
  hasEnded?: boolean;
  /** What the browser keeps from an earlier visit. */
  stored?: Stored;
};

/** What is shown in place of a page whose script has not come. */
const INSTEAD = { loading: PagePending, failed: PageFailed };
export type Instead = keyof typeof INSTEAD;

/** Starts the whole office at an address. */
export async function openOffice(
  { path, day = 'busy', role = 'manager', hasEnded, stored = {}, answers: others = {}, ...more }: OfficeVisit,
  instead?: Instead,
) {
  const { commands, answers } = samples.office;
  const host: SampleHost = {
    role,
    commands: commands[role],
    answers: { ...answers, ...(day === 'busy' ? busyDay(answers, role) : emptyDay(answers)), ...others },
    ...more,
  };
  const storage = {
    localStorage: memoryStorage(stored),
    addEventListener: () => {},
    removeEventListener: () => {},
  };
  const history = createMemoryHistory({ initialEntries: [path] });
  await preloadPages();
  const page = instead && createElement(INSTEAD[instead]);
  const office = openSampleOffice(host, { storage, history, page });
  await waitFor(office.session, (state) => state.matches('open'));
  if (hasEnded) office.session.send({ type: 'session.ended' });
  return office;
}
