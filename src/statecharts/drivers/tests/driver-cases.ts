import type { ScreenDriver } from '../../model/screen-driver.ts';

/** A page with a bit of everything, to test the verbs of each driver. */
export const PAGE = `
  <main data-state="open.a open.b">
    <label>Name <input value="Sana"></label>
    <label>Size <select><option value="s">Small</option><option value="l">Large</option></select></label>
    <button type="button" aria-pressed="true">Bold</button>
    <button type="button" aria-disabled="true">Wait</button>
    <p>Ready in <b>two</b> minutes</p>
    <p aria-hidden="true">09:59</p>
    <p role="timer"><i></i> 00:30 </p>
    <p hidden>Gone</p>
    <section aria-label="Cart"><button type="button">Remove</button></section>
    <button type="button">Remove</button>
  </main>`;

type Cases = Record<string, (screen: ScreenDriver) => Promise<void>>;

/** Assertions that hold on that page. */
export const passing: Cases = {
  'things are seen by role, name and traits': async (screen) => {
    await screen.see('button', 'Bold', { pressed: true });
    await screen.see('button', /^Rem/);
    await screen.seeNo('button', 'Bold', { pressed: false });
    await screen.seeNo('button', 'Rem');
  },
  'texts are read whole, across elements, and only when they are shown': async (screen) => {
    await screen.seeText('Ready in two minutes');
    await screen.seeText(/two min/);
    await screen.seeText('09:59');
    await screen.seeNoText('Ready in');
    await screen.seeNoText('Gone');
  },
  'fields are filled and chosen by their labels': async (screen) => {
    await screen.fill('Name', 'Bilal');
    await screen.choose('Size', 'Large');
    await screen.seeValue('Name', 'Bilal');
    await screen.seeValue('Size', 'l');
  },
  'what can not be used is told apart, in whichever way it says so': async (screen) => {
    await screen.seeDisabled('button', 'Wait');
    await screen.seeEnabled('button', 'Bold');
  },
  'keys move the focus': async (screen) => {
    await screen.press('Tab');
    await screen.seeFocus('textbox', 'Name');
    await screen.press('Tab');
    await screen.press('Shift+Tab');
    await screen.seeFocus('textbox', 'Name');
  },
  'inside an element, only what is in it counts': async (screen) => {
    await screen.within('region', 'Cart').click('button', 'Remove');
    await screen.within('region', 'Cart').seeNo('textbox');
    await screen.within('timer').seeText('00:30');
    await screen.within('timer').seeText(/^00:[0-5]\d$/);
    await screen.within('timer').seeNoText('09:59');
  },
  'the state is that of a view, whole': (screen) => screen.seeState(['open.a', 'open.b']),
};

/** Assertions that fail on that page. */
export const failing: Cases = {
  'a part of a name': (screen) => screen.see('button', 'Rem'),
  'another trait': (screen) => screen.see('button', 'Bold', { pressed: false }),
  'the absence of what is there': (screen) => screen.seeNo('button', 'Bold'),
  'a hidden text': (screen) => screen.seeText('Gone'),
  'the absence of a text': (screen) => screen.seeNoText('Ready in two minutes'),
  'another value': (screen) => screen.seeValue('Name', 'Bilal'),
  'enabled, though aria-disabled': (screen) => screen.seeEnabled('button', 'Wait'),
  'disabled, though enabled': (screen) => screen.seeDisabled('button', 'Bold'),
  'a focus elsewhere': (screen) => screen.seeFocus('button', 'Bold'),
  'a click on one of two': (screen) => screen.click('button', 'Remove'),
  'a part of the state': (screen) => screen.seeState(['open.a']),
};

/** The report of a failure on that page. */
export const messages: Record<string, { failsOn: Cases[string]; message: string | RegExp }> = {
  'a thing that is missing': {
    failsOn: (screen) => screen.see('button', 'Bold', { pressed: false }),
    message:
      /^There should be a button "Bold" \(pressed: false\), and is none\.\nThe screen has:\n {2}button "Bold" \(pressed: true\)\n/,
  },
  'a thing that should be missing': {
    failsOn: (screen) => screen.seeNo('button', 'Bold'),
    message: /^There should be no button "Bold", and is one\.\n/,
  },
  'a text that is missing': {
    failsOn: (screen) => screen.seeText('Ready in three minutes'),
    message:
      /^There should be the text "Ready in three minutes", and is not\.\nThe screen has:\n {2}"Ready in two minutes"\n/,
  },
  'a text that should be missing': {
    failsOn: (screen) => screen.seeNoText(/two min/),
    message: /^There should not be the text \/two min\/, and is\.\n/,
  },
  'another value': {
    failsOn: (screen) => screen.seeValue('Name', 'Bilal'),
    message: /^The field "Name" should hold "Bilal", but holds "Sana"\.\n/,
  },
  'something disabled': {
    failsOn: (screen) => screen.seeEnabled('button', 'Wait'),
    message:
      /^button "Wait" should be enabled, and is not\.\nThe screen has:\n {2}button "Wait" \(disabled\)/,
  },
  'a focus elsewhere': {
    failsOn: (screen) => screen.seeFocus('button', 'Bold'),
    message: /^The focus should be on button "Bold", but is on <body>\.\n/,
  },
  'one of two': {
    failsOn: (screen) => screen.click('button', 'Remove'),
    message: /^There should be one button "Remove", and there are 2\.\n/,
  },
  'another state': {
    failsOn: (screen) => screen.seeState(['open.a']),
    message: 'There should be a view whose `data-state` is "open.a", but there is "open.a open.b".',
  },
  'a thing inside of another': {
    failsOn: (screen) => screen.within('region', 'Cart').seeText('Empty'),
    message: 'There should be the text "Empty", and is not.\nThe region "Cart" has:\n  button "Remove"',
  },
  'a place that is not there': {
    failsOn: (screen) => screen.within('region', 'Wishes').seeText('Empty'),
    message: 'The region "Wishes" is not there, or not the only one.',
  },
};
