import { expect, test } from 'vitest';
import { inlineConstants } from './lean.ts';

const CSS = `@layer base{
  body {
    background: var(--colors-bg);
    margin: var(--spacing-0\\.5) var(--spacing-4);
}
}
@layer tokens{
  :where(:root, :host) {
    --colors-bg: light-dark(white, black);
    --colors-page: var(--colors-bg);
    --colors-ink: oklch(1 0 290);
    --spacing-0\\.5: 0.125rem;
    --spacing-4: 1rem;
    --borders-hairline: 1px solid var(--colors-bg);
    --durations-fast: 120ms;
    --animations-rise: rise var(--durations-fast);
}
  @keyframes rise {
    from {
      opacity: 0;
}
}
}
@layer recipes{
  .card {
    --pad: 3px;
    padding: var(--pad);
    border: var(--borders-hairline);
    background: var(--colors-page);
    color: var(--colors-ink);
    animation: var(--animations-rise);
}
}`;

/** Panda's command line prints the first, its PostCSS plugin the second. */
const PRINTS = [CSS, CSS.replaceAll('{\n', ' {\n').replaceAll('  {', ' {')];

test.each(PRINTS)('a constant is written where it is used, one that names another too (%#)', (css) => {
  const lean = inlineConstants(css);
  expect(lean).toContain('margin: 0.125rem 1rem;');
  expect(lean).toContain('border: 1px solid var(--colors-bg);');
  expect(lean).toContain('animation: rise 120ms;');
});

test.each(PRINTS)(
  'a colour that a dark page keeps is a constant, and so is another name of one (%#)',
  (css) => {
    const lean = inlineConstants(css);
    expect(lean).toContain('color: oklch(1 0 290);');
    expect(lean).toContain('background: var(--colors-bg);\n    color');
  },
);

test.each(PRINTS)(
  'of the tokens only pairs of colours stay, and what else stood in their layer (%#)',
  (css) => {
    const lean = inlineConstants(css);
    expect(lean.match(/--[\w-]+:/g)).toEqual(['--colors-bg:', '--pad:']);
    expect(lean).toContain('@keyframes rise');
  },
);

test("a piece's own custom properties are left alone", () => {
  expect(inlineConstants(CSS)).toContain('padding: var(--pad);');
});

test('styles without tokens come back as they were', () => {
  expect(inlineConstants('@layer base{body{margin:0}}')).toBe('@layer base{body{margin:0}}');
});
