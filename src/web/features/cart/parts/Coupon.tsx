import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import type { Cart } from '#contract/cart.ts';
import { css } from '#styled/css';
import type { cartMachine } from '#web/features/cart/cart.machine.ts';
import type { FormError } from '#web/lib/refusal.ts';
import { useAppForm } from '#web/platform/forms/form.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { LiveRegion } from '#web/ui/LiveRegion.tsx';
import { Money } from '#web/ui/Money.tsx';

const section = css({ borderRadius: 'lg' });
const card = css({ md: { p: '5' } });
const layout = css({
  display: 'grid',
  gap: '3',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
});
const button = css({ mt: '[calc(1.5em + {spacing.1})]' });
const applied = css({ display: 'grid', gap: '3', justifyItems: 'start', overflowWrap: 'anywhere' });
const code = css({ fontWeight: 'bold' });
const terms = css({ color: 'fg.muted', fontSize: 'sm' });

type CouponProps = {
  state: SnapshotFrom<typeof cartMachine>;
  send: (event: EventFrom<typeof cartMachine>) => void;
};

/** The cart's discount code: a field, or the applied code with a button to remove it. */
export function Coupon({ state, send }: CouponProps) {
  const region = useRef<HTMLElement>(null);
  const { cart, couponError } = state.context;
  const isApplied = state.matches({ coupon: 'applied' });
  return (
    <section ref={region} tabIndex={-1} aria-label="Discount" className={section}>
      <Card className={card}>
        {isApplied ? (
          <FocusHandover key="applied" fallback={region}>
            <Applied cart={cart} onRemove={() => send({ type: 'coupon.removed' })} />
          </FocusHandover>
        ) : (
          <FocusHandover key="form" fallback={region}>
            <CodeForm
              isUnavailable={state.hasTag('unavailable')}
              isChecking={state.hasTag('busy')}
              formError={state.matches({ coupon: 'refused' }) ? couponError : null}
              onSubmitCode={(entered) => send({ type: 'coupon.entered', code: entered })}
            />
          </FocusHandover>
        )}
      </Card>
      <LiveRegion message={isApplied ? 'Discount applied.' : ''} />
    </section>
  );
}

type CodeFormProps = {
  isUnavailable: boolean;
  isChecking: boolean;
  formError: FormError | null;
  onSubmitCode: (code: string) => void;
};

function CodeForm({ isUnavailable, isChecking, formError, onSubmitCode }: CodeFormProps) {
  const form = useAppForm({
    defaultValues: { coupon: '' },
    onSubmit: ({ value }) => onSubmitCode(value.coupon),
  });
  return (
    <form.AppForm>
      <form.Form formError={formError} className={layout}>
        <form.AppField name="coupon">
          {(field) => (
            <field.Text
              label="Discount code"
              hint={isUnavailable && "Discount codes don't work with a balance deposit."}
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="done"
              disabled={isUnavailable}
            />
          )}
        </form.AppField>
        <form.Submit
          variant="secondary"
          wide={false}
          className={button}
          isBusy={isChecking}
          disabled={isUnavailable}
        >
          Apply
        </form.Submit>
      </form.Form>
    </form.AppForm>
  );
}

function Applied({ cart: { coupon, discount, cap }, onRemove }: { cart: Cart; onRemove: () => void }) {
  return (
    <div className={applied}>
      <div>
        <p>
          Discount code <bdi className={code}>{coupon}</bdi>
        </p>
        {discount !== undefined && cap !== undefined && (
          <p className={terms}>
            <bdi>
              {percentOf(discount)} off, up to <Money amount={cap} />
            </bdi>
          </p>
        )}
      </div>
      <Button variant="secondary" size="sm" onClick={onRemove}>
        Remove Discount
      </Button>
    </div>
  );
}

const percentOf = (fraction: number) => `${Number((fraction * 100).toFixed(2))}%`;

/** When it disappears with the focus inside, the focus moves to `fallback`. */
function FocusHandover({
  fallback,
  children,
}: {
  fallback: RefObject<HTMLElement | null>;
  children: ReactNode;
}) {
  const own = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = own.current;
    return () => {
      if (element?.contains(document.activeElement)) fallback.current?.focus();
    };
  }, [fallback]);
  return <div ref={own}>{children}</div>;
}
