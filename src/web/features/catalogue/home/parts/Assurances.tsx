import { brand } from '#contract/brand.ts';
import type { PaymentMethodName } from '#contract/payments.ts';
import { css } from '#styled/css';
import { Card } from '#web/ui/Card.tsx';
import { BankIcon, CoinIcon, SwapIcon, WalletIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/Link.tsx';

/** One card, so that a phone's first two screens have room for it. */
const shelf = css({
  display: 'grid',
  gap: { base: '3', md: '5' },
  gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' },
  mdDown: { py: '3' },
});
const title = css({ mb: '1', fontSize: 'md' });
const text = css({ color: 'fg.muted', fontSize: 'sm' });
const marks = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const mark = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  px: '2',
  minHeight: '8',
  border: 'hairline',
  borderRadius: 'md',
  fontSize: 'sm',
  fontWeight: 'bold',
});

/** Our own shapes: the marks of others are theirs. */
const MARKS: Record<PaymentMethodName, { words: string; Icon: typeof BankIcon }> = {
  bank: { words: 'Bank transfer', Icon: BankIcon },
  usdt: { words: 'USDT', Icon: CoinIcon },
  bitcart: { words: 'Bitcoin, Litecoin', Icon: CoinIcon },
  binance: { words: 'Binance', Icon: SwapIcon },
  balance: { words: 'Balance', Icon: WalletIcon },
};

type AssurancesProps = {
  /** The shop's payment methods; empty if its host doesn't say. */
  methods: readonly string[];
};

/** Questions before paying: how, when somebody is there, and what if it goes wrong. */
export function Assurances({ methods }: AssurancesProps) {
  const { days, times, zone } = brand.hours;
  const known = Object.entries(MARKS).filter(([method]) => methods.includes(method));
  return (
    <Card as="section" aria-label="Paying, hours and refunds" className={shelf}>
      {known.length > 0 && (
        <div>
          <h3 className={title}>Ways to pay</h3>
          <ul className={marks}>
            {known.map(([method, { words, Icon }]) => (
              <li key={method} className={mark}>
                <Icon /> {words}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div>
        <h3 className={title}>Working hours</h3>
        <p className={text}>
          {days}, {times} {zone}. Instant codes come at any hour.
        </p>
      </div>
      <div>
        <h3 className={title}>Refunds</h3>
        <p className={text}>
          {brand.refunds} <Link to="/terms-of-service">How refunds work</Link>
        </p>
      </div>
    </Card>
  );
}
