import type { OrderProduct } from '#contract/orders.ts';
import { css, cx } from '#styled/css';
import { Badge } from '#web/ui/Badge.tsx';
import { Code } from '#web/ui/Code.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { DeliveryDetails } from '#web/ui/DeliveryDetails.tsx';
import { ExternalLink } from '#web/ui/Link.tsx';
import type { deliveredOf } from '../delivered.ts';

const redeem = css({ mt: '3', color: 'fg.muted', fontSize: 'sm', textWrap: '[pretty]', maxWidth: 'prose' });
/** It runs into its text. */
const redeemHeading = css({
  display: 'inline',
  fontSize: 'sm',
  fontWeight: 'bold',
  letterSpacing: '[normal]',
});
const redeemSteps = css({ display: 'grid', gap: '1', my: '1', ps: '5', listStyle: 'decimal' });
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  mb: '2',
});
const name = css({ fontSize: 'md', minWidth: '0', overflowWrap: 'anywhere' });
const quantity = css({ color: 'fg.muted', fontWeight: 'normal', whiteSpace: 'nowrap' });
const needs = css({ mb: '2' });
const items = css({ display: 'grid', gap: '2', containerType: 'inline-size' });
/** A code stays on one line if it fits; its button wraps first. */
const item = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  columnGap: '2',
  rowGap: '1',
  ps: '3',
  pe: '2',
  py: '2',
  minHeight: '12',
  // The line is the code's: a sign stands for the word.
  '& [data-code=medium] ~ button': {
    '@container (max-width: 23.99rem)': {
      '& [data-word]': { display: 'none' },
      '& [data-alone]': { display: 'block' },
    },
  },
  bg: 'bg.sunken',
  border: 'hairline',
  borderRadius: 'md',
});
/**
 * A code without spaces is as large as a line of a phone allows, a short one with its button beside
 * it. A longer one is cut where the line ends, since a cut at one of its hyphens would read as the end
 * of the code.
 */
const code = css({
  flex: '[1 1 auto]',
  maxWidth: 'full',
  whiteSpace: 'pre-wrap',
  textAlign: 'start',
  '&[data-code]': {
    lineBreak: 'anywhere',
    fontSize: '[clamp({fontSizes.xs}, calc((100cqi - 1.75rem) / (var(--chars) * 0.63)), {fontSizes.lg})]',
  },
  '&[data-code=short]': {
    '@container (min-width: 18rem)': {
      fontSize: '[clamp({fontSizes.xs}, calc((100cqi - 8.5rem) / (var(--chars) * 0.63)), {fontSizes.lg})]',
    },
  },
  '&[data-code=medium]': {
    '@container (min-width: 16rem)': {
      fontSize: '[clamp({fontSizes.xs}, calc((100cqi - 5rem) / (var(--chars) * 0.63)), {fontSizes.lg})]',
    },
  },
});
const replacedCode = css({ color: 'fg.muted', textDecoration: 'line-through' });
const replacedWords = css({ mt: '3', fontSize: 'sm' });
const replacedItems = css({ display: 'grid', gap: '2', mt: '2', containerType: 'inline-size' });
const waiting = css({ color: 'fg.muted' });
const partly = css({ mb: '2', fontWeight: 'bold' });

type DeliveredItemsProps = {
  product: OrderProduct;
  delivered: ReturnType<typeof deliveredOf>;
  isCancelled: boolean;
  /** How to redeem it. */
  note: string | undefined;
  /** The usual time of the missing items; empty if it isn't known, undefined if none is missing. */
  toCome?: string | undefined;
  /** Whether some delivered items of the whole order can't be read: it may be those of this product. */
  hasUnread?: boolean;
};

/** A product of an order with its delivered items, each to be copied, and how to redeem them. */
export function DeliveredItems({
  product,
  delivered: { live, replaced },
  isCancelled,
  note,
  toCome,
  hasUnread = false,
}: DeliveredItemsProps) {
  const { quantity: ordered = 1 } = product;
  return (
    <>
      <div className={head}>
        <h2 className={name} dir="auto">
          {product.name}
          {product.quantity !== undefined && product.quantity > 1 && (
            <span className={quantity}> × {product.quantity}</span>
          )}
        </h2>
        {live.length > 1 && (
          <CopyButton text={live.join('\n')} what={`of ${product.name}`} label="Copy All" />
        )}
      </div>
      <DeliveryDetails details={product.answers} className={needs} />
      {live.length === 0 ? (
        <p className={waiting}>
          {hasUnread
            ? "If this was delivered, it can't be shown here. Please ask support."
            : isCancelled
              ? 'This was not delivered.'
              : toCome || "Nothing's here yet but it shall be delivered soon!"}
        </p>
      ) : (
        <>
          {toCome !== undefined && !isCancelled && live.length < ordered && (
            <p className={partly}>
              {live.length} of {ordered} delivered, {ordered - live.length} on{' '}
              {ordered - live.length === 1 ? 'its' : 'their'} way. {toCome}
            </p>
          )}
          <ul className={items}>
            {live.map((text, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: delivered items never change nor move, and two may read alike
              <li key={at} className={item}>
                <ItemText text={text} />
                <CopyButton text={text} what={`item ${at + 1} of ${product.name}`} />
              </li>
            ))}
          </ul>
          <HowToRedeem note={note} url={product.redeem_url} />
        </>
      )}
      {replaced.length > 0 && (
        <>
          <p className={replacedWords}>
            {replaced.length === 1 ? 'One item was' : `${replaced.length} items were`} replaced, and no longer{' '}
            {replaced.length === 1 ? 'counts' : 'count'}
            {live.length > 0 && ': use what stands above instead'}.
          </p>
          <ul className={replacedItems} aria-label={`Replaced items of ${product.name}`}>
            {replaced.map((text, at) => (
              <li key={text} className={item}>
                <Badge>Replaced</Badge>
                <ItemText text={text} className={replacedCode} />
                <CopyButton text={text} what={`replaced item ${at + 1} of ${product.name}`} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

declare module 'react' {
  interface CSSProperties {
    '--chars'?: number;
  }
}

/** The most characters that fit a line of 360 px beside their button. */
const SHORT_MAX = 20;
/** The same where the button has no word. */
const MEDIUM_MAX = 26;

/** A delivered item. One with spaces is a sentence, and wraps like one. */
function ItemText({ text, className }: { text: string; className?: string }) {
  const kind = text.length <= SHORT_MAX ? 'short' : text.length <= MEDIUM_MAX ? 'medium' : 'long';
  return (
    <Code
      size="lg"
      className={cx(code, className)}
      style={{ '--chars': text.length }}
      data-code={/\s/.test(text) ? undefined : kind}
    >
      {text}
    </Code>
  );
}

type HowToRedeemProps = { note: string | undefined; url: string | undefined };

/** A note of several sentences is a list of steps. */
function HowToRedeem({ note, url }: HowToRedeemProps) {
  if (note === undefined && url === undefined) return null;
  const steps = note?.split(/(?<=[.!?۔])\s+/) ?? [];
  return (
    <div className={redeem}>
      <h3 className={redeemHeading}>How to redeem{steps.length > 1 ? '' : ':'}</h3>{' '}
      {steps.length > 1 ? (
        <ol className={redeemSteps}>
          {steps.map((step) => (
            <li key={step} dir="auto">
              {step}
            </li>
          ))}
        </ol>
      ) : (
        note !== undefined && <bdi>{note}</bdi>
      )}{' '}
      {url !== undefined && <ExternalLink href={url}>Open the redeem page</ExternalLink>}
    </div>
  );
}
