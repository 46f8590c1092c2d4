import { Spinner } from '#web/ui/Spinner.tsx';
import type { MethodView } from './method-view.tsx';
import { FOUND_BY_SUPPORT } from './money-texts.ts';

export const balance: MethodView<'balance'> = {
  Panel: () => (
    <p>
      <Spinner /> Your payment is processing...
    </p>
  ),
  guidelines: null,
  moneyTexts: () => FOUND_BY_SUPPORT,
};
