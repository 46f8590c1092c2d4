import * as v from 'valibot';
import { CardFacts, lenientCatalogue } from '#contract/catalogue.ts';
import { LegalTexts } from '#contract/legal.ts';
import { parse } from '#contract/parse.ts';
import { reportFrom } from './report.ts';

/** The id of the element that holds it. */
export const PAGE_DATA_ID = 'page-data';

/** The data that a page was prerendered from, so that hydration renders the same. */
export const PageData = v.object({
  /** The shop's public origin, `https://shop.example.com`. */
  origin: v.string(),
  /** The excerpt of the catalogue that this page needs. */
  catalogue: lenientCatalogue(reportFrom(PAGE_DATA_ID)),
  /** The facts on the cards of this page, by the ids of their nodes. */
  cards: v.optional(v.record(v.string(), CardFacts), {}),
  /** The payment methods that the shop offers; as texts, which spares the page their schemas. */
  methods: v.optional(v.array(v.string()), []),
  /** The legal texts that this page shows. */
  texts: LegalTexts,
});
export type PageData = v.InferOutput<typeof PageData>;

/** The serialized form, without the defaults that parsing adds. */
export const writePageData = (data: PageData): string =>
  JSON.stringify(data, (key, value: unknown) => (isDefaultValue(key, value) ? undefined : value));

function isDefaultValue(key: string, value: unknown): boolean {
  if (key === 'description') return Array.isArray(value) && value.length === 0;
  return (key === 'invisible' || key === 'out_of_stock') && value === false;
}

/** The data of this page; null if it was not prerendered. */
export function readPageData(document: Document): PageData | null {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (!text) return null;
  const data = parse(PageData, JSON.parse(text));
  return data.ok ? data.value : null;
}
