import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { brand } from '#contract/brand.ts';
import { legalCalls } from '#contract/legal.ts';
import type { Log } from './telemetry/logger.ts';

/** Signs that `brand.ts` is still the sample. */
type Brand = {
  company: { name: string; address: string };
  email: string;
  community: { url: string };
  messenger: { url: string };
  exchangeRate: { url: string };
};

/** A legal text whose first section says that it is a sample. */
const SampleText = v.looseTuple([v.looseObject({ sample: v.literal(true) })]);
const SAMPLE_STREET = 'Sample Street';
/** No shop can have an address there: the domain is kept for examples. */
const EXAMPLE_DOMAIN = /\bexample\.com(?:\/|$)/;

/**
 * Warns in the log of samples that the shop still shows. `webRoot` has the built legal
 * texts; undefined if no pages are served.
 */
export async function warnOfSampleTexts(
  log: Pick<Log, 'warn'>,
  webRoot: string | undefined,
  { company, email, ...links }: Brand = brand,
): Promise<void> {
  const files = webRoot === undefined ? [] : await sampleTextsIn(webRoot);
  if (files.length > 0)
    log.warn({ files }, 'the legal texts are samples: replace them, and leave out their "sample": true');
  if (company.address.includes(SAMPLE_STREET))
    log.warn({ company }, 'the company in brand.ts is a sample: replace it');
  const contacts = Object.entries({
    email,
    community: links.community.url,
    messenger: links.messenger.url,
    exchangeRate: links.exchangeRate.url,
  }).flatMap(([name, address]) => (EXAMPLE_DOMAIN.test(address) ? [name] : []));
  if (contacts.length > 0)
    log.warn({ contacts }, 'contacts in brand.ts are samples: replace them, and the name');
}

async function sampleTextsIn(webRoot: string): Promise<string[]> {
  const files = Object.values(legalCalls).map(({ path }) => path);
  const texts = await Promise.all(files.map((file) => readFile(join(webRoot, file), 'utf8')));
  return files.filter((_, index) => v.is(SampleText, JSON.parse(texts[index] ?? '')));
}
