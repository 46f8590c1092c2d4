import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import * as v from 'valibot';
import { freePort } from '../../server/support/process.ts';
import { ACTION_MS, PHONE_SIZE, type Role, type Tab } from './tab.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
/** Gives what it runs a display of its own. */
const DISPLAY = '/usr/bin/xvfb-run';

/** The toolbar of the driver's browser is wider than a phone, unless its parts have no size of their own. */
const NARROW_TOOLBAR = '* { min-width: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }';

/** The elements among which a role is looked for. */
const CANDIDATES: Record<Role, string> = {
  button: 'button',
  link: 'a',
  textbox: 'input',
  combobox: 'input',
  radio: 'input',
};

const Answer = v.object({ value: v.unknown() });
const Session = v.object({
  sessionId: v.string(),
  capabilities: v.object({ browserName: v.string(), browserVersion: v.string() }),
});
/** The name that WebDriver gives to what refers to an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const Elements = v.array(v.object({ [ELEMENT]: v.string() }));

/**
 * WebKitGTK, by its own WebDriver; a sentence where it is not installed or does not start. Errors of pages
 * are not among what it tells.
 */
export async function openWebKit(): Promise<Tab | string> {
  if (![DRIVER, DISPLAY].every((file) => existsSync(file)))
    return 'WebKitGTK is not installed (Debian: webkit2gtk-driver, xvfb and xauth).';
  const config = await mkdtemp(join(tmpdir(), 'keystall-webkit-'));
  await mkdir(join(config, 'gtk-3.0'));
  await writeFile(join(config, 'gtk-3.0', 'gtk.css'), NARROW_TOOLBAR);
  const port = await freePort();
  const driver = spawn(DISPLAY, ['-a', DRIVER, `--port=${port}`], {
    env: { ...process.env, XDG_CONFIG_HOME: config },
    stdio: 'ignore',
    // Its display and its browser end with it.
    detached: true,
  });
  const hasEnded = once(driver, 'exit');
  const end = async () => {
    if (driver.exitCode === null && driver.pid !== undefined) process.kill(-driver.pid);
    await hasEnded;
    await rm(config, { recursive: true });
  };
  try {
    return await openTab(`http://127.0.0.1:${port}`, end);
  } catch (error) {
    await end();
    return `WebKitGTK does not start here: ${error}`;
  }
}

/** Opens a window by the WebDriver at this address; `end` ends that. */
async function openTab(driver: string, end: () => Promise<void>): Promise<Tab> {
  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${driver}${path}`, { method, body: body ? JSON.stringify(body) : null });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${answer}`);
    return v.parse(Answer, JSON.parse(answer)).value;
  };
  await expect(() => call('GET', '/status')).toPass({ timeout: ACTION_MS });
  const { sessionId, capabilities } = v.parse(Session, await call('POST', '/session', { capabilities: {} }));
  const session = `/session/${sessionId}`;
  const get = async (path: string) => v.parse(v.string(), await call('GET', `${session}${path}`));
  const post = async (path: string, body: object = {}) =>
    void (await call('POST', `${session}${path}`, body));
  const evaluate = (script: string) => call('POST', `${session}/execute/sync`, { script, args: [] });

  const resize = (height: number) => post('/window/rect', { width: PHONE_SIZE.width, height });
  await resize(PHONE_SIZE.height);
  const inner = v.parse(v.number(), await evaluate('return innerHeight'));
  await resize(2 * PHONE_SIZE.height - inner);

  const text = async () => v.parse(v.string(), await evaluate('return document.body.innerText'));
  const find = async (role: Role, name: string): Promise<string> => {
    const drawn = await evaluate(
      `return [...document.querySelectorAll('${CANDIDATES[role]}')].filter((each) => each.checkVisibility())`,
    );
    for (const element of v.parse(Elements, drawn)) {
      const path = `/element/${element[ELEMENT]}`;
      if ((await get(`${path}/computedlabel`)) !== name) continue;
      if ((await get(`${path}/computedrole`)) === role) return path;
    }
    throw new Error(`There is no ${role} "${name}". The page says: ${await text()}`);
  };
  const press = (role: Role, name: string) =>
    expect(async () => post(`${await find(role, name)}/click`)).toPass({ timeout: ACTION_MS });
  return {
    browser: `${capabilities.browserName}/${capabilities.browserVersion}`,
    problems: [],
    open: (url) => post('/url', { url }),
    press,
    async type(role, name, typed) {
      await press(role, name);
      await post(`${await find(role, name)}/value`, { text: typed });
    },
    reload: () => post('/refresh'),
    back: () => post('/back'),
    forward: () => post('/forward'),
    url: () => get('/url'),
    text: async () => (await text()).replace(/\s+/g, ' '),
    picture: async () => Buffer.from(await get('/screenshot'), 'base64'),
    async close() {
      await call('DELETE', session);
      await end();
    },
  };
}
