import { withoutControls } from '../../../../.storybook/controls.ts';
import {
  TokenGroup,
  TokenPage,
  TokenRow,
  TokenRows,
  varOf,
} from '../../../../.storybook/design-system/TokenPage.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { theme } from '../index.ts';
import { bySize, listTokens } from '../token-list.ts';
import { tokens } from '../tokens.ts';

/** In pixels, at a normal size of text: `min()` limits a length only where text is larger. */
const px = (value: string) => {
  const [, size, unit] = /^(?:min\()?([\d.]+)(rem|px|%)?/.exec(value) ?? [];
  if (size === undefined || unit === '%') return value;
  return `${Number(size) * (unit === 'rem' ? 16 : 1)} px`;
};

/** Widths, which are drawn in their share of the widest. */
const { form, prose, page, full, ...boxes } = tokens.sizes;
const widths = listTokens({ form, prose, page });
const widest = Math.max(...widths.map(({ value }) => Number.parseFloat(value)));

function SpacePage() {
  return (
    <TokenPage
      title="Space"
      lead="Everything stands on a grid of 4 px. A step n is n × 4 px, in rem, so that it grows with the reader's size of text. Margins stop growing on a narrow screen, where large text needs the room."
    >
      <TokenGroup title="Steps">
        <TokenRows>
          {bySize(listTokens(tokens.spacing)).map(({ name, value }) => (
            <TokenRow key={name} name={name} value={px(value)}>
              <div className="token-bar" style={{ width: varOf('spacing', name) }} />
            </TokenRow>
          ))}
        </TokenRows>
      </TokenGroup>
      <TokenGroup title="Widths" note="Drawn in their share of the widest one.">
        <TokenRows>
          {widths.map(({ name, value }) => (
            <TokenRow key={name} name={name} value={`${value} (${px(value)})`}>
              <div className="token-bar" style={{ width: `${(Number.parseFloat(value) / widest) * 100}%` }} />
            </TokenRow>
          ))}
          <TokenRow name="full" value={full.value}>
            <div className="token-bar" style={{ width: varOf('sizes', 'full') }} />
          </TokenRow>
        </TokenRows>
      </TokenGroup>
      <TokenGroup title="Heights and boxes" note="A control is 44 px high: what a finger needs.">
        <TokenRows>
          {bySize(listTokens(boxes)).map(({ name, value }) => (
            <TokenRow key={name} name={name} value={px(value)}>
              <div
                className="token-bar"
                style={{ width: varOf('sizes', name), height: varOf('sizes', name) }}
              />
            </TokenRow>
          ))}
        </TokenRows>
      </TokenGroup>
      <TokenGroup title="Breakpoints" note="From this width on. Below the first one it is a phone.">
        <TokenRows>
          {Object.entries(theme.breakpoints).map(([name, value]) => (
            <TokenRow key={name} name={name} value={`${value} (${px(value)})`}>
              <div className="token-bar" style={{ width: `${(Number.parseFloat(value) / widest) * 100}%` }} />
            </TokenRow>
          ))}
        </TokenRows>
      </TokenGroup>
      <TokenGroup title="Corners">
        <div className="token-boxes">
          {listTokens(tokens.radii).map(({ name, value }) => (
            <div key={name}>
              <div className="token-box" style={{ borderRadius: varOf('radii', name) }} />
              <span>
                <code>{name}</code> {value}
              </span>
            </div>
          ))}
        </div>
      </TokenGroup>
      <TokenGroup
        title="Edges and shadows"
        note="A hairline comes before a shadow: only what lies over the page has one."
      >
        <div className="token-boxes">
          {listTokens(tokens.borders).map(({ name }) => (
            <div key={name}>
              <div className="token-box" style={{ border: varOf('borders', name) }} />
              <code>{name}</code>
            </div>
          ))}
          {listTokens(tokens.shadows).map(({ name }) => (
            <div key={name}>
              <div className="token-box" style={{ boxShadow: varOf('shadows', name), border: 0 }} />
              <code>shadow {name}</code>
            </div>
          ))}
        </div>
      </TokenGroup>
      <TokenGroup title="Layers" note="Dialogs, panels and tooltips are in the browser's own top layer.">
        <TokenRows>
          {listTokens(tokens.zIndex).map(({ name, value }) => (
            <TokenRow key={name} name={name} value={value}>
              {null}
            </TokenRow>
          ))}
        </TokenRows>
      </TokenGroup>
    </TokenPage>
  );
}

const meta = preview.meta({
  title: 'Design system/Space',
  component: SpacePage,
  parameters: { layout: 'fullscreen', ...withoutControls },
});

export const Space = meta.story();
