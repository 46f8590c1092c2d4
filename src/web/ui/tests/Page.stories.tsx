import { useState } from 'react';
import { css } from '#styled/css';
import { withoutControls } from '../../../../.storybook/controls.ts';
import preview from '../../../../.storybook/preview.tsx';
import { Badge } from '../Badge.tsx';
import { Button } from '../Button.tsx';
import { Card } from '../Card.tsx';
import { Code } from '../Code.tsx';
import { CopyButton } from '../CopyButton.tsx';
import { Countdown } from '../Countdown.tsx';
import { Field, Input } from '../Field.tsx';
import { CartIcon, CheckIcon, ClockIcon, MenuIcon, PlusIcon, UserIcon } from '../icons.tsx';
import { Link } from '../Link.tsx';
import { Money } from '../Money.tsx';
import { Notice } from '../Notice.tsx';
import { NumberField } from '../NumberField.tsx';
import { PageHeading } from '../PageHeading.tsx';
import { RadioCard } from '../RadioCard.tsx';
import { SearchBox } from '../SearchBox.tsx';

/** Whole pages made of the pieces, to judge the look. They are not screens of the shop. */
const meta = preview.meta({
  title: 'Design system/Whole pages',
  parameters: { layout: 'fullscreen', ...withoutControls },
});

const page = css({ maxWidth: 'page', mx: 'auto', px: { base: '4', md: '8' }, py: { base: '6', md: '10' } });

function Header() {
  return (
    <header className={css({ bg: 'bg.raised', borderBottom: 'hairline' })}>
      <div
        className={css({
          maxWidth: 'page',
          mx: 'auto',
          px: { base: '2', md: '8' },
          py: '2',
          display: 'grid',
          gridTemplateColumns: { base: 'auto 1fr auto', md: 'auto minmax(0, 28rem) auto' },
          justifyContent: 'space-between',
          alignItems: 'center',
          columnGap: '4',
          rowGap: '2',
        })}
      >
        <div className={css({ display: 'flex', alignItems: 'center', gap: '1' })}>
          <Button
            variant="ghost"
            size="icon"
            aria-label="Categories"
            className={css({ md: { display: 'none' } })}
          >
            <MenuIcon />
          </Button>
          <Link
            to="/"
            look="plain"
            className={css({ fontSize: 'lg', fontWeight: 'bold', letterSpacing: 'tight' })}
          >
            Keystall
          </Link>
        </div>
        <search
          className={css({
            gridRow: { base: '2', md: 'auto' },
            gridColumn: { base: '1 / -1', md: 'auto' },
            px: { base: '2', md: '0' },
          })}
        >
          <SearchBox label="Search" placeholder="Search (type something to start searching)" />
        </search>
        <nav aria-label="Account" className={css({ display: 'flex', justifySelf: 'end' })}>
          <Link to="/" look="ghost" size="icon" aria-label="My Account">
            <UserIcon />
          </Link>
          <Link to="/" look="ghost" size="icon" aria-label="Cart, 2 items">
            <CartIcon />
          </Link>
        </nav>
      </div>
    </header>
  );
}

function Art() {
  return (
    <svg viewBox="0 0 640 400" width="640" height="400" aria-hidden="true" className={css({ width: 'full' })}>
      <defs>
        <linearGradient id="art" x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="oklch(0.5 0.16 255)" />
          <stop offset="1" stopColor="oklch(0.42 0.19 290)" />
        </linearGradient>
      </defs>
      <rect width="640" height="400" fill="url(#art)" />
      <path d="M0 400C160 260 320 420 640 180V400z" fill="oklch(1 0 0 / 0.1)" />
      <path d="M0 400C220 330 420 420 640 290V400z" fill="oklch(1 0 0 / 0.12)" />
      <circle cx="320" cy="180" r="62" fill="none" stroke="oklch(1 0 0 / 0.85)" strokeWidth="10" />
      <circle cx="320" cy="180" r="22" fill="oklch(1 0 0 / 0.85)" />
    </svg>
  );
}

