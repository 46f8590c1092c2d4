import { formAt } from '#statecharts/storybook/form-stories.tsx';
import { formError } from '#web/lib/refusal.ts';
import preview from '../../../../../../.storybook/preview.tsx';
import { ChangeEmailScreen } from '../ChangeEmailScreen.tsx';
import { changeEmailModel } from './change-email.model.ts';

const address = formAt(
  changeEmailModel,
  ['details.editing'],
  (state, send) => <ChangeEmailScreen state={state} send={send} />,
  { page: '/my/profile/change-email' },
);
const codes = formAt(
  changeEmailModel,
  ['code.editing'],
  (state, send) => <ChangeEmailScreen state={state} send={send} />,
  { page: '/my/profile/change-email' },
);
const meta = preview.meta({ title: 'Account/Change email/Field faults' });

const CURRENT = 'Code from your current address';
const NEW = 'Code from your new address';
const NO_CODE = 'The code has six digits.';

export const AddressEmpty = meta.story(
  address.invalid({ press: 'Continue', faults: { 'New email': 'Enter your email address.' } }),
);
export const AddressMistyped = meta.story(
  address.invalid({
    typed: { 'New email': 'amna.khan@' },
    press: 'Continue',
    faults: { 'New email': "This doesn't look like an email address." },
  }),
);

const OWN = 'Your account already uses this email address.';
export const AddressIsTheCurrentOne = meta.story(
  address.refused({
    typed: { 'New email': 'amna@example.com' },
    press: 'Continue',
    at: ['details.refused'],
    context: { formError: { message: OWN, field: 'email' } },
    faults: { 'New email': OWN },
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
