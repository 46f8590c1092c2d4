import { act, render, screen, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Cart, CartItem } from '#contract/cart.ts';
import { pkr } from '#contract/money.ts';
import { FIELD_FAULTS } from '#contract/tests/field-faults.ts';
import {
  cartOf,
  sampleItem,
  sampleShop,
  sampleShopWith,
} from '#web/features/catalogue/tests/sample-catalogue.ts';
import { openFlow } from '#web/testing/open-flow.tsx';
import { isolatedIn, textIn, valuesIn } from '#web/testing/shown-values.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { atBoundary } from '../../../../../tests/at-boundary.ts';
import { CartScreen } from '../CartScreen.tsx';
import { createFakeBrowser } from './two-tabs.ts';

/* Each figure of the cart against what the test put into it: PKR 2,790 and 290 each. */
const points = sampleItem('valorant-vp-1000', 3);
const topUp = { ...sampleItem('pubg-uc-60', 7), answers: { player: '5123456789' } };

/** The screen of a cart whose host answers a coupon with these terms, or with this. */
async function open(items: readonly CartItem[], terms: object | Response | Promise<Response> = {}) {
  const host = (cart: Cart) =>
    terms instanceof Response || terms instanceof Promise ? terms : Response.json({ ...cart, ...terms });
  const { tab, settled } = createFakeBrowser({ host });
  const { actor } = tab();
  for (const item of items) actor.send({ type: 'item.added', item });
  await settled();
  const { user, send } = openFlow(actor, (state, toCart) => (
    <CartScreen state={state} send={toCart} catalogue={sampleShop.index} />
  ));
  return { send, settled, user };
}

const line = (name: RegExp) => screen.getByRole('listitem', { name });
const summary = () => screen.getByRole('region', { name: 'Summary' });
const total = () => textIn(within(summary()).getByText('Total').parentElement);

/** The figures of a line: the price of one, how many, and the sum. */
function figuresOf(name: RegExp) {
  const row = line(name);
  const each = within(row).getByText(/each$/);
  const [sum] = [...row.querySelectorAll('bdi')]
    .map(textIn)
    .filter((text) => text.startsWith('PKR'))
    .slice(-1);
  return {
    each: textIn(each),
    quantity: within(row)
      .getByLabelText(/^Quantity/)
      .getAttribute('value'),
    sum,
  };
}

describe('a line', () => {
  it('has the price of one, the quantity, and the sum of both', async () => {
    await open([points, topUp]);
    expect(figuresOf(/1,000 VP/)).toEqual({ each: 'PKR 2,790 each', quantity: '3', sum: 'PKR 8,370' });
    expect(figuresOf(/60 UC/)).toEqual({ each: 'PKR 290 each', quantity: '7', sum: 'PKR 2,030' });
    expect(isolatedIn(line(/60 UC/))).toContain('PKR 290 each');
  });

  it('links to its product, and shows what its delivery needs', async () => {
    await open([points, topUp]);
    const [first, second] = [line(/1,000 VP/), line(/60 UC/)];
    expect(within(first).getByRole('link', { name: 'Valorant VP, 1,000 VP' })).toHaveAttribute(
      'href',
      '/product/gift-cards/valorant-vp',
    );
    expect(within(second).getByRole('link', { name: 'PUBG Mobile UC, 60 UC' })).toHaveAttribute(
      'href',
      '/product/game-topups/pubg-uc',
    );
    expect([valuesIn(first), valuesIn(second)]).toEqual([{}, { 'Player ID:': '5123456789' }]);
  });

  it('that the shop can not read stays, marked, and can be removed (R-24)', () => {
    const { actor } = createFakeBrowser({ host: () => Response.json({}) }).tab();
    actor.send({ type: 'item.added', item: points });
    const { index } = sampleShopWith('', { [points.id]: 'gone' });
    const catalogue = { ...index, mayHave: () => true };
    actor.send({ type: 'catalogue.updated', catalogue });
    render(<CartScreen state={actor.getSnapshot()} send={actor.send} catalogue={catalogue} />, {
      wrapper: WithinRouter,
    });
    const row = within(line(/1,000 VP/));
    expect(row.getByText("We can't show this product: you can't order it right now.")).toBeVisible();
    expect(row.getByRole('button', { name: /^Remove/ })).toBeEnabled();
    expect(screen.queryByText(/no longer sold/)).toBeNull();
  });

  it.each([
    [points, 'Pakistan · Instant'],
    [{ ...points, may_wait: true }, 'Pakistan · May not be instant'],
    [{ ...topUp, may_wait: true }, 'Global · 2-6 hours'],
  ])('says for which region it is, and when it is delivered: %#', async (item, words) => {
    await open([item]);
    expect(within(screen.getByRole('listitem')).getByText(words)).toBeVisible();
  });

  it('of a deposit has its amount', async () => {
    await open([sampleItem('balance', 5_000)]);
    expect(figuresOf(/Account balance/)).toEqual({
      each: 'PKR 1 each',
      quantity: '5000',
      sum: 'PKR 5,000',
    });
  });

  it('says how a new catalogue changed its price, and has the new one', async () => {
    const { send, settled } = await open([points, topUp]);
    const { index } = sampleShopWith('points cost more', { [points.id]: 2_990 });
    send({ type: 'catalogue.updated', catalogue: index });
    await act(settled);
    expect(within(line(/1,000 VP/)).getByText(/^Price changed/)).toHaveTextContent(
      'Price changed from PKR 2,790 to PKR 2,990',
    );
    expect(isolatedIn(line(/1,000 VP/))).toContain('Price changed from PKR 2,790 to PKR 2,990');
    expect(figuresOf(/1,000 VP/)).toEqual({ each: 'PKR 2,990 each', quantity: '3', sum: 'PKR 8,970' });
    expect(within(line(/60 UC/)).queryByText(/^Price changed/)).toBeNull();
    expect(total()).toBe('Total PKR 11,000');
  });
});

