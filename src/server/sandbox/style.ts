/** The styles of the sandbox's pages. */
export const STYLE = `
:root { color-scheme: light dark; --ground: #f5f4f8; --sheet: #fff; --ink: #1d1a26; --soft: #625d70; --line: #dedbe7; --brand: #5b3fd6; --on-brand: #fff; --good: #e2f5e9; --good-ink: #14532d; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #121117; --sheet: #1c1a23; --ink: #eceaf4; --soft: #a6a1b5; --line: #35323f; --brand: #a892ff; --on-brand: #17131f; --good: #163324; --good-ink: #b6ecc9; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1180px; padding: 24px 20px 48px; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif; }
header p, footer, .none, .small, summary span, summary time, article span { color: var(--soft); }
body.narrow { max-width: 560px; }
h1 { margin: 0; font-size: 30px; letter-spacing: -0.02em; }
h2 { margin: 0 0 12px; font-size: 19px; }
a { color: var(--brand); }
main { display: grid; gap: 20px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr)); align-items: start; }
.did { grid-column: 1 / -1; margin: 0; padding: 12px 16px; border-radius: 12px; background: var(--good); color: var(--good-ink); }
main > * { min-width: 0; }
section { margin: 0 0 20px; padding: 20px; border: 1px solid var(--line); border-radius: 16px; background: var(--sheet); }
details { border-top: 1px solid var(--line); padding: 10px 0; }
summary { cursor: pointer; }
summary time { display: block; padding-left: 18px; font-size: 14px; }
pre { margin: 10px 0 4px; padding: 14px; border-radius: 10px; background: var(--ground); white-space: pre-wrap; overflow-wrap: anywhere; font: 15px/1.5 ui-monospace, Consolas, monospace; }
article { border-top: 1px solid var(--line); padding: 12px 0; }
article p { margin: 0 0 6px; }
article > p:first-child { display: flex; flex-wrap: wrap; gap: 2px 8px; align-items: baseline; }
article.over b { font-weight: 500; color: var(--soft); }
article em { margin-left: auto; font-style: normal; font-size: 14px; }
article details { border: 0; padding: 0; font-size: 14px; }
article details form { padding-top: 8px; }
.small { font-size: 13px; overflow-wrap: anywhere; }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; }
.fill { margin-top: 16px; }
label { display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px; font-size: 14px; color: var(--soft); min-width: 0; max-width: 100%; }
button, input, select { min-height: 40px; max-width: 100%; padding: 0 14px; border: 1px solid var(--line); border-radius: 10px; background: var(--sheet); color: var(--ink); font: inherit; font-size: 15px; }
select { width: 100%; text-overflow: ellipsis; }
input[type='number'] { width: 96px; }
button { cursor: pointer; }
button:hover { border-color: var(--brand); }
button.main { border-color: var(--brand); background: var(--brand); color: var(--on-brand); font-weight: 600; }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
footer { margin-top: 12px; font-size: 13px; }
`;
