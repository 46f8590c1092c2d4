/**
 * Resolves once the next frame is on the screen, so that a press shows what it changed before longer
 * work begins. At once in a hidden tab, which draws no frames.
 */
export const untilPainted = () =>
  new Promise<void>((done) => {
    if (document.hidden) done();
    // The browser draws between the frame's callbacks and the next task.
    else requestAnimationFrame(() => setTimeout(done));
  });