describe('the total', () => {
  it('without a discount is the sum of the lines, and nothing else is listed', async () => {
    await open([points, topUp]);
    expect(total()).toBe('Total PKR 10,400');
    expect(valuesIn(summary())).toEqual({});
  });

  it.each([
    ['a part of the sum', { discount: 0.045, cap: 500 }, '4.5% off, up to PKR 500', '−PKR 468', 'PKR 9,932'],
    ['its cap at most', { discount: 0.125, cap: 500 }, '12.5% off, up to PKR 500', '−PKR 500', 'PKR 9,900'],
    [
      'rounded to whole rupees',
      { discount: 0.00624, cap: 500 },
      '0.62% off, up to PKR 500',
      '−PKR 65',
      'PKR 10,335',
    ],
  ])('with a coupon is lower by %s', async (_, terms, inWords, discount, left) => {
    const { user } = await open([points, topUp], terms);
    await user.type(screen.getByLabelText('Discount code'), 'EID10{Enter}');
    const region = screen.getByRole('region', { name: 'Discount' });
    await within(region).findByRole('button', { name: 'Remove Discount' });
    expect([...region.querySelectorAll('p')].map(textIn)).toEqual(['Discount code EID10', inWords]);
    expect(valuesIn(summary())).toEqual({ Items: 'PKR 10,400', 'Discount (EID10)': discount });
    expect(total()).toBe(`Total ${left}`);
    expect(isolatedIn(region)).toContain(inWords);
    expect(isolatedIn(summary())).toEqual(expect.arrayContaining(['Discount (EID10)', discount]));
  });
});

