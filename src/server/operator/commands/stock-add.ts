import * as v from 'valibot';
import { withMetadata } from '#contract/office/field-metadata.ts';
import type { Choice } from '#contract/office/questions.ts';
import { ADDED_STOCK_EXAMPLES, AddedStock } from '#contract/office/stock-add.ts';
import { Slug } from '#contract/primitives.ts';
import type { Host } from '../../host.ts';
import { backordersOf } from '../../orders/admin.ts';
import { previewRestock, restock } from '../../orders/restock.ts';
import { shortIdOf } from '../../platform/ids.ts';
import type { CodeList } from '../../stock/code-list.ts';
import { countFreeCodes } from '../../stock/codes.ts';
import {
  detailsOf,
  ensureAccepted,
  ensureCodes,
  ensureSupplies,
  readList,
  shownSuspicious,
  suggestionSentence,
  suspiciousIn,
  suspiciousSentence,
  withoutSuspicious,
  withSupply,
} from '../../stock/read-codes.ts';
import { AcceptSuspicious, Supplier, UnitCost } from '../frame/inputs.ts';
import { FileText } from '../text/file-text.ts';
import { count } from '../text/print.ts';
import { change } from './define-command.ts';
import type { ListToAdd } from './stock-add-answer.ts';
import { sayAdded, toAnswer } from './stock-add-answer.ts';

const Input = v.object({
  variant: withMetadata(Slug, { word: 1, ref: 'variant' }),
  text: withMetadata(FileText, {
    option: 'file',
    value: 'codes',
    file: 'text',
    hint: 'a file of codes; empty lines are ignored',
  }),
  columns: v.optional(
    withMetadata(v.pipe(v.array(v.pipe(v.string(), v.minLength(1))), v.minLength(1)), {
      typed: 'commas',
      value: 'list',
      isRare: true,
      hint: 'the columns that make up a code, by number or heading, such as 2 or Serial,PIN; line: a line is a code; each: each word of a line is one',
    }),
  ),
  strip: v.optional(
    withMetadata(v.boolean(), {
      label: 'Take only the codes',
      isRare: true,
      hint: 'takes off what stands beside them: row numbers, labels, prices, dates; an expiry that is named is kept with its code',
    }),
    false,
  ),
  skip_suspicious: v.optional(
    withMetadata(v.boolean(), {
      label: 'Leave out suspicious lines',
      isRare: true,
      hint: 'leaves out what is hardly a code, such as a heading',
    }),
    false,
  ),
  accept_suspicious: AcceptSuspicious,
  supplier: v.optional(
    withMetadata(Supplier, {
      value: 'name',
      hint: 'where they were bought; a column of suppliers in the file comes first',
    }),
  ),
  cost: v.optional(
    withMetadata(UnitCost, {
      value: 'rupees',
      is: 'rupees',
      label: 'Cost of a code',
      hint: 'what each code cost in rupees, 0 if it was free; a column of costs in the file comes first',
    }),
  ),
});
type Input = v.InferOutput<typeof Input>;

/** How many orders a question shows. */
const NAMED_MAX = 10;

