import { Spinner } from '#web/ui/Spinner.tsx';
import { FOUND_BY_SUPPORT } from './end-texts.ts';
import type { MethodView } from './method-view.tsx';

export const balance: MethodView<'balance'> = {
  Panel: () => (
    <p>
      <Spinner /> Your payment is processing...
    </p>
  ),
  guidelines: null,
  endTexts: () => FOUND_BY_SUPPORT,
};
