import { formAt } from '#statecharts/storybook/form-stories.tsx';
import { formError } from '#web/lib/refusal.ts';
import preview from '../../../../../../.storybook/preview.tsx';
import { ChangeEmailScreen } from '../ChangeEmailScreen.tsx';
import { changeEmailModel } from './change-email.model.ts';

const address = formAt(changeEmailModel, ['details.editing'], (state, send) => (
  <ChangeEmailScreen state={state} send={send} />
));
const codes = formAt(changeEmailModel, ['code.editing'], (state, send) => (
  <ChangeEmailScreen state={state} send={send} />
));
const meta = preview.meta({ title: 'Account/Change e-mail/Field faults' });

const CURRENT = 'Code from your current address';
const NEW = 'Code from your new address';
const NO_CODE = 'The code is a number of six digits.';

export const AddressEmpty = meta.story(
  address.invalid({ press: 'Continue', faults: { 'New e-mail': 'Enter your e-mail address.' } }),
);
export const AddressMistyped = meta.story(
  address.invalid({
    typed: { 'New e-mail': 'amna.khan@' },
    press: 'Continue',
    faults: { 'New e-mail': "This doesn't look like an e-mail address." },
  }),
);

const OWN = 'Your account already uses this e-mail address.';
export const AddressIsTheCurrentOne = meta.story(
  address.refused({
    typed: { 'New e-mail': 'amna@example.com' },
    press: 'Continue',
    at: ['details.refused'],
    context: { formError: { message: OWN, field: 'email' } },
    faults: { 'New e-mail': OWN },
  }),
);

export const CodesEmpty = meta.story(
  codes.invalid({ press: 'Confirm', faults: { [CURRENT]: NO_CODE, [NEW]: NO_CODE } }),
);
export const OneCodeIncomplete = meta.story(
  codes.invalid({
    typed: { [CURRENT]: '482913', [NEW]: '770' },
    press: 'Confirm',
    faults: { [NEW]: NO_CODE },
  }),
);

const WRONG = 'One or both codes are wrong. Please check them and try again.';
export const CodesWrong = meta.story(
  codes.refused({
    typed: { [CURRENT]: '482931', [NEW]: '770145' },
    press: 'Confirm',
    at: ['code.refused'],
    context: { formError: formError(WRONG) },
    alert: WRONG,
  }),
);
