/** The next task: whatever else waits, a press first of all, comes before it. Not by a timer, which browsers slow down. */
export const turn = () =>
  new Promise<void>((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });
