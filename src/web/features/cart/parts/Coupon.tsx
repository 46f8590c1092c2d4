import { type FormEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import type { Cart } from '#contract/cart.ts';
import { css } from '#styled/css';
import type { cartMachine } from '#web/app/cart/cart.machine.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Field, Input } from '#web/ui/Field.tsx';
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

/** The cart's discount code: a field for one, or the one that counts and a way to do without it. */
export function Coupon({ state, send }: CouponProps) {
  const own = useRef<HTMLElement>(null);
  const { cart, reason } = state.context;
  const isApplied = state.matches({ coupon: 'applied' });
  return (
    <section ref={own} tabIndex={-1} aria-label="Discount" className={section}>
      <Card className={card}>
        {isApplied ? (
          <Passing key="applied" heir={own}>
            <Applied cart={cart} onRemove={() => send({ type: 'coupon.removed' })} />
          </Passing>
        ) : (
          <Passing key="form" heir={own}>
            <CodeForm
              isBarred={state.hasTag('barred')}
              isChecking={state.hasTag('busy')}
              refusal={state.matches({ coupon: 'refused' }) ? reason : null}
              onEntered={(entered) => send({ type: 'coupon.entered', code: entered })}
            />
          </Passing>
        )}
      </Card>
      <LiveRegion message={isApplied ? 'The discount counts.' : ''} />
    </section>
  );
}

type CodeFormProps = {
  isBarred: boolean;
  isChecking: boolean;
  refusal: string | null;
  onEntered: (code: string) => void;
};

function CodeForm({ isBarred, isChecking, refusal, onEntered }: CodeFormProps) {
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onEntered(String(new FormData(event.currentTarget).get('coupon') ?? ''));
  }
  return (
    <form noValidate className={layout} onSubmit={onSubmit}>
      <Field
        label="Discount code"
        hint={isBarred && 'A cart with a balance deposit takes no discount code.'}
        error={refusal !== null && <span role="alert">{refusal}</span>}
      >
        {(control) => (
          <Input
            {...control}
            name="coupon"
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            disabled={isBarred}
          />
        )}
      </Field>
      <Button type="submit" variant="secondary" className={button} pending={isChecking} disabled={isBarred}>
        Apply
      </Button>
    </form>
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
            {percentOf(discount)} off, at most <Money amount={cap} />
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

/** Should it go away with the focus in it, its heir gets the focus. */
function Passing({ heir, children }: { heir: RefObject<HTMLElement | null>; children: ReactNode }) {
  const own = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = own.current;
    return () => {
      if (element?.contains(document.activeElement)) heir.current?.focus();
    };
  }, [heir]);
  return <div ref={own}>{children}</div>;
}
