/**
 * Resolves in the next task, so that input is handled first. It uses no timer, because browsers
 * throttle those.
 */
export const yieldToMain = () =>
  new Promise<void>((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });
