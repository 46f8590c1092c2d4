import type { ReactNode } from 'react';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { withoutControls } from '../../../../.storybook/controls.ts';
import { COLORS, hexInTheme } from '../../../../.storybook/design-system/hex-in-theme.ts';
import preview from '../../../../.storybook/preview.tsx';
import '../../../../.storybook/design-system/design-system.css';
import { theme } from '../index.ts';
import { bySize, listTokens, type Scheme, type Token } from '../token-list.ts';
import { tokens } from '../tokens.ts';

const meta = preview.meta({
  title: 'Design system/Tokens',
  parameters: { layout: 'fullscreen', ...withoutControls },
});

/** A page about the tokens of one kind. */
const TokenPage = ({ title, lead, children }: { title: string; lead: string; children: ReactNode }) => (
  <main className="tokens">
    <h1>{title}</h1>
    <p className="tokens-lead">{lead}</p>
    {children}
  </main>
);

/** Tokens below each other: the name, the value, and what it looks like. */
function Group(props: { title: string; all: readonly Token[]; look?: (token: Token) => ReactNode }) {
  return (
    <section>
      <h2>{props.title}</h2>
      <dl className="token-rows">
        {props.all.map((token) => (
          <div key={token.name} className="token-row">
            <dt>
              <code>{token.name}</code>
            </dt>
            <dd className="token-value">{token.value}</dd>
            <dd className="token-look">{props.look?.(token)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const Swatch = ({ name, scheme }: { name: string; scheme: Scheme }) => {
  const hex = hexInTheme(name, scheme);
  return (
    <span className="token-swatch">
      <span style={{ background: hex }} />
      {scheme} <code>{hex}</code>
    </span>
  );
};

/** The contrast of the pairs that are used together is held by `contrast.test.ts`. */
export const Colour = meta.story({
  render: () => (
    <TokenPage
      title="Colour"
      lead="Each colour is named by its purpose, and has a value for each theme. Greys lean to violet, the only accent. A status always has its word too. A text or an edge has the contrast that WCAG 2.2 AA asks for: a test holds each pair."
    >
      <Group
        title="Colours"
        all={COLORS}
        look={({ name }) => (
          <>
            <Swatch name={name} scheme="light" />
            <Swatch name={name} scheme="dark" />
          </>
        )}
      />
    </TokenPage>
  ),
});

const SENTENCE = 'Your codes, in minutes: 0O-1lI-8B';
const LONG =
  'Codes are the treasure of this shop: large enough to read, one tap to copy, and never cut by the end of a line where it would hurt.';

export const Type = meta.story({
  render: () => (
    <TokenPage
      title="Type"
      lead="One sans serif for words, one monospace for codes and ids. Six sizes and two weights: each more would be a cost on a slow phone. Prices, timers and dates have tabular figures."
    >
      <Group
        title="Sizes"
        all={listTokens(tokens.fontSizes)}
        look={({ value }) => <span style={{ fontSize: value }}>{SENTENCE}</span>}
      />
      <Group
        title="Weights"
        all={listTokens(tokens.fontWeights)}
        look={({ value }) => <span style={{ fontWeight: value }}>{SENTENCE}</span>}
      />
      <Group
        title="Faces"
        all={listTokens(tokens.fonts)}
        look={({ value }) => (
          <span style={{ fontFamily: value }}>
            {SENTENCE} <span lang="ur">ایزی پیسہ ٹاپ اپ</span>
          </span>
        )}
      />
      <Group
        title="Line heights"
        all={listTokens(tokens.lineHeights)}
        look={({ value }) => <p style={{ lineHeight: value, maxWidth: tokens.sizes.form.value }}>{LONG}</p>}
      />
      <Group
        title="Letter spacing"
        all={listTokens(tokens.letterSpacings)}
        look={({ value }) => <span style={{ letterSpacing: value }}>{SENTENCE}</span>}
      />
    </TokenPage>
  ),
});

const bar = ({ value }: Token) => <div className="token-bar" style={{ width: value }} />;

/** Its value names a colour, which only the custom property resolves. */
const border = ({ name }: Token) => (
  <div className="token-box" style={{ border: `var(--borders-${name})` }} />
);

export const Space = meta.story({
  render: () => (
    <TokenPage
      title="Space"
      lead="Everything stands on a grid of 4 px. A step n is n × 4 px, in rem, so that it grows with the reader's size of text. Margins stop growing on a narrow screen, where large text needs the room. A control is 44 px high: what a finger needs. A hairline comes before a shadow: only what lies over the page has one."
    >
      <Group title="Steps" all={bySize(listTokens(tokens.spacing))} look={bar} />
      <Group title="Sizes" all={bySize(listTokens(tokens.sizes))} look={bar} />
      <Group
        title="Breakpoints"
        all={Object.entries(theme.breakpoints).map(([name, value]) => ({ name, value }))}
        look={bar}
      />
      <Group
        title="Corners"
        all={listTokens(tokens.radii)}
        look={({ value }) => <div className="token-box" style={{ borderRadius: value }} />}
      />
      <Group title="Edges" all={listTokens(tokens.borders)} look={border} />
      <Group
        title="Shadows"
        all={listTokens(tokens.shadows)}
        look={({ value }) => <div className="token-box" style={{ boxShadow: value, border: 0 }} />}
      />
      <Group title="Layers" all={listTokens(tokens.zIndex)} />
    </TokenPage>
  ),
});

const MOVES: Readonly<Record<string, ReactNode>> = { spin: <Spinner />, breathe: <Skeleton /> };

export const Motion = meta.story({
  render: () => (
    <TokenPage
      title="Motion"
      lead="Something moves only where that explains a change: for 120 to 200 ms, fast at first and slower towards the end. A reader who asks the system for less motion sees none: whatever moves is at its end at once."
    >
      <Group title="Durations" all={listTokens(tokens.durations)} />
      <Group title="Easing" all={listTokens(tokens.easings)} />
      <Group title="Animations" all={listTokens(tokens.animations)} look={({ name }) => MOVES[name]} />
    </TokenPage>
  ),
});
