import { useEffect, useRef, useState } from 'react';
import { ChartDrawing } from './ChartDrawing.tsx';
import './chart.css';
import './chart-viewer.css';
import type { ChartLayout } from './layout-chart.ts';
import { dragToScroll, useZoom } from './use-zoom.ts';

type Props = {
  layout: ChartLayout;
  /** Names the drawing for people who can not see it. */
  label: string;
  /** The leaf states that are active: the drawing is shown in full size around them. */
  active?: readonly string[] | undefined;
  /** The address that a state links to. */
  hrefOf?: ((state: string) => string | undefined) | undefined;
};

/** A drawn chart to zoom and to move. It describes the state that is pointed at or focused. */
export function ChartViewer({ layout, label, active, hrefOf }: Props) {
  const box = useRef<HTMLElement>(null);
  const { scale, isFitted, controls, onKeyDown } = useZoom(box, layout, active !== undefined);
  const [state, setState] = useState<string | null>(null);
  useCentred(box, active);

  const lookAt = ({ target }: { target: EventTarget }) => {
    const words = target instanceof Element ? target.closest('[data-words], [data-state]') : null;
    setState(words?.getAttribute('data-words') ?? words?.getAttribute('data-state') ?? null);
  };
  return (
    <div className="chart-viewer">
      <section
        ref={box}
        className="chart-scroller"
        aria-label={`${label} Keys: + and - zoom, f fits, 0 is full size, arrows move.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it.
        tabIndex={0}
        onPointerDown={dragToScroll}
        onDragStart={(event) => event.preventDefault()}
        onPointerOver={lookAt}
        onPointerLeave={() => setState(null)}
        onFocus={lookAt}
        onBlur={() => setState(null)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setState(null);
          onKeyDown(event);
        }}
      >
        <div style={{ width: layout.width * scale, height: layout.height * scale }}>
          <ChartDrawing layout={layout} label={label} active={active} hrefOf={hrefOf} isLive />
        </div>
      </section>
      <About layout={layout} state={state} hasStory={state !== null && hrefOf?.(state) !== undefined} />
      <fieldset className="chart-controls">
        <legend>Size</legend>
        <button type="button" aria-label="Smaller" onClick={controls.smaller}>
          −
        </button>
        <output>{Math.round(scale * 100)} %</output>
        <button type="button" aria-label="Larger" onClick={controls.larger}>
          +
        </button>
        <button type="button" aria-pressed={isFitted} onClick={controls.fit}>
          Fit
        </button>
        <button type="button" aria-pressed={!isFitted && scale === 1} onClick={controls.full}>
          100 %
        </button>
      </fieldset>
    </div>
  );
}

/** Describes the state under the pointer or the focus. */
function About({
  layout: { states },
  state,
  hasStory,
}: {
  layout: ChartLayout;
  state: string | null;
  hasStory: boolean;
}) {
  const found = states.find(({ id, depth }) => id === state && depth > 0);
  if (found === undefined) return null;
  return (
    <p className="chart-about">
      <strong>{found.id}</strong> {found.description === '' ? 'has no description.' : found.description}
      {hasStory && <small> Press it to see its story.</small>}
    </p>
  );
}

/** Scrolls to the active states when the drawing is first seen. */
function useCentred(box: React.RefObject<HTMLElement | null>, active: readonly string[] | undefined) {
  const key = active?.join();
  useEffect(() => {
    const shown = box.current;
    if (shown === null || key === undefined) return;
    // Storybook shows a story only after it was rendered, and what is hidden can't be scrolled to.
    const seen = new ResizeObserver(() => {
      const state = shown.querySelector('.active.atomic, .active.final');
      if (shown.clientHeight === 0 || state === null) return;
      const [of, to] = [shown.getBoundingClientRect(), state.getBoundingClientRect()];
      shown.scrollLeft += to.x + to.width / 2 - of.x - of.width / 2;
      shown.scrollTop += to.y + to.height / 2 - of.y - of.height / 2;
      seen.disconnect();
    });
    seen.observe(shown);
    return () => seen.disconnect();
  }, [box, key]);
}
