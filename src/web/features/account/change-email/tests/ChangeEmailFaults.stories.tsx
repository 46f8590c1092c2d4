import { FIELD_FAULTS } from '#contract/tests/field-faults.ts';
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

const addressFault = (fault: 'empty' | 'mistyped') =>
  address.invalid({ press: 'Continue', faults: { 'New email': FIELD_FAULTS.email[fault] } });
export const AddressEmpty = meta.story(addressFault('empty'));
export const AddressMistyped = meta.story(addressFault('mistyped'));

const { refused, wrongCode } = changeEmailModel.outcomes.submit;
export const AddressIsTheCurrentOne = meta.story(
  address.refused({
    press: 'Continue',
    at: ['details.refused'],
    context: { formError: refused.formError },
    faults: { 'New email': { typed: 'amna@example.com', says: refused.formError.message } },
  }),
);

const TAKEN = 'The new email address already has an account.';
export const AddressHasAnAccount = meta.story({
  ...codes.refused({
    typed: { [CURRENT]: '482931', [NEW]: '770145' },
    press: 'Confirm',
    at: ['code.refused'],
    context: { formError: formError(TAKEN) },
    alert: TAKEN,
  }),
  tags: ['!test'],
});

export const CodesEmpty = meta.story(
  codes.invalid({
    press: 'Confirm',
    faults: { [CURRENT]: FIELD_FAULTS.code.empty, [NEW]: FIELD_FAULTS.code.empty },
  }),
);
export const OneCodeIncomplete = meta.story(
  codes.invalid({
    typed: { [CURRENT]: '482913' },
    press: 'Confirm',
    faults: { [NEW]: FIELD_FAULTS.code.incomplete },
  }),
);
export const CodesWrong = meta.story(
  codes.refused({
    typed: { [CURRENT]: '482931', [NEW]: '770145' },
    press: 'Confirm',
    at: ['code.refused'],
    context: { formError: wrongCode.formError },
    alert: wrongCode.formError.message,
  }),
);
