import { catalogueModel } from '#web/features/catalogue/catalogue.model.ts';
import { checkFlow } from '#web/testing/check-flow.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import * as stories from './UnavailableScreen.stories.tsx';
import { UnavailableScreen } from './UnavailableScreen.tsx';

checkFlow(catalogueModel, {
  render: (state, send) => (
    <WithinRouter>
      <UnavailableScreen state={state} send={send} from="/cart" />
    </WithinRouter>
  ),
  stories,
});
