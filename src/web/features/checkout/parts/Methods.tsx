import { Fragment } from 'react';
import type { Cart } from '#contract/cart.ts';
import { DEPOSIT_MAX, DEPOSIT_MIN } from '#contract/constants.ts';
import { type Pkr, pkr } from '#contract/money.ts';
import type { MethodId, PaymentMethod } from '#contract/payments.ts';
import { css, cx } from '#styled/css';
import { Badge } from '#web/ui/Badge.tsx';
import { BankIcon, CoinIcon, SwapIcon, WalletIcon } from '#web/ui/icons.tsx';
import { LeftOut } from '#web/ui/LeftOut.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioCard } from '#web/ui/RadioCard.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { CheckoutContext } from '../checkout.setup.ts';
import { methodFacts, usualTime } from '../method-facts.ts';
import type { CoinChoice, Selection, SelectionEvent } from '../method-selection.ts';
import { coinChoices, isChoice, shortfall, unavailableReason } from '../method-selection.ts';

const fieldset = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr)]',
  gap: '2',
  minWidth: '0',
  // The whole card scrolls into view with its button.
  '& input': { scrollMarginBlock: '8' },
});
const legend = css({ fontSize: 'lg', fontWeight: 'bold' });
const methodsLegend = css({ mb: '3' });
const loading = css({ display: 'grid', gap: '3' });
/** About as high as a method. */
const skeleton = css({ height: '[4.75rem]' });
/** A fieldset is as wide as its longest word, unless it may be narrower. */
const group = css({ minWidth: '0' });
const inner = css({ ms: '4', ps: '4', pb: '2', borderInlineStart: '[2px solid {colors.accent}]' });
const innerLegend = css({ mb: '2', fontWeight: 'bold' });
const options = css({
  display: 'grid',
  gap: '2',
  gridTemplateColumns: '[repeat(auto-fit, minmax(min(100%, 12rem), 1fr))]',
});
const option = css({ alignContent: 'start' });
const shrunk = css({ minHeight: 'auto', py: '2', fontSize: 'sm' });
const aside = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' });
const named = css({ display: 'flex', alignItems: 'center', gap: '3' });
const mark = css({
  display: 'grid',
  placeItems: 'center',
  flexShrink: '0',
  boxSize: '8',
  borderRadius: 'md',
  bg: 'accent.subtle',
  color: 'accent.text',
});
const offer = css({ display: 'grid', gap: '1', justifyItems: 'start' });
const facts = css({ display: 'block', color: 'fg', textWrap: '[pretty]' });
const promise = css({ color: 'fg.muted', fontSize: 'sm', overflowWrap: 'anywhere' });

/** Our own shapes: the marks of others are theirs. */
const MARKS: Record<MethodId, typeof BankIcon> = {
  crypto: CoinIcon,
  bank: BankIcon,
  binance: SwapIcon,
  balance: WalletIcon,
};

export const LoadingMethods = () => (
  <div role="status" aria-label="Loading the payment methods" className={loading}>
    <p className={legend}>Payment method</p>
    {[1, 2, 3, 4].map((at) => (
      <Skeleton key={at} shape="block" className={skeleton} />
    ))}
  </div>
);

type OnSelect = { onSelect: (event: SelectionEvent) => void };
type MethodsProps = OnSelect & {
  context: CheckoutContext;
  cart: Cart;
  disabled: boolean;
  /** Whether the shop sells deposits. */
  sellsDeposits: boolean;
};

/**
 * The methods in the host's order, a line each, with the coins of the selected one. One that can't pay for
 * `cart` shrinks to its name and the reason; the first that can is marked.
 */
