import { checkFlow } from '#statecharts/check-flow.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { WishOffer } from '../parts/WishOffer.tsx';
import * as stories from './Wish.stories.tsx';
import { wishModel } from './wish.model.ts';

checkFlow(wishModel, {
  render: (state, send) => (
    <WithinRouter>
      <WishOffer state={state} send={send} onAsk={() => {}} request={null} />
    </WithinRouter>
  ),
  stories,
});
