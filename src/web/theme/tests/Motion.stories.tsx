import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { withoutControls } from '../../../../.storybook/controls.ts';
import {
  TokenGroup,
  TokenPage,
  TokenRow,
  TokenRows,
  varOf,
} from '../../../../.storybook/design-system/TokenPage.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { globalCss } from '../global.ts';
import { isTree, listTokens } from '../token-list.ts';
import { tokens } from '../tokens.ts';

/** The curve of an easing, from nothing done at the bottom left to all done at the top right. */
function Curve({ value }: { value: string }) {
  const [, points = ''] = /^cubic-bezier\((.+)\)$/.exec(value) ?? [];
  const [x1 = 0, y1 = 0, x2 = 1, y2 = 1] = points.split(',').map(Number);
  return (
    <svg className="motion-curve" viewBox="0 0 1 1" role="img" aria-label="It starts fast and ends slowly.">
      <path d="M0 0V1H1" fill="none" stroke="var(--colors-border-control)" strokeWidth="0.01" />
      <path
        d={`M0 1C${x1} ${1 - y1} ${x2} ${1 - y2} 1 0`}
        fill="none"
        stroke="var(--colors-accent)"
        strokeWidth="0.025"
      />
    </svg>
  );
}

const LOOKS: Record<string, React.ReactNode> = {
  spin: <Spinner />,
  breathe: <Skeleton />,
};

/** What the global styles say for readers who want less motion. */
const [REDUCED] = Object.values(globalCss['@media (prefers-reduced-motion: reduce)'] ?? {});

function MotionPage() {
  const [isThere, setThere] = useState(false);
  const [rises, setRises] = useState(0);
  return (
    <TokenPage
      title="Motion"
      lead="Something moves only where that explains a change: for 120 to 200 ms, fast at first and slower towards the end."
    >
      <TokenGroup title="Durations">
        <TokenRows>
          {listTokens(tokens.durations).map(({ name, value }) => (
            <TokenRow key={name} name={name} value={value}>
              <span className="motion-track">
                <span
                  style={{
                    transitionDuration: varOf('durations', name),
                    transitionTimingFunction: varOf('easings', 'out'),
                    marginInlineStart: isThere ? 'calc(100% - 1.5rem)' : 0,
                  }}
                />
              </span>
            </TokenRow>
          ))}
        </TokenRows>
        <p className="token-action">
          <Button variant="secondary" size="sm" onClick={() => setThere(!isThere)}>
            Move them
          </Button>
        </p>
      </TokenGroup>
      <TokenGroup title="Easing">
        <TokenRows>
          {listTokens(tokens.easings).map(({ name, value }) => (
            <TokenRow key={name} name={name} value={value}>
              <Curve value={value} />
            </TokenRow>
          ))}
        </TokenRows>
      </TokenGroup>
      <TokenGroup title="Animations">
        <TokenRows>
          {listTokens(tokens.animations).map(({ name, value }) => (
            <TokenRow key={name} name={name} value={value}>
              {LOOKS[name] ?? (
                <Button variant="secondary" size="sm" onClick={() => setRises(rises + 1)}>
                  <span key={rises} style={{ display: 'inline-block', animation: varOf('animations', name) }}>
                    Let it {name}
                  </span>
                </Button>
              )}
            </TokenRow>
          ))}
        </TokenRows>
      </TokenGroup>
      <TokenGroup
        title="Reduced motion"
        note="Who asks the system for less motion sees none: whatever moves is at its end at once."
      >
        <TokenRows>
          {Object.entries(isTree(REDUCED) ? REDUCED : {}).map(([name, value]) => (
            <TokenRow key={name} name={name} value={String(value).replace('!', '')}>
              {null}
            </TokenRow>
          ))}
        </TokenRows>
      </TokenGroup>
    </TokenPage>
  );
}

const meta = preview.meta({
  title: 'Design system/Motion',
  component: MotionPage,
  parameters: { layout: 'fullscreen', ...withoutControls },
});

export const Motion = meta.story();
