import { css, cx } from '#styled/css';

// What shoppers typed may have piled-up marks, which would be drawn over what is around.
const list = css({ color: 'fg.muted', fontSize: 'sm', overflowWrap: 'anywhere', overflow: 'clip' });
const term = css({ display: 'inline' });
const detail = css({ display: 'inline', color: 'fg', overflowWrap: 'anywhere' });

type DeliveryDetailsProps = {
  details: readonly { label: string; value: string }[] | undefined;
  className?: string | undefined;
};

/**
 * An item's details for its delivery, such as `Player ID: 5123456789`.
 *
 * - Status: stable.
 * - Use: under the item, wherever a shopper sees what they buy or bought.
 * - Not: to ask for it (`Field`), nor on pages that others see.
 * - Keyboard: it is text.
 * - States: only one; nothing at all without details.
 */
export const DeliveryDetails = ({ details = [], className }: DeliveryDetailsProps) =>
  details.length > 0 && (
    <dl className={cx(list, className)}>
      {details.map(({ label, value }) => (
        <div key={label}>
          <dt className={term}>{label}:</dt>{' '}
          <dd className={detail}>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
