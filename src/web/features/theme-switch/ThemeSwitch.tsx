import type { EventFrom, SnapshotFrom } from 'xstate';
import { dataState } from '#statecharts/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { ContrastIcon, MoonIcon, SunIcon } from '#web/ui/icons.tsx';
import type { themeMachine } from './theme.machine.ts';

type Props = {
  state: SnapshotFrom<typeof themeMachine>;
  send: (event: EventFrom<typeof themeMachine>) => void;
};

const THEMES = {
  system: { name: 'Theme: system', Icon: ContrastIcon },
  light: { name: 'Theme: light', Icon: SunIcon },
  dark: { name: 'Theme: dark', Icon: MoonIcon },
};

/** A button that cycles through system, light and dark. Its name says which is on. */
export function ThemeSwitch({ state, send }: Props) {
  const { name, Icon } = THEMES[state.value];
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={name}
      title={name}
      data-state={dataState(state)}
      onClick={() => send({ type: 'theme.switched' })}
    >
      <Icon />
    </Button>
  );
}
