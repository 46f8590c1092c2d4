/** The roles of what is pressed and filled in. */
export type Role = 'button' | 'link' | 'textbox' | 'combobox' | 'radio';

export const PHONE_SIZE = { width: 390, height: 844 };

/** As long as Playwright waits for an action (`playwright.config.ts`). */
export const ACTION_MS = 15_000;

/**
 * A tab at the size of a phone, in a browser that Playwright doesn't drive. What is pressed or filled in is
 * found by the role and the name that this browser computes, and is waited for.
 */
export type Tab = {
  /** The browser's name and version. */
  browser: string;
  open(url: string): Promise<void>;
  press(role: Role, name: string): Promise<void>;
  type(role: Role, name: string, text: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  url(): Promise<string>;
  /** The text that is drawn, in one line. */
  text(): Promise<string>;
  /** A PNG of what is drawn. */
  picture(): Promise<Buffer>;
  /** Errors that pages threw or logged, where the browser tells them. */
  problems: readonly string[];
  close(): Promise<void>;
};