/** The command that adds codes. */
export const addCommand = change({
  name: 'stock add',
  title: 'Add codes',
  description:
    'Adds the codes in a file, one per line or a spreadsheet’s CSV, to the stock of a variant as a batch. Back-orders are delivered at once. Lines that differ from the rest, and what stands beside the codes, are asked about. Where a code was bought, and for how much, is kept with it.',
  role: 'manager',
  costs: ['goods'],
  input: Input,
  answer: AddedStock,
  example: { typed: 'stock add valorant-vp-475 --file codes.txt', answers: ADDED_STOCK_EXAMPLES },
  said: sayAdded,
  would: sayAdded,
  preview: async (host, input) => {
    const adding = await listOf(host, input);
    const { variant, accept_suspicious: accepted = 0 } = input;
    const { list } = adding;
    const { added, duplicates, delivered, free } = await previewOf(host, variant, list);
    const price = priceOf(host, variant);
    return toAnswer(variant, adding, { added, duplicates, delivered, free, accepted, price });
  },
  run: async (host, input) => {
    const adding = await listOf(host, input);
    const { list, leftOut } = adding;
    const { variant, accept_suspicious: accepted = 0 } = input;
    return async (tx) => {
      const restocked = await restock(tx, host, variant, textsOf(list), detailsOf(list));
      const { batch, added, duplicates, delivered } = restocked;
      // A list without new codes adds nothing, so nothing needs to be accepted.
      if (added > 0) ensureAccepted(list, accepted);
      const free = await countFreeCodes({ db: tx, now: host.now }, variant);
      const detail = {
        batch,
        added,
        duplicates: duplicates.length,
        delivered,
        suspicious: suspiciousIn(list).length,
        left_out: leftOut.length,
      };
      const price = priceOf(host, variant);
      const answer = toAnswer(variant, adding, {
        batch,
        added,
        duplicates,
        delivered,
        free,
        accepted,
        price,
      });
      const { costs, cost, suppliers } = answer;
      const supply =
        costs === null
          ? {}
          : { cost, without_cost: answer.without_cost, suppliers: suppliers.join(', ') || null };
      return {
        answer,
        entry: added > 0 ? { subject: variant, detail: { ...detail, ...supply } } : null,
      };
    };
  },
  judges: true,
  ask: async (host, input, { added, delivered, costs, above_price: above }) => {
    // Nothing is new, which the answer says.
    if (added === 0) return null;
    const { list } = await listOf(host, input);
    const { variant, accept_suspicious: accepted = 0 } = input;
    const suspicious = suspiciousIn(list);
    const waiting = await waitingFor(host, variant, delivered);
    const isOdd = suspicious.length !== accepted;
    // The cost of a whole batch is easily typed for that of each code.
    if (waiting.length === 0 && !isOdd && above === 0) return null;
    const asked = (isOddListed: boolean) =>
      [
        ...(isOdd ? [`${suspiciousSentence(suspicious)}${isOddListed ? ':' : '.'}`] : []),
        ...(isOdd && isOddListed ? shownSuspicious(suspicious).map((line) => `  ${line}`) : []),
        ...(isOdd && list.suggestion !== null ? [suggestionSentence(list.suggestion)] : []),
        ...(waiting.length > 0 ? ['Delivered at once, by mail:', ...waiting] : []),
        ...(costs === null ? [] : [`${costs}.`]),
        `Add ${count(added, 'code')} to ${variant}${isOdd ? ', these too' : ''}?`,
      ].join('\n');
    const question = asked(true);
    if (!isOdd) return question;
    return {
      question,
      brief: asked(false),
      confirmed: { accept_suspicious: suspicious.length },
      press: `Add all ${added}`,
      isDoubtful: suspicious.length === list.codes.length,
      choices: await choicesOf(host, variant, list, delivered),
    };
  },
});

/** The list to add, without suspicious codes if they are left out; and the codes left out. */
async function listOf(
  host: Host,
  { variant, text, columns, strip, skip_suspicious: isWithout, supplier, cost }: Input,
): Promise<ListToAdd> {
  const read = await readList(host, variant, text, { columns: columns ?? null, strip });
  const all = withSupply(read, { supplier: supplier ?? null, cost: cost ?? null });
  const list = isWithout ? withoutSuspicious(all) : all;
  if (!isWithout) ensureCodes(list);
  ensureSupplies(list);
  return { list, leftOut: isWithout ? suspiciousIn(all) : [] };
}

const priceOf = (host: Pick<Host, 'catalogue'>, variant: string): number | null =>
  host.catalogue().variants.get(variant)?.variant.price ?? null;

const textsOf = ({ codes }: CodeList) => codes.map((code) => code.text);

const previewOf = (host: Host, variant: string, list: CodeList) =>
  previewRestock(host, variant, textsOf(list), detailsOf(list));

/**
 * The choices beside accepting the suspicious codes: leaving them out, and reading the list in
 * another way. The latter comes first if most codes are suspicious. A choice that would deliver to
 * other orders than those shown asks again.
 */
async function choicesOf(host: Host, variant: string, list: CodeList, delivered: number): Promise<Choice[]> {
  const goodList = withoutSuspicious(list);
  const good = goodList.codes.length === 0 ? null : await previewOf(host, variant, goodList);
  const { suggestion } = list;
  const skip =
    good === null || good.added === 0
      ? []
      : [
          {
            press: good.added === 1 ? 'Add the good one' : `Add the ${good.added} good ones`,
            input: { skip_suspicious: true },
            asksAgain: good.delivered !== delivered,
          },
        ];
  if (suggestion === null) return skip;
  const { columns, strip } = suggestion;
  const take = {
    press: pressOf(columns),
    input: columns === undefined ? { strip: strip === true } : { columns },
    asksAgain: true,
  };
  return (good?.added ?? 0) < suspiciousIn(list).length ? [take, ...skip] : [...skip, take];
}

function pressOf(columns: readonly string[] | undefined): string {
  if (columns === undefined) return 'Take only the codes';
  if (columns[0] === 'each') return 'Take each word as a code';
  return `Take column${columns.length === 1 ? '' : 's'} ${columns.join(' and ')} as the code`;
}

/** The orders that get this many codes, one a line; beyond a limit, their number. */
async function waitingFor(host: Host, variant: string, delivered: number): Promise<string[]> {
  let left = delivered;
  const lines: string[] = [];
  for (const { id, number, username, email, missing } of await backordersOf(host.db, variant, NAMED_MAX)) {
    const many = Math.min(missing, left);
    if (many > 0) lines.push(`  ${many} to ${username} <${email}>, order ${number ?? shortIdOf(id)}`);
    left -= many;
  }
  return left > 0 ? [...lines, `  ${left} to later orders`] : lines;
}
