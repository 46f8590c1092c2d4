import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import axe from 'axe-core';
import * as v from 'valibot';

const Violations = v.array(
  v.object({ id: v.string(), nodes: v.array(v.object({ html: v.string(), failureSummary: v.string() })) }),
);

/** Fails on any accessibility problem that axe finds on a page, or in one of its frames. */
export async function expectAccessible(page: Pick<Page, 'evaluate'>): Promise<void> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { violations } = await Reflect.get(window, 'axe').run();
    return violations;
  });
  expect(v.parse(Violations, found)).toEqual([]);
}
