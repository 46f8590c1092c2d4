import type { ReactNode } from 'react';
import { Fragment } from 'react';
import type { Cart } from '#contract/cart.ts';
import { DEPOSIT_MAX, DEPOSIT_MIN } from '#contract/constants.ts';
import { type Pkr, pkr } from '#contract/money.ts';
import type { Currency, MethodId, PaymentMethod } from '#contract/payments.ts';
import { css, cx } from '#styled/css';
import { BankIcon, CoinIcon, SwapIcon, WalletIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioCard } from '#web/ui/RadioCard.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { CheckoutContext } from '../checkout.setup.ts';
import { methodFacts, usualTime } from '../method-facts.ts';
import type { SelectionEvent } from '../method-selection.ts';
import { selectedCoin, shortfall, unavailableReason } from '../method-selection.ts';

const fieldset = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr)]',
  gap: '3',
  minWidth: '0',
  // The whole card scrolls into view with its button.
  '& input': { scrollMarginBlock: '8' },
});
const legend = css({ fontSize: 'lg', fontWeight: 'bold' });
const methodsLegend = css({ mb: '3' });
const loading = css({ display: 'grid', gap: '3' });
/** About as high as a method, whose description takes three lines on a phone. */
const skeleton = css({ height: { base: '[8rem]', md: '[4.75rem]' } });
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
 * The methods, each with its description or why it can't pay for `cart`, and the coins of the selected
 * one.
 */
export function Methods({ context, cart, disabled, sellsDeposits, onSelect }: MethodsProps) {
  const { methods, selection, balance } = context;
  const coin = selectedCoin(methods, selection);
  return (
    <fieldset className={fieldset} disabled={disabled}>
      <legend className={cx(legend, methodsLegend)}>Payment method</legend>
      {methods.length === 0 && (
        <Notice tone="warning" title="No payment method is available right now">
          <p>Please try again later, or ask support. Your cart stays as it is.</p>
        </Notice>
      )}
      {methods.map((method) => {
        const obstacle = unavailableReason(method, { cart, balance });
        const isSelected = method.id === selection.method;
        const short = sellsDeposits && !disabled ? shortfall(method, { cart, balance }) : null;
        return (
          <Fragment key={method.id}>
            <RadioCard
              name="method"
              title={<Name method={method} />}
              hint={obstacle ?? <Description method={method} />}
              aside={
                method.id === 'balance' && obstacle === null && balance !== null && <Money amount={balance} />
              }
              disabled={obstacle !== null}
              checked={isSelected}
              onChange={() => onSelect({ type: 'method.selected', method: method.id })}
            />
            {short !== null && <Deposit short={short} />}
            {isSelected && method.currencies.length > 0 && (
              <Coins method={method} selected={selection.coin} onSelect={onSelect} />
            )}
            {isSelected && coin !== undefined && coin.networks.length > 0 && (
              <Networks coin={coin} selected={selection.network} onSelect={onSelect} />
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

function Description({ method }: { method: PaymentMethod }) {
  const known = methodFacts(method);
  return (
    <>
      {method.description}
      {known.length > 0 && (
        <>
          {' '}
          <span className={facts}>{known.join(' · ')}</span>
        </>
      )}
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

type CoinsProps = OnSelect & { method: PaymentMethod; selected: string | null };

const Coins = ({ method, selected, onSelect }: CoinsProps) => (
  <Options title="Coin">
    {method.currencies.map(({ id, name, networks, usual_minutes: minutes }) => (
      <RadioCard
        key={id}
        className={option}
        name="coin"
        title={id}
        hint={[
          name,
          ...(networks.length > 0 ? [] : ['2-3 confirmations']),
          ...(minutes === undefined ? [] : [usualTime(minutes)]),
        ].join(', ')}
        checked={id === selected}
        onChange={() => onSelect({ type: 'coin.selected', coin: id })}
      />
    ))}
  </Options>
);

type NetworksProps = OnSelect & { coin: Currency; selected: string | null };

const Networks = ({ coin, selected, onSelect }: NetworksProps) => (
  <Options title="Network">
    {coin.networks.map(({ id, name, confirms }) => (
      <RadioCard
        key={id}
        className={option}
        name="network"
        title={name}
        hint={confirms === undefined ? '' : confirms === 1 ? '1 confirmation' : `${confirms} confirmations`}
        checked={id === selected}
        onChange={() => onSelect({ type: 'network.selected', network: id })}
      />
    ))}
  </Options>
);

const Options = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={inner}>
    <fieldset className={group}>
      <legend className={innerLegend}>{title}</legend>
      <div className={options}>{children}</div>
    </fieldset>
  </div>
);
