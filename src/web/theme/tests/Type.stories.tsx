import { Code } from '#web/ui/Code.tsx';
import { Money } from '#web/ui/Money.tsx';
import { withoutControls } from '../../../../.storybook/controls.ts';
import {
  TokenGroup,
  TokenPage,
  TokenRow,
  TokenRows,
  varOf,
} from '../../../../.storybook/design-system/TokenPage.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { listTokens } from '../token-list.ts';
import { tokens } from '../tokens.ts';

const SENTENCE = 'Your codes, in minutes';
const LONG =
  'Codes are the treasure of this shop: large enough to read, one tap to copy, and never cut by the end of a line where it would hurt.';

/** A size in pixels, where the reader has not changed the size of text. */
const pixels = (value: string) => {
  const [, rem] = /^([\d.]+)rem$/.exec(value) ?? [];
  return rem === undefined ? value : `${value} (${Number(rem) * 16} px)`;
};

function TypePage() {
  return (
    <TokenPage
      title="Type"
      lead="One sans serif for words, one monospace for codes and ids. Six sizes and two weights: each more would be a cost on a slow phone."
    >
      <TokenGroup title="Sizes">
        <TokenRows>
          {listTokens(tokens.fontSizes).map(({ name, value }) => (
            <TokenRow key={name} name={name} value={pixels(value)}>
              <span style={{ fontSize: varOf('font-sizes', name) }}>{SENTENCE}</span>
            </TokenRow>
          ))}
        </TokenRows>
      </TokenGroup>
      <TokenGroup title="Weights">
        <TokenRows>
          {listTokens(tokens.fontWeights).map(({ name, value }) => (
            <TokenRow key={name} name={name} value={value}>
              <span style={{ fontWeight: varOf('font-weights', name), fontSize: varOf('font-sizes', 'lg') }}>
                {SENTENCE}
              </span>
            </TokenRow>
          ))}
        </TokenRows>
      </TokenGroup>
      <TokenGroup
        title="Faces"
        note="Our own face shows where the browser has it already. Other scripts, such as Urdu, come from the system."
      >
        <TokenRows>
          {listTokens(tokens.fonts).map(({ name, value }) => (
            <TokenRow key={name} name={name} value={value}>
              <span style={{ fontFamily: varOf('fonts', name), fontSize: varOf('font-sizes', 'lg') }}>
                {SENTENCE} <span lang="ur">ایزی پیسہ ٹاپ اپ</span>
              </span>
            </TokenRow>
          ))}
        </TokenRows>
      </TokenGroup>
      <TokenGroup
        title="Figures"
        note="Prices, timers and dates have tabular figures, so that they stand in a column and don't jump as they count."
      >
        <div className="token-figures">
          <Money amount="1111" />
          <br />
          <Money amount="8888" />
          <br />
          <Money amount="200000" />
        </div>
      </TokenGroup>
      <TokenGroup title="Codes" note="0 differs from O, 1 from l and I. A tap selects all of it.">
        <Code size="lg" className="token-code">
          0O-1lI-8B-5S-2Z
        </Code>
      </TokenGroup>
      <TokenGroup title="Line heights">
        <TokenRows>
          {listTokens(tokens.lineHeights).map(({ name, value }) => (
            <TokenRow key={name} name={name} value={value}>
              <p style={{ lineHeight: varOf('line-heights', name), maxWidth: varOf('sizes', 'form') }}>
                {LONG}
              </p>
            </TokenRow>
          ))}
        </TokenRows>
      </TokenGroup>
      <TokenGroup title="Letter spacing">
        <TokenRows>
          {listTokens(tokens.letterSpacings).map(({ name, value }) => (
            <TokenRow key={name} name={name} value={value}>
              <span
                style={{ letterSpacing: varOf('letter-spacings', name), fontSize: varOf('font-sizes', 'lg') }}
              >
                {SENTENCE}
              </span>
            </TokenRow>
          ))}
        </TokenRows>
      </TokenGroup>
    </TokenPage>
  );
}

const meta = preview.meta({
  title: 'Design system/Type',
  component: TypePage,
  parameters: { layout: 'fullscreen', ...withoutControls },
});

export const Type = meta.story();
