import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { checkFlow } from '#statecharts/check-flow.ts';
import { stateAt } from '#statecharts/storybook/stories.tsx';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { SetAsideNotice } from '../SetAsideNotice.tsx';
import * as stories from './SetAsideNotice.stories.tsx';
import { setAsideModel } from './set-aside.model.ts';

checkFlow(setAsideModel, {
  render: (state, send) => (
    <WithinRouter>
      <SetAsideNotice state={state} send={send} leadsOn />
    </WithinRouter>
  ),
  stories,
});

test.each([
  [true, 1],
  [false, 0],
])('a cart that is back leads on to payment where nothing else does: %s', (leadsOn, links) => {
  const state = stateAt(setAsideModel, ['returned']);
  render(
    <WithinRouter>
      <SetAsideNotice state={state} send={() => {}} leadsOn={leadsOn} />
    </WithinRouter>,
  );
  expect(screen.queryAllByRole('link', { name: 'Go to payment' })).toHaveLength(links);
});
