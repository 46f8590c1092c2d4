import { getConfig, render, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType, ReactNode } from 'react';
import { describe, test } from 'vitest';
import { formStoryOf } from './storybook/form-stories.tsx';

/**
 * Declares a test for each story of a form's faults, played in jsdom: `import * as faults from
 * './PasswordFaults.stories.tsx'`. `Around` is what the screen needs around it.
 */
export function checkFaults(
  stories: Readonly<Record<string, object>>,
  Around: ComponentType<{ children: ReactNode }>,
): void {
  describe('a fault of a field', () => {
    test.each(Object.entries(stories))('%s', async (_, exported) => {
      const story = formStoryOf(exported);
      const { baseElement } = render(story.render(), { wrapper: Around });
      const user = userEvent.setup({ delay: null });
      await getConfig().asyncWrapper(() => story.play({ canvas: within(baseElement), userEvent: user }));
    });
  });
}