describe('a code that is typed and not applied (R-22)', () => {
  const press = async (user: ReturnType<typeof userEvent.setup>) => {
    let isFollowed = false;
    const watch = (event: MouseEvent) => {
      isFollowed = !event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener('click', watch, { once: true });
    // The router leaves a press for a new tab to the browser, so it shows whether the page kept it.
    await user.keyboard('{Control>}');
    await user.click(screen.getByRole('link', { name: 'Go to payment' }));
    await user.keyboard('{/Control}');
    return isFollowed;
  };
  const typeCode = (user: ReturnType<typeof userEvent.setup>, code: string) =>
    user.type(screen.getByLabelText('Discount code'), code);

  it('is applied by the press that goes to payment; the next one goes on', async () => {
    const { user } = await open([points], { discount: 0.1, cap: 500 });
    await typeCode(user, 'EID10');
    expect(await press(user)).toBe(false);
    expect(await screen.findByText('EID10')).toBeVisible();
    expect(total()).toBe('Total PKR 7,870');
    expect(await press(user)).toBe(true);
  });

  it('whose check is not answered yet is waited for', async () => {
    const { user } = await open([points], new Promise<Response>(() => {}));
    await typeCode(user, 'EID10{Enter}');
    expect(await press(user)).toBe(false);
  });

  it.each([
    ['EID10', 'This code has expired.'],
    [FIELD_FAULTS.coupon.tooLong.typed, FIELD_FAULTS.coupon.tooLong.says],
  ])('and is refused keeps the shopper once: %s', async (code, reason) => {
    const { user } = await open([points], new Response(reason, { status: 422 }));
    await typeCode(user, code);
    expect(await press(user)).toBe(false);
    expect(await screen.findByText(reason)).toBeVisible();
    expect(await press(user)).toBe(true);
    await user.clear(screen.getByLabelText('Discount code'));
    await typeCode(user, 'EID20');
    expect(await press(user)).toBe(false);
  });

  it('that was refused just now goes on', async () => {
    const { user } = await open([points], new Response('No.', { status: 422 }));
    await typeCode(user, 'EID10{Enter}');
    expect(await screen.findByText('No.')).toBeVisible();
    expect(await press(user)).toBe(true);
  });

  it('is tried again when it is typed anew after its discount was removed', async () => {
    const { user } = await open([points], { discount: 0.1, cap: 500 });
    await typeCode(user, 'EID10');
    await press(user);
    await user.click(await screen.findByRole('button', { name: 'Remove Discount' }));
    await typeCode(user, 'EID10');
    expect(await press(user)).toBe(false);
  });

  it('that is not there keeps nobody', async () => {
    const { user } = await open([points]);
    expect(await press(user)).toBe(true);
  });
});

describe('what a new catalogue took away is said, with the line', () => {
  const board = () => screen.getByText('Your cart has changed').parentElement;

  it('that is no longer sold', async () => {
    const { send } = await open([points, topUp]);
    send({ type: 'catalogue.updated', catalogue: sampleShopWith('', { [topUp.id]: 'gone' }).index });
    expect(board()).toHaveTextContent(
      "PUBG Mobile UC, 60 UC is no longer sold, so we've removed it from your cart.",
    );
    expect(total()).toBe('Total PKR 8,370');
  });

  it('that was reduced, since a cart has a highest total', async () => {
    const { send } = await open([points, topUp]);
    const { index } = sampleShopWith('', { [points.id]: 40_000_000 });
    send({ type: 'catalogue.updated', catalogue: index });
    expect(board()).toHaveTextContent(
      "Valorant VP, 1,000 VP was reduced to 2: at today's prices your cart would come to more than PKR 100,000,000.",
    );
    expect(total()).toBe('Total PKR 80,002,030');
  });
});

describe('the quantity of a line', () => {
  const quantity = () => screen.getByLabelText(/^Quantity of .*1,000 VP/);
  const press = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name} of .*1,000 VP`) });
  const HINT = "That's the most you can buy of one item.";

  atBoundary('is at least 1', { limit: 1 }, ({ before, at }) => {
    it.each([
      [before, 1],
      [at, 1],
    ])('typed as %i it is %i', async (typed, kept) => {
      const { user } = await open([points]);
      await user.clear(quantity());
      await user.type(quantity(), `${typed}{Enter}`);
      expect(quantity()).toHaveValue(kept);
      expect(press('Less')).toHaveAttribute('aria-disabled', 'true');
    });
  });

  atBoundary('is below 100', { limit: 100 }, ({ before, at }) => {
    it.each([before, at])('typed as %i it is 99', async (typed) => {
      const { user } = await open([points]);
      await user.clear(quantity());
      await user.type(quantity(), `${typed}{Enter}`);
      expect(quantity()).toHaveValue(99);
      expect(press('More')).toHaveAttribute('aria-disabled', 'true');
    });
  });

  atBoundary('can grow up to 99', { limit: 99 }, ({ before, at }) => {
    it(`from ${before} it can, and at ${at} it says why not`, async () => {
      const { user } = await open([{ ...points, quantity: before }]);
      expect(press('More')).toHaveAttribute('aria-disabled', 'false');
      expect(screen.queryByText(HINT)).toBeNull();
      await user.click(press('More'));
      expect(quantity()).toHaveValue(at);
      expect(press('More')).toHaveAttribute('aria-disabled', 'true');
      expect(screen.getByText(HINT)).toBeVisible();
    });
  });
});

it('a cart keeps the discount of its coupon beside what it was before', async () => {
  const cart = { ...cartOf(points, topUp), coupon: 'SPRING', discount: 0.1, cap: pkr(5_000) };
  const { send } = await open([]);
  send({ type: 'cart.synced', cart });
  expect(valuesIn(summary())).toEqual({ Items: 'PKR 10,400', 'Discount (SPRING)': '−PKR 1,040' });
  expect(total()).toBe('Total PKR 9,360');
});