export function Methods({ context, cart, disabled, sellsDeposits, onSelect }: MethodsProps) {
  const { methods, isIncomplete, selection, balance } = context;
  const fitting = methods.find((method) => unavailableReason(method, { cart, balance }) === null);
  return (
    <fieldset className={fieldset} disabled={disabled}>
      <legend className={cx(legend, methodsLegend)}>Payment method</legend>
      {methods.length === 0 && (
        <Notice tone="warning" title="No payment method is available right now">
          <p>Please try again later, or ask support. Your cart stays as it is.</p>
        </Notice>
      )}
      {isIncomplete && <LeftOut>Some ways to pay</LeftOut>}
      {methods.map((method) => {
        const obstacle = unavailableReason(method, { cart, balance });
        const isSelected = method.id === selection.method;
        const short = sellsDeposits && !disabled ? shortfall(method, { cart, balance }) : null;
        return (
          <Fragment key={method.id}>
            <RadioCard
              name="method"
              className={obstacle === null ? undefined : shrunk}
              title={obstacle === null ? <Name method={method} /> : method.name}
              hint={obstacle ?? <Facts method={method} isSelected={isSelected} />}
              aside={
                obstacle === null &&
                (method === fitting || method.id === 'balance') && (
                  <span className={aside}>
                    {method === fitting && <Badge tone="completed">Fits this order</Badge>}
                    {method.id === 'balance' && balance !== null && <Money amount={balance} />}
                  </span>
                )
              }
              disabled={obstacle !== null}
              checked={isSelected}
              onChange={() => onSelect({ type: 'method.selected', method: method.id })}
            />
            {short !== null && <Deposit short={short} />}
            {isSelected && method.currencies.length > 0 && (
              <Coins method={method} selection={selection} onSelect={onSelect} />
            )}
          </Fragment>
        );
      })}
    </fieldset>
  );
}

function Name({ method: { id, name } }: { method: PaymentMethod }) {
  const Mark = MARKS[id];
  return (
    <span className={named}>
      <span className={mark}>
        <Mark />
      </span>
      <span>{name}</span>
    </span>
  );
}

/** The usual time and the fee; the description of the chosen method, and of one without these. */
function Facts({ method, isSelected }: { method: PaymentMethod; isSelected: boolean }) {
  const known = methodFacts(method).join(' · ');
  if (known === '') return method.description;
  return (
    <>
      <span className={facts}>{known}</span>
      {isSelected && ` ${method.description}`}
    </>
  );
}

/** A deposit of what the balance lacks (R-147). The cart is set aside for it (R-165). */
const Deposit = ({ short }: { short: Pkr }) => (
  <div className={cx(inner, offer)}>
    {short > DEPOSIT_MAX ? (
      <p className={promise}>
        You can deposit up to <Money amount={pkr(DEPOSIT_MAX)} /> at a time, so please pay another way.
      </p>
    ) : (
      <>
        <Link to="/my/profile/deposit" search={{ short }} look="secondary" size="sm">
          Deposit <Money amount={pkr(Math.max(short, DEPOSIT_MIN))} />
        </Link>
        <p className={promise}>We'll keep your cart, and bring it back once the money is there.</p>
      </>
    )}
  </div>
);

type CoinsProps = OnSelect & { method: PaymentMethod; selection: Selection };

/** The method's coins in one list, each on one of its networks if it has any. */
const Coins = ({ method, selection, onSelect }: CoinsProps) => (
  <div className={inner}>
    <fieldset className={group}>
      <legend className={innerLegend}>Coin</legend>
      <div className={options}>
        {coinChoices(method).map((choice) => {
          const [coin, network] = [choice.coin.id, choice.network?.id ?? null];
          return (
            <RadioCard
              key={`${coin} ${network}`}
              className={option}
              name="coin"
              title={choice.network === null ? coin : `${coin} on ${choice.network.name}`}
              hint={hintOf(choice)}
              checked={isChoice(choice, selection)}
              onChange={() => onSelect({ type: 'coin.selected', coin, network })}
            />
          );
        })}
      </div>
    </fieldset>
  </div>
);

const hintOf = ({ coin: { name, usual_minutes: minutes }, network }: CoinChoice): string =>
  [
    name,
    ...(network === null ? ['2-3 confirmations'] : []),
    ...(network?.confirms === undefined
      ? []
      : [network.confirms === 1 ? '1 confirmation' : `${network.confirms} confirmations`]),
    ...(minutes === undefined ? [] : [usualTime(minutes)]),
  ].join(', ');
