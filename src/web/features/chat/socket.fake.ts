/** A socket that the test controls. */
export class FakeSocket extends EventTarget {
  /** In the order of their opening; a test empties it first. */
  static all: FakeSocket[] = [];
  static newest = (): FakeSocket => {
    const socket = FakeSocket.all.at(-1);
    if (socket === undefined) throw new Error('No socket was opened.');
    return socket;
  };
  readonly url: string;
  readonly sent: string[] = [];
  isClosed = false;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.isClosed = true;
  }
  open() {
    this.dispatchEvent(new Event('open'));
  }
  hear(data: unknown) {
    this.dispatchEvent(
      new MessageEvent('message', { data: typeof data === 'string' ? data : JSON.stringify(data) }),
    );
  }
  end(code: number, reason = '') {
    this.dispatchEvent(new CloseEvent('close', { code, reason }));
  }
}
