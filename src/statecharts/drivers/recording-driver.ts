import type { Name, ScreenDriver } from '../model/screen-driver.ts';

/** A screen that has whatever is looked for, and says what that was: names, texts and values. */
export function recordingDriver(note: (text: string) => void): ScreenDriver {
  const look = (name?: Name) => {
    if (name !== undefined) note(typeof name === 'string' ? name : wordsOf(name));
    return Promise.resolve();
  };
  const nothing = () => Promise.resolve();
  const driver: ScreenDriver = {
    click: nothing,
    fill: nothing,
    choose: nothing,
    press: nothing,
    see: (_, name) => look(name),
    seeNo: nothing,
    seeText: look,
    seeNoText: nothing,
    seeValue: (_, value) => look(value),
    seeEnabled: (_, name) => look(name),
    seeDisabled: (_, name) => look(name),
    seeBusy: (_, name) => look(name),
    seeFocus: (_, name) => look(name),
    seeState: nothing,
    within: (_, name) => {
      void look(name);
      return driver;
    },
  };
  return driver;
}

/** The words of a pattern, without its anchors and escapes. */
const wordsOf = ({ source }: RegExp): string =>
  source.replaceAll(/^\^|\$$|\\b|\\(?=\W)/g, '').replaceAll(/\.\*|\\[sd]\+/g, '…');