const VARIANTS = [
  { id: 'v1', name: 'Steam Wallet USD 5', price: '1450', state: 'idle' },
  { id: 'v2', name: 'Steam Wallet USD 10', price: '2890', state: 'added' },
  { id: 'v3', name: 'Steam Wallet USD 20', price: '5750', state: 'checking' },
  {
    id: 'v4',
    name: 'Steam Wallet USD 100 with a bonus coupon for the summer sale (not for accounts under trade hold)',
    price: '28400',
    state: 'idle',
  },
  { id: 'v5', name: 'سٹیم والٹ کارڈ', price: '150000', state: 'out' },
] as const;

function VariantRow({ variant }: { variant: (typeof VARIANTS)[number] }) {
  const [quantity, setQuantity] = useState(1);
  const { name, price, state } = variant;
  return (
    <li
      className={css({
        display: 'grid',
        gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) 7rem auto 7.5rem' },
        alignItems: 'center',
        columnGap: '4',
        rowGap: '3',
        px: { base: '4', md: '6' },
        py: '4',
        '&:not(:first-child)': { borderTop: 'hairline' },
      })}
    >
      <h2
        className={css({ fontSize: 'md', fontWeight: 'bold', letterSpacing: '[0]', lineHeight: 'normal' })}
        dir="auto"
      >
        {name}
      </h2>
      <Money amount={price} className={css({ fontWeight: 'bold', justifySelf: 'end' })} />
      {state === 'out' ? (
        <Badge
          className={css({
            gridColumn: { base: '1 / -1', md: '3 / -1' },
            justifySelf: { base: 'start', md: 'end' },
          })}
        >
          Out of stock
        </Badge>
      ) : (
        <>
          <NumberField
            itemName={name}
            aria-label={`Quantity of ${name}`}
            value={quantity}
            min={1}
            max={99}
            onChange={setQuantity}
          />
          <Button
            variant={state === 'added' ? 'secondary' : 'primary'}
            pending={state === 'checking'}
            className={css({
              justifySelf: { base: 'end', md: 'stretch' },
              minWidth: { base: '24', md: '[7.5rem]' },
            })}
          >
            {state === 'added' ? <CheckIcon /> : <PlusIcon />} {state === 'added' ? 'Added' : 'Add'}
          </Button>
        </>
      )}
    </li>
  );
}

const fact = css({ display: 'flex', alignItems: 'center', gap: '2' });

function ProductPage() {
  return (
    <>
      <Header />
      <main className={page}>
        <div
          className={css({
            display: 'grid',
            gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '22rem minmax(0, 1fr)' },
            gap: { base: '6', md: '10' },
            alignItems: 'start',
          })}
        >
          <Card padded={false}>
            <Art />
          </Card>
          <div className={css({ display: 'grid', gap: '5' })}>
            <PageHeading
              className={css({ mb: '0' })}
              lead="Adds to your Steam balance in US dollars, for games, items and software."
            >
              Steam Wallet Code
            </PageHeading>
            <p className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
              <Badge>Global</Badge>
              <Badge>Gift card</Badge>
              <Badge tone="accent">
                <span className={fact}>
                  <ClockIcon /> Instant delivery
                </span>
              </Badge>
            </p>
            <Notice>
              For accounts whose currency is US dollars. Codes can't be returned once they are shown.
            </Notice>
            <Card padded={false}>
              <ul>
                {VARIANTS.map((variant) => (
                  <VariantRow key={variant.id} variant={variant} />
                ))}
              </ul>
            </Card>
          </div>
        </div>
      </main>
    </>
  );
}

const line = css({ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: '4' });

