import { useEffect, useRef, useState } from 'react';
import { ChartDrawing, type Fold, type Walk } from './ChartDrawing.tsx';
import './chart.css';
import './chart-viewer.css';
import type { ChartLayout } from './layout-chart.ts';
import { dragToScroll, useZoom } from './use-zoom.ts';

type Props = {
  layout: ChartLayout;
  /** Names the drawing for people who can not see it. */
  label: string;
  /** The leaf states that are active. */
  active?: readonly string[] | undefined;
  /** The states that the drawing is shown around: in full size, or smaller where that shows them all. */
  centre?: readonly string[] | undefined;
  fold?: Fold | undefined;
  walk?: Walk | undefined;
  /** Whether *Fit* keeps letters large enough to read, and scrolls where they have no room. */
  isLegible?: boolean;
  /** More buttons, before those of the size. */
  children?: React.ReactNode;
  /** The address that a state links to. */
  hrefOf?: ((state: string) => string | undefined) | undefined;
};

/** A drawn chart to zoom and to move. It describes the state that is pointed at or focused. */
export function ChartViewer(props: Props) {
  const { layout, label, active, centre, hrefOf, fold, walk, isLegible = false, children } = props;
  const viewer = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLElement>(null);
  const { scale, isFitted, controls, onKeyDown } = useZoom(box, layout, {
    isLegible,
    isFullSize: centre !== undefined,
  });
  const [state, setState] = useState<string | null>(null);
  useCentred(box, { layout, centre, zoom: controls.zoom });

  const lookAt = ({ target }: { target: EventTarget }) => {
    const words = target instanceof Element ? target.closest('[data-words], [data-state]') : null;
    setState(words?.getAttribute('data-words') ?? words?.getAttribute('data-state') ?? null);
  };
  return (
    <div ref={viewer} className="chart-viewer">
      <fieldset className="chart-controls">
        <legend>Size</legend>
        {children}
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
        {document.fullscreenEnabled && (
          <button type="button" onClick={() => toFullScreen(viewer.current)}>
            Full screen
          </button>
        )}
      </fieldset>
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
          <ChartDrawing
            layout={layout}
            label={label}
            active={active}
            hrefOf={hrefOf}
            fold={fold}
            walk={walk}
            isLive
          />
        </div>
      </section>
      <About layout={layout} state={state} hasStory={state !== null && hrefOf?.(state) !== undefined} />
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

/** Fills the screen with an element, or leaves it. */
const toFullScreen = (element: HTMLElement | null): Promise<void> | undefined =>
  document.fullscreenElement === null ? element?.requestFullscreen() : document.exitFullscreen();

/** Around the states in the middle, in pixels. */
const AROUND = 16;
/** States far apart are shown no smaller than this, as a part of full size. */
const SMALLEST = 0.4;

type Centred = {
  layout: ChartLayout;
  centre: readonly string[] | undefined;
  zoom: (scale: number) => void;
};

/**
 * Puts these states in the middle when the drawing is first seen, and when they change; without any, the
 * first state, if the drawing is wider than its box.
 */
function useCentred(box: React.RefObject<HTMLElement | null>, { layout, centre, zoom }: Centred) {
  const key = centre?.join();
  const latest = useRef({ layout, zoom });
  latest.current = { layout, zoom };
  useEffect(() => {
    const shown = box.current;
    if (shown === null) return;
    const ids = key?.split(',');
    let frame = 0;
    // Storybook shows a story only after it was rendered, and what is hidden can't be scrolled to.
    const seen = new ResizeObserver(() => {
      const { layout, zoom } = latest.current;
      const first = layout.states.find(({ depth }) => depth > 0);
      const boxes = layout.states
        .filter((state) => ids?.includes(state.id) ?? state === first)
        .map(({ box }) => box);
      if (shown.clientHeight === 0 || boxes.length === 0) return;
      seen.disconnect();
      const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
      const right = Math.max(...boxes.map(({ x, width }) => x + width));
      const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
      if (ids === undefined) {
        const scale = shown.scrollWidth / layout.width;
        shown.scrollLeft = ((left + right) / 2) * scale - shown.clientWidth / 2;
        return;
      }
      const most = Math.min(
        (shown.clientWidth - 2 * AROUND) / (right - left),
        (shown.clientHeight - 2 * AROUND) / (bottom - top),
      );
      const scale = Math.min(1, Math.max(SMALLEST, most));
      zoom(scale);
      frame = requestAnimationFrame(() => {
        shown.scrollLeft = ((left + right) / 2) * scale - shown.clientWidth / 2;
        shown.scrollTop = ((top + bottom) / 2) * scale - shown.clientHeight / 2;
      });
    });
    seen.observe(shown);
    return () => {
      seen.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [box, key]);
}
