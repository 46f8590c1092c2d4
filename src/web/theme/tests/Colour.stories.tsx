import { useState } from 'react';
import { Badge } from '#web/ui/Badge.tsx';
import { withoutControls } from '../../../../.storybook/controls.ts';
import { colorsIn, contrastOf, hexOf, type Rgb } from '../../../../.storybook/design-system/contrast.ts';
import { propertyOf, TokenGroup, TokenPage } from '../../../../.storybook/design-system/TokenPage.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { colors } from '../colors.ts';
import { CONTROLS, CONTROLS_AA, TEXT, TEXT_AA } from '../contrast-pairs.ts';
import { aliasOf, isTree, listTokens, type Scheme, shadeOf } from '../token-list.ts';

const SCHEMES = ['light', 'dark'] as const;

const GROUPS = Object.entries(colors).map(([group, tokens]) => ({
  group,
  tokens: isTree(tokens) ? listTokens({ [group]: tokens }) : [],
}));
const PROPERTIES = GROUPS.flatMap(({ tokens }) => tokens.map(({ name }) => propertyOf('colors', name)));

/** The colours on the screen, by theme and name. */
type Shown = (name: string, scheme: Scheme) => Rgb;

function useShownColors(): Shown {
  const [shown] = useState(() => ({
    light: colorsIn('light', PROPERTIES),
    dark: colorsIn('dark', PROPERTIES),
  }));
  return (name, scheme) => {
    const color = shown[scheme].get(propertyOf('colors', name));
    if (color === undefined) throw new Error(`The page has no colour ${name}.`);
    return color;
  };
}

/** What a theme says of a colour: its own value, or the token that it repeats. */
function writtenValue(value: string, scheme: Scheme): string {
  const other = aliasOf(value);
  return other === null ? shadeOf(value, scheme) : `as ${other}`;
}

type ShadeProps = { name: string; value: string; scheme: Scheme; shown: Shown };

function Shade({ name, value, scheme, shown }: ShadeProps) {
  const hex = hexOf(shown(name, scheme));
  return (
    <div className="shade">
      <span style={{ background: hex }} />
      <span>
        {scheme === 'light' ? 'Light' : 'Dark'} <code>{hex}</code>
        <small>{writtenValue(value, scheme)}</small>
      </span>
    </div>
  );
}

type PairProps = { front: string; ground: string; least: number; shown: Shown };

function Contrast({ front, ground, least, scheme, shown }: PairProps & { scheme: Scheme }) {
  const [ink, paper] = [shown(front, scheme), shown(ground, scheme)];
  const ratio = contrastOf(ink, paper);
  const isEnough = ratio >= least;
  return (
    <td>
      <span className="contrast-sample" style={{ background: hexOf(paper), color: hexOf(ink) }} aria-hidden>
        {least === TEXT_AA ? 'Aa' : <span className="contrast-edge" />}
      </span>
      {ratio.toFixed(1)} : 1,{' '}
      <span className={isEnough ? undefined : 'contrast-fails'}>{isEnough ? 'AA' : 'fails AA'}</span>
    </td>
  );
}

const Pairs = ({ pairs, least, shown }: { pairs: typeof TEXT; least: number; shown: Shown }) => (
  <table className="contrast-table">
    <thead>
      <tr>
        <th scope="col">pair</th>
        <th scope="col">light</th>
        <th scope="col">dark</th>
      </tr>
    </thead>
    <tbody>
      {pairs.map(([front, ground]) => (
        <tr key={`${front} ${ground}`}>
          <th scope="row">
            <code>{front}</code> on <code>{ground}</code>
          </th>
          {SCHEMES.map((scheme) => (
            <Contrast
              key={scheme}
              front={front}
              ground={ground}
              least={least}
              scheme={scheme}
              shown={shown}
            />
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

function ColourPage() {
  const shown = useShownColors();
  return (
    <TokenPage
      title="Colour"
      lead="Each colour is named by its purpose, and has a value for each theme. Greys lean to violet, the only accent. A status always has its word too."
    >
      {GROUPS.map(({ group, tokens }) => (
        <TokenGroup key={group} title={group}>
          <div className="shade-grid">
            {tokens.map(({ name, value }) => (
              <div key={name} className="shade-row">
                <h3>
                  <code>{name}</code>
                </h3>
                {SCHEMES.map((scheme) => (
                  <Shade key={scheme} name={name} value={value} scheme={scheme} shown={shown} />
                ))}
              </div>
            ))}
          </div>
        </TokenGroup>
      ))}
      <TokenGroup title="Status words" note="The word carries the meaning, and the colour repeats it.">
        <div className="token-words">
          <Badge tone="pending">Pending</Badge>
          <Badge tone="completed">Completed</Badge>
          <Badge tone="failed">Cancelled</Badge>
        </div>
      </TokenGroup>
      <TokenGroup
        title="Contrast of text"
        note={`Pairs that the shop uses. WCAG 2.2 AA asks for ${TEXT_AA} : 1.`}
      >
        <Pairs pairs={TEXT} least={TEXT_AA} shown={shown} />
      </TokenGroup>
      <TokenGroup
        title="Contrast of controls"
        note={`Edges, filled buttons and the ring of focus. WCAG 2.2 AA asks for ${CONTROLS_AA} : 1.`}
      >
        <Pairs pairs={CONTROLS} least={CONTROLS_AA} shown={shown} />
      </TokenGroup>
    </TokenPage>
  );
}

const meta = preview.meta({
  title: 'Design system/Colour',
  component: ColourPage,
  parameters: { layout: 'fullscreen', ...withoutControls },
});

export const Colour = meta.story();
