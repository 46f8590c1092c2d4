import * as v from 'valibot';
import { Catalogue } from '#contract/catalogue.ts';
import { LegalTexts } from '#contract/legal.ts';
import { parse } from '#contract/parse.ts';

/** What the host puts into a prerendered page beside its HTML, so that the shop comes alive showing the same. */
export const PageData = v.object({
  /** The shop's public address, `https://shop.example.com`. */
  origin: v.string(),
  /** As much of the catalogue as this page needs. */
  catalogue: Catalogue,
  /** The texts that this page shows. */
  texts: LegalTexts,
});
export type PageData = v.InferOutput<typeof PageData>;

/** Where it stands in the page. */
export const PAGE_DATA_ID = 'slice';

/** As it is written into a page: without what reading it fills in by itself. */
export const writePageData = (data: PageData): string =>
  JSON.stringify(data, (key, value: unknown) => (isFilledIn(key, value) ? undefined : value));

function isFilledIn(key: string, value: unknown): boolean {
  if (key === 'description') return Array.isArray(value) && value.length === 0;
  return (key === 'invisible' || key === 'out_of_stock') && value === false;
}

/** The data of a prerendered page; null for one that the host did not prerender. */
export function pageDataOf(document: Document): PageData | null {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (!text) return null;
  const data = parse(PageData, JSON.parse(text));
  return data.ok ? data.value : null;
}
