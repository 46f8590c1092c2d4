import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { css } from '#styled/css';
import { Money } from '#web/ui/Money.tsx';
import { RadioCard } from '#web/ui/RadioCard.tsx';
import type { CheckoutContext } from '../checkout.setup.ts';
import type { Chosen } from '../methods.ts';
import { coinOf, obstacleOf } from '../methods.ts';

const fieldset = css({
  display: 'grid',
  gap: '3',
  minWidth: '0',
  // What gets the focus is not to lie under the total, which stays in view on a phone, nor under what the host said to an order.
  '& input': { scrollMarginBlock: '[11rem]' },
});
const legend = css({ mb: '3', fontSize: 'lg', fontWeight: 'bold' });
const inner = css({ ms: '4', ps: '4', pb: '2', borderInlineStart: '[2px solid {colors.accent}]' });
const innerLegend = css({ mb: '2', fontWeight: 'bold' });
const options = css({
  display: 'grid',
  gap: '2',
  gridTemplateColumns: '[repeat(auto-fit, minmax(min(100%, 12rem), 1fr))]',
});
const option = css({ alignContent: 'start' });

type MethodsProps = {
  context: CheckoutContext;
  disabled: boolean;
  onChosen: (pick: Chosen) => void;
};

/** The ways to pay, each with what it is or why it can't be used; below the chosen one, what else it asks for. */
export function Methods({ context, disabled, onChosen }: MethodsProps) {
  const { methods, choice, balance } = context;
  const coin = coinOf(methods, choice);
  return (
    <fieldset className={fieldset} disabled={disabled}>
      <legend className={legend}>Payment method</legend>
      {methods.map((method) => {
        const obstacle = obstacleOf(method, context);
        const isChosen = method.id === choice.method;
        return (
          <Fragment key={method.id}>
            <RadioCard
              name="method"
              title={method.name}
              hint={obstacle ?? method.description}
              aside={method.id === 'balance' && obstacle === null && <Money amount={balance} />}
              disabled={obstacle !== null}
              checked={isChosen}
              onChange={() => onChosen({ type: 'method.chosen', method: method.id })}
            />
            {isChosen && method.currencies.length > 0 && (
              <Options title="Coin">
                {method.currencies.map(({ id, name, networks }) => (
                  <RadioCard
                    key={id}
                    className={option}
                    name="coin"
                    title={id}
                    hint={networks.length > 0 ? name : `${name}, 2-3 confirmations`}
                    checked={id === choice.coin}
                    onChange={() => onChosen({ type: 'coin.chosen', coin: id })}
                  />
                ))}
              </Options>
            )}
            {isChosen && coin !== undefined && coin.networks.length > 0 && (
              <Options title="Network">
                {coin.networks.map(({ id, name, confirms }) => (
                  <RadioCard
                    key={id}
                    className={option}
                    name="network"
                    title={name}
                    hint={confirms === 1 ? '1 confirmation' : `${confirms} confirmations`}
                    checked={id === choice.network}
                    onChange={() => onChosen({ type: 'network.chosen', network: id })}
                  />
                ))}
              </Options>
            )}
          </Fragment>
        );
      })}
    </fieldset>
  );
}

const Options = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={inner}>
    <fieldset>
      <legend className={innerLegend}>{title}</legend>
      <div className={options}>{children}</div>
    </fieldset>
  </div>
);
