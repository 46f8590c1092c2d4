import { vi } from 'vitest';

/** Holds back the browser's frames until `draw` is called. `vi.restoreAllMocks()` ends it. */
export function holdFrames() {
  const waiting: FrameRequestCallback[] = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => waiting.push(callback));
  return {
    draw: () => {
      for (const callback of waiting.splice(0)) callback(performance.now());
    },
  };
}
