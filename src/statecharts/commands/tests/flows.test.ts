import { expect, test } from 'vitest';
import { findFlows, selectFlows } from '../flows.ts';

const ADD_TO_CART_TEST = 'src/web/features/catalogue/add-to-cart/tests/add-to-cart.laws.test.ts';

const project = { models: 'src/{web,statecharts}/**/tests/*.model.ts' };
const named = (...names: string[]) => selectFlows(findFlows(project), names).map(({ chart }) => chart);

test('a flow is found by its chart, its model or its folder', () => {
  expect(named('changePassword')).toEqual(['changePassword']);
  expect(named('change-password', 'session')).toEqual(['changePassword', 'session']);
  expect(named('payments')).toEqual(['history']);
  expect(named('launcher')).toEqual(['launcher']);
});

test('a chart with two models is one flow of its folder', () =>
  expect(named('orders')).toEqual(['buyAgain', 'history', 'receipt']));

test('an unknown name is an error', () =>
  expect(() => named('sesion')).toThrow(
    /^No flow has the name sesion\. There are: reservation, balanceHistory, changeEmail,/,
  ));

test('the tests of a flow inside another one are its own', () => {
  const filesOf = (name: string) => selectFlows(findFlows(project), [name]).flatMap(({ files }) => files);
  expect(filesOf('addToCart')).toContain(ADD_TO_CART_TEST);
  expect(filesOf('catalogue')).not.toContain(ADD_TO_CART_TEST);
});
