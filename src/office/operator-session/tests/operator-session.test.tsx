import { checkFlow } from '#statecharts/check-flow.ts';
import { SignInScreen } from '../SignInScreen.tsx';
import { operatorSessionModel } from './operator-session.model.ts';
import * as stories from './SignInScreen.stories.tsx';

checkFlow(operatorSessionModel, {
  render: (state, send) => <SignInScreen state={state} send={send} />,
  stories,
});
