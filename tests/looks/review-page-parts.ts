export const REVIEW_STYLE = `
:root { color-scheme: light dark; --bg: light-dark(#f6f5f8, #131118); --raised: light-dark(#fff, #1b1922);
  --fg: light-dark(#201c2b, #f1eff5); --muted: light-dark(#625d6e, #aba6b6); --line: light-dark(#dedbe4, #35313f);
  --accent: light-dark(#5b2fc4, #b79cff); --warn: light-dark(#9a2b1c, #ff9d8c); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--fg); font: 15px/1.5 system-ui, sans-serif; }
a { color: var(--accent); text-decoration: none; } a:hover { text-decoration: underline; }
header { position: sticky; top: 0; z-index: 1; padding: 12px 24px; background: var(--raised);
  border-bottom: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: 4px 24px; align-items: center; }
h1 { font-size: 18px; margin: 0; } header p { margin: 0; color: var(--muted); }
form { display: flex; flex-wrap: wrap; gap: 8px 20px; align-items: center; margin-left: auto; }
fieldset { display: inline-flex; border: 1px solid var(--line); border-radius: 8px; padding: 0; margin: 0; overflow: hidden; }
legend { position: absolute; clip-path: inset(50%); }
fieldset label { padding: 5px 12px; cursor: pointer; } fieldset input { position: absolute; opacity: 0; }
fieldset label:has(:checked) { background: var(--accent); color: var(--raised); }
fieldset label:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: -4px; }
input[type=search] { font: inherit; padding: 5px 10px; border: 1px solid var(--line); border-radius: 8px;
  background: var(--bg); color: inherit; width: 14rem; }
output { color: var(--muted); min-width: 6rem; }
.page { display: grid; grid-template-columns: 15rem minmax(0, 1fr); }
nav { position: sticky; top: 58px; align-self: start; max-height: calc(100vh - 58px); overflow: auto; padding: 16px 8px 16px 24px; }
nav ol { list-style: none; margin: 0; padding: 0; } nav small, figcaption { color: var(--muted); }
main { padding: 8px 24px 48px; min-width: 0; }
section, article { scroll-margin-top: 64px; }
h2 { font-size: 20px; margin: 24px 0 8px; } h3 { font-size: 15px; margin: 0 0 8px; }
mark { background: var(--accent); color: var(--raised); border-radius: 4px; padding: 0 6px; font-weight: 500; }
section { display: flow-root; } article { display: inline-block; vertical-align: top; max-width: 100%; margin: 0 24px 24px 0; }
.views { display: flex; flex-wrap: wrap; gap: 16px; } .view { display: flex; gap: 12px; max-width: 100%; }
figure { margin: 0; min-width: 0; } figcaption { font-size: 13px; }
img { display: block; max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: 8px; background: var(--raised); }
.problem { color: var(--warn); max-width: 60ch; margin: 0 0 8px; white-space: pre-wrap; overflow-wrap: anywhere; }
html[data-size=phone] .view[data-size=desktop], html[data-size=desktop] .view[data-size=phone],
html[data-theme=light] .view[data-theme=dark], html[data-theme=dark] .view[data-theme=light], [hidden] { display: none; }
.view[data-size=phone] img { width: 300px; } .view[data-size=desktop] img { width: 640px; }
@media (max-width: 60rem) { .page { display: block; } nav { display: none; } form { margin: 0; } }
`;

/** What is chosen stays in the address, so that it can be sent to others. */
export const REVIEW_SCRIPT = `
const form = document.querySelector('form');
const chosen = new URLSearchParams(location.search);
for (const [name, value] of chosen) { const field = form.elements[name]; if (field) field.value = value; }
const articles = [...document.querySelectorAll('article')];
const sections = [...document.querySelectorAll('section')];
const links = [...document.querySelectorAll('nav li')];
function show() {
  const { find, size, theme } = form.elements;
  document.documentElement.dataset.size = size.value;
  document.documentElement.dataset.theme = theme.value;
  const words = find.value.toLowerCase().split(' ').filter(Boolean);
  for (const one of articles) one.hidden = !words.every((word) => one.dataset.name.includes(word));
  sections.forEach((one, at) => { links[at].hidden = one.hidden = !one.querySelector('article:not([hidden])'); });
  const seen = articles.filter((one) => !one.hidden).length;
  form.querySelector('output').value = seen + (seen === 1 ? ' story' : ' stories');
  const query = new URLSearchParams([...new FormData(form)].filter(([, value]) => value !== ''));
  history.replaceState(null, '', '?' + query + location.hash);
}
form.addEventListener('input', show);
form.addEventListener('submit', (event) => event.preventDefault());
show();
`;
