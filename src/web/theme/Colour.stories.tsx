import { withoutControls } from '#web/testing/controls.ts';
import { Badge } from '#web/ui/Badge.tsx';
import {
  contrastOf,
  hexOf,
  type Scheme,
  shadeOf,
  shownColor,
} from '../../../.storybook/design-system/contrast.ts';
import { propertyOf, TokenGroup, TokenPage, varOf } from '../../../.storybook/design-system/TokenPage.tsx';
import preview from '../../../.storybook/preview.tsx';
import { colors } from './colors.ts';
import { CONTROLS, CONTROLS_AA, TEXT, TEXT_AA } from './contrast-pairs.ts';
import { isTree, listTokens } from './token-list.ts';

const SCHEMES = ['light', 'dark'] as const;

/** What a theme says of a colour: its own value, or the token that it repeats. */
function writtenValue(value: string, scheme: Scheme): string {
  const [, other] = /^\{colors\.(.+)\}$/.exec(value) ?? [];
  return other === undefined ? shadeOf(value, scheme) : `as ${other}`;
}

const Shade = ({ name, value, scheme }: { name: string; value: string; scheme: Scheme }) => (
  <div className="shade" style={{ colorScheme: scheme }}>
    <span style={{ background: varOf('colors', name) }} />
    <span>
      {scheme === 'light' ? 'Light' : 'Dark'}{' '}
      <code>{hexOf(shownColor(propertyOf('colors', name), scheme))}</code>
      <small>{writtenValue(value, scheme)}</small>
    </span>
  </div>
);

const Contrast = ({ front, ground, least, scheme }: PairProps & { scheme: Scheme }) => {
  const ratio = contrastOf(
    shownColor(propertyOf('colors', front), scheme),
    shownColor(propertyOf('colors', ground), scheme),
  );
  const isEnough = ratio >= least;
  return (
    <td>
      <span
        className="contrast-sample"
        style={{ colorScheme: scheme, background: varOf('colors', ground) }}
        aria-hidden
      >
        {least === TEXT_AA ? (
          <span style={{ color: varOf('colors', front) }}>Aa</span>
        ) : (
          <span className="contrast-edge" style={{ background: varOf('colors', front) }} />
        )}
      </span>
      {ratio.toFixed(1)} : 1{' '}
      <span className={isEnough ? undefined : 'contrast-fails'}>{isEnough ? 'AA' : 'fails AA'}</span>
    </td>
  );
};

type PairProps = { front: string; ground: string; least: number };

const Pairs = ({ pairs, least }: { pairs: typeof TEXT; least: number }) => (
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
            <Contrast key={scheme} front={front} ground={ground} least={least} scheme={scheme} />
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const GROUPS = Object.entries(colors).map(([group, tokens]) => ({
  group,
  tokens: isTree(tokens) ? listTokens({ [group]: tokens }) : [],
}));

function ColourPage() {
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
                <h4>
                  <code>{name}</code>
                </h4>
                {SCHEMES.map((scheme) => (
                  <Shade key={scheme} name={name} value={value} scheme={scheme} />
                ))}
              </div>
            ))}
          </div>
        </TokenGroup>
      ))}
      <TokenGroup title="Status words" note="The word carries the meaning, and the colour repeats it.">
        <div className="shade-row">
          {SCHEMES.map((scheme) => (
            <div key={scheme} className="shade" style={{ colorScheme: scheme }}>
              <div className="token-words">
                <Badge tone="pending">Pending</Badge>
                <Badge tone="completed">Completed</Badge>
                <Badge tone="failed">Cancelled</Badge>
              </div>
            </div>
          ))}
        </div>
      </TokenGroup>
      <TokenGroup
        title="Contrast of text"
        note={`Pairs that the shop uses. WCAG 2.2 AA asks for ${TEXT_AA} : 1.`}
      >
        <Pairs pairs={TEXT} least={TEXT_AA} />
      </TokenGroup>
      <TokenGroup
        title="Contrast of controls"
        note={`Edges, filled buttons and the ring of focus. WCAG 2.2 AA asks for ${CONTROLS_AA} : 1.`}
      >
        <Pairs pairs={CONTROLS} least={CONTROLS_AA} />
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
