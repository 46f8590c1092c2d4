import { checkFlow } from '#web/testing/check-flow.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { catalogueModel } from './catalogue.model.ts';
import * as stories from './unavailable/UnavailableScreen.stories.tsx';
import { UnavailableScreen } from './unavailable/UnavailableScreen.tsx';

checkFlow(catalogueModel, {
  render: (state, send) => (
    <WithinRouter>
      <UnavailableScreen state={state} send={send} from="/cart" />
    </WithinRouter>
  ),
  stories,
});