function CheckoutPage() {
  return (
    <>
      <Header />
      <main className={page}>
        <PageHeading>Payment method</PageHeading>
        <div
          className={css({
            display: 'grid',
            gridTemplateColumns: { base: '1fr', md: '1fr 24rem' },
            gap: { base: '6', md: '10' },
            alignItems: 'start',
          })}
        >
          <div className={css({ display: 'grid', gap: '6' })}>
            <Notice
              tone="warning"
              title="The price has changed"
              action={
                <Button size="sm" variant="secondary">
                  Take the new price
                </Button>
              }
            >
              It was <Money amount="9800" /> and is now <Money amount="10090" />.
            </Notice>
            <fieldset className={css({ display: 'grid', gap: '3' })}>
              <legend className={css({ fontSize: 'lg', fontWeight: 'bold', mb: '3' })}>
                How would you like to pay?
              </legend>
              <RadioCard
                name="how"
                title="Bank transfer"
                hint="Any Pakistani bank or wallet; usually seen within 15 minutes."
                defaultChecked
              />
              <RadioCard name="how" title="Crypto" hint="Bitcoin, Litecoin or USDT" />
              <RadioCard
                name="how"
                title="Account balance"
                hint="Not enough for this cart."
                aside={<Money amount="1500" />}
                disabled
              />
            </fieldset>
          </div>
          <Card as="section" aria-label="Summary" className={css({ display: 'grid', gap: '4' })}>
            <h2 className={css({ fontSize: 'lg' })}>Summary</h2>
            <p className={line}>
              <span>Steam Wallet USD 10 × 3</span> <Money amount="8670" />
            </p>
            <p className={line}>
              <span dir="auto">سٹیم والٹ کارڈ × 1</span> <Money amount="1450" />
            </p>
            <form className={css({ borderTop: 'hairline', pt: '4' })}>
              <Field label="Coupon" error="This coupon can't be used.">
                {(control) => (
                  <div className={css({ display: 'flex', gap: '2' })}>
                    <Input {...control} defaultValue="SPRING" autoCapitalize="characters" />
                    <Button variant="secondary" type="submit">
                      Apply
                    </Button>
                  </div>
                )}
              </Field>
            </form>
            <div className={css({ display: 'grid', gap: '2', borderTop: 'hairline', pt: '4' })}>
              <p className={line}>
                <span className={css({ color: 'fg.muted' })}>Discount</span>{' '}
                <span>
                  <Money amount="30" className={css({ color: 'success' })} />
                </span>
              </p>
              <p className={line}>
                <b>Total</b> <Money amount="10090" className={css({ fontSize: 'xl', fontWeight: 'bold' })} />
              </p>
            </div>
            <Button wide>Continue to payment</Button>
          </Card>
        </div>
      </main>
    </>
  );
}

function PaymentPage() {
  return (
    <>
      <Header />
      <main className={page}>
        <div className={css({ maxWidth: 'prose', mx: 'auto' })}>
          <PageHeading lead="Payment Status: Pending" aside={<Countdown secondsLeft={1487} tone="calm" />}>
            Payment #p_71Kd
          </PageHeading>
          <Card as="section" aria-label="What to send" padded={false}>
            {[
              { name: 'Amount', value: 'USDT 12.5034' },
              { name: 'Network', value: 'Tron (TRC20)', plain: true },
              { name: 'Address', value: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE' },
            ].map(({ name, value, plain }) => (
              <div
                key={name}
                className={css({
                  display: 'grid',
                  gridTemplateColumns: '1fr auto',
                  alignItems: 'center',
                  columnGap: '4',
                  px: { base: '4', md: '6' },
                  py: '4',
                  '&:not(:first-child)': { borderTop: 'hairline' },
                })}
              >
                <p className={css({ color: 'fg.muted', fontSize: 'sm', gridColumn: '1' })}>{name}</p>
                {plain ? (
                  <p className={css({ fontWeight: 'bold' })}>{value}</p>
                ) : (
                  <Code size="lg">{value}</Code>
                )}
                {!plain && (
                  <div className={css({ gridColumn: '2', gridRow: '1 / span 2' })}>
                    <CopyButton text={value} what={name} />
                  </div>
                )}
              </div>
            ))}
          </Card>
          <div className={css({ display: 'grid', gap: '4', mt: '6', justifyItems: 'start' })}>
            <Notice tone="warning" title="Pay the exact amount">
              Another amount can't be matched. This page updates itself; there is no need to refresh it.
            </Notice>
            <Button variant="dangerOutline">Cancel Payment</Button>
          </div>
        </div>
      </main>
    </>
  );
}

export const Product = meta.story({ render: () => <ProductPage /> });
export const ProductDark = meta.story({ globals: { theme: 'dark' }, render: () => <ProductPage /> });
export const Checkout = meta.story({ render: () => <CheckoutPage /> });
export const CheckoutDark = meta.story({ globals: { theme: 'dark' }, render: () => <CheckoutPage /> });
export const Payment = meta.story({ render: () => <PaymentPage /> });
export const PaymentDark = meta.story({ globals: { theme: 'dark' }, render: () => <PaymentPage /> });
export const ProductOnASmallPhone = meta.story({
  globals: { viewport: { value: 'smallPhone' } },
  render: () => <ProductPage />,
});
