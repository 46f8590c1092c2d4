import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { TYPE } from './text-block.ts';

/** The smallest and the largest size of a drawing, as parts of its full size. */
const LIMITS = { least: 0.1, most: 3 };
const STEP = 1.25;
/** The size at which the letters of a drawing are 11 pixels high. */
const LEGIBLE = 11 / TYPE.text;

type Size = { width: number; height: number };

/**
 * The size of a drawing in a box that scrolls: buttons, the wheel with Ctrl or ⌘ and the keys + - 0 f
 * change it, and dragging scrolls. Scrolling and the arrow keys are the browser's own.
 */
export function useZoom(
  box: RefObject<HTMLElement | null>,
  drawing: Size,
  { isLegible, isFullSize }: { isLegible: boolean; isFullSize: boolean },
) {
  const [scale, setScale] = useState<number | 'fit'>(isFullSize ? 1 : 'fit');
  const [fit, setFit] = useState(1);
  const shown = scale === 'fit' ? fit : scale;
  const anchor = useRef<{ x: number; y: number; part: number } | null>(null);

  useLayoutEffect(() => {
    const { current } = box;
    if (current === null) return;
    const measure = () => {
      // The box is as high as the drawing, up to this.
      const height = Number.parseFloat(getComputedStyle(current).maxHeight);
      const whole = Math.min((current.clientWidth - 2) / drawing.width, (height - 2) / drawing.height);
      setFit(Math.min(1, Math.max(isLegible ? LEGIBLE : LIMITS.least, whole)));
    };
    const resized = new ResizeObserver(measure);
    resized.observe(current);
    window.addEventListener('resize', measure);
    return () => {
      resized.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [box, drawing.width, drawing.height, isLegible]);

  /** Keeps what is at this point of the box in its place; without one, what is in the middle. */
  const zoom = (to: number, at?: { x: number; y: number }) => {
    const { current } = box;
    if (current === null) return;
    const next = Math.min(LIMITS.most, Math.max(LIMITS.least, to));
    const { x, y } = at ?? { x: current.clientWidth / 2, y: current.clientHeight / 2 };
    anchor.current = { x, y, part: next / shown };
    setScale(next);
  };
  useLayoutEffect(() => {
    const { current } = box;
    if (current === null || anchor.current === null || shown === 0) return;
    const { x, y, part } = anchor.current;
    anchor.current = null;
    current.scrollLeft = (current.scrollLeft + x) * part - x;
    current.scrollTop = (current.scrollTop + y) * part - y;
  }, [box, shown]);

  const controls = {
    larger: () => zoom(shown * STEP),
    smaller: () => zoom(shown / STEP),
    full: () => zoom(1),
    fit: () => setScale('fit'),
    zoom: (to: number) => setScale(to),
  };

  const latest = useRef(zoom);
  latest.current = zoom;
  const size = useRef(shown);
  size.current = shown;
  useEffect(() => {
    const { current } = box;
    if (current === null) return;
    // React's own listener is passive, so it can't keep the browser from zooming the whole page.
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, top } = current.getBoundingClientRect();
      const at = { x: event.clientX - left, y: event.clientY - top };
      latest.current(size.current * Math.exp(-event.deltaY / 300), at);
    };
    current.addEventListener('wheel', turn, { passive: false });
    return () => current.removeEventListener('wheel', turn);
  }, [box]);

  const keys: Readonly<Record<string, () => void>> = {
    '+': controls.larger,
    '=': controls.larger,
    '-': controls.smaller,
    '0': controls.full,
    f: controls.fit,
  };
  return {
    scale: shown,
    isFitted: scale === 'fit',
    controls,
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      keys[event.key]?.();
    },
  };
}

/** Scrolls a box as a pressed mouse moves. Fingers scroll it anyway, and a link stays a link. */
export function dragToScroll(event: React.PointerEvent<HTMLElement>): void {
  const box = event.currentTarget;
  if (event.pointerType !== 'mouse' || event.button !== 0) return;
  const from = { x: event.clientX + box.scrollLeft, y: event.clientY + box.scrollTop };
  const start = { x: event.clientX, y: event.clientY };
  let isDrag = false;
  const ended = new AbortController();
  const { signal } = ended;
  const move = ({ clientX, clientY }: PointerEvent) => {
    isDrag ||= Math.hypot(clientX - start.x, clientY - start.y) > 4;
    if (!isDrag) return;
    box.scrollLeft = from.x - clientX;
    box.scrollTop = from.y - clientY;
  };
  window.addEventListener('pointermove', move, { signal });
  // The click that ends a drag over a state or an arrow comes after this, and must not press it.
  window.addEventListener('pointerup', () => requestAnimationFrame(() => ended.abort()), { signal });
  const ignore = (click: MouseEvent) => {
    if (!isDrag) return;
    click.preventDefault();
    click.stopPropagation();
  };
  box.addEventListener('click', ignore, { capture: true, signal });
}
