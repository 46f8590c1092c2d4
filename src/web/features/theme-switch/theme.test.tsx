import { checkFlow } from '#web/testing/check-flow.ts';
import * as stories from './ThemeSwitch.stories.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { themeModel } from './theme.model.ts';

checkFlow(themeModel, { render: (state, send) => <ThemeSwitch state={state} send={send} />, stories });
