import type { Surface } from '../surface.ts';

/** A page with a bit of everything: what the verbs of each driver are tried on. */
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

type Cases = Record<string, (screen: Surface) => Promise<void>>;

/** What holds on that page. */
export const holds: Cases = {
  'things are seen by role, name and traits': async (screen) => {
    await screen.see('button', 'Bold', { pressed: true });
    await screen.see('button', /^Rem/);
    await screen.seeNo('button', 'Bold', { pressed: false });
    await screen.seeNo('button', 'Rem');
  },
  'texts are read whole, across elements, and only when they are shown': async (screen) => {
    await screen.read('Ready in two minutes');
    await screen.read(/two min/);
    await screen.read('09:59');
    await screen.readNo('Ready in');
    await screen.readNo('Gone');
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
    await screen.within('timer').read('00:30');
    await screen.within('timer').read(/^00:[0-5]\d$/);
    await screen.within('timer').readNo('09:59');
  },
  'the state is that of a view, whole': (screen) => screen.seeState(['open.a', 'open.b']),
};

/** What does not hold on that page. */
export const fails: Cases = {
  'a part of a name': (screen) => screen.see('button', 'Rem'),
  'another trait': (screen) => screen.see('button', 'Bold', { pressed: false }),
  'the absence of what is there': (screen) => screen.seeNo('button', 'Bold'),
  'a hidden text': (screen) => screen.read('Gone'),
  'the absence of a text': (screen) => screen.readNo('Ready in two minutes'),
  'another value': (screen) => screen.seeValue('Name', 'Bilal'),
  'enabled, though aria-disabled': (screen) => screen.seeEnabled('button', 'Wait'),
  'disabled, though enabled': (screen) => screen.seeDisabled('button', 'Bold'),
  'a focus elsewhere': (screen) => screen.seeFocus('button', 'Bold'),
  'a click on one of two': (screen) => screen.click('button', 'Remove'),
  'a part of the state': (screen) => screen.seeState(['open.a']),
};
