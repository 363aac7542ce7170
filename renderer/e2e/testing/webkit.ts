import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { freePort } from '#build/free-port.ts';
import { eventually } from '#build/test/eventually.ts';

/** The programs of Debian's packages webkit2gtk-driver, xvfb and dbus-daemon. */
const PROGRAMS = ['WebKitWebDriver', 'xvfb-run', 'dbus-run-session'];

/** Whether a browser with Safari's engine can be started here. Only Linux has one that tests can drive. */
export const hasWebKit = (): boolean =>
  process.platform === 'linux' && PROGRAMS.every((name) => spawnSync('which', [name]).status === 0);

/** The key of an element's id in WebDriver's JSON (https://www.w3.org/TR/webdriver2/#elements). */
const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';

/** A page in a browser with Safari's engine, which has a camera without a code. */
export interface WebKitPage extends AsyncDisposable {
  readonly goto: (url: string) => Promise<void>;
  /** Adds cookies for the site that is shown. */
  readonly addCookies: (cookies: Iterable<readonly [name: string, value: string]>) => Promise<void>;
  /** Runs the body of a function in the page; resolves to what it returns, or to what its promise resolves to. */
  readonly run: (body: string, ...args: readonly unknown[]) => Promise<unknown>;
  /** Presses the visible button or link with this text once there is one. */
  readonly press: (text: string) => Promise<void>;
  readonly sees: (text: string) => Promise<void>;
  /** Chooses a file in the last file field. */
  readonly choose: (path: string) => Promise<void>;
}

const FIND_PRESSED = `
  return [...document.querySelectorAll('button, a')].find(
    (each) => each.checkVisibility() && each.innerText.trim() === arguments[0],
  );`;

/** A WebDriver script that runs a function's body with the given arguments, and waits for what it returns. */
const asyncScript = (body: string): string => `
  const done = arguments[arguments.length - 1];
  (async function () { ${body} }).apply(null, [...arguments].slice(0, -1)).then(
    (value) => done({ value }),
    (error) => done({ error: String(error) }),
  );`;

/** Stops a driver with the browser and the display that it has started. */
const stopGroup = ({ pid }: ChildProcess): void => {
  if (pid !== undefined) process.kill(-pid, 'SIGTERM');
};

/** Opens a page with storage of its own. `hasWebKit` must be true. */
export const openWebKit = async (): Promise<WebKitPage> => {
  const port = await freePort();
  const program = ['dbus-run-session', '--', 'WebKitWebDriver', `--port=${port}`];
  const driver = spawn('xvfb-run', ['-a', ...program], { detached: true, stdio: 'ignore' });
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${path}: ${value.error} ${value.message}`);
    return value;
  };
  await eventually(() => call('GET', '/status'));
  const args = ['--automation', '--enable-media-stream=1', '--enable-mock-capture-devices=1'];
  const opened = await call('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { args } } },
  });
  const session = `/session/${Object(opened).sessionId}`;
  const post = (path: string, body: object) => call('POST', `${session}${path}`, body);
  const find = async (script: string, ...given: readonly unknown[]): Promise<string> => {
    const element = Object(await post('/execute/sync', { script, args: given }));
    if (!(ELEMENT_KEY in element)) throw new Error(`not on the page: ${given.join(' ')}`);
    return element[ELEMENT_KEY];
  };
  const run = async (body: string, ...given: readonly unknown[]) => {
    const result = Object(await post('/execute/async', { script: asyncScript(body), args: given }));
    if ('error' in result) throw new Error(result.error);
    return result.value;
  };
  return {
    goto: async (url) => void (await post('/url', { url })),
    addCookies: async (cookies) => {
      for (const [name, value] of cookies)
        await post('/cookie', { cookie: { name, value, path: '/' } });
    },
    run,
    press: (text) =>
      eventually(async () => {
        const element = await find(FIND_PRESSED, text);
        await post(`/element/${element}/click`, {});
      }),
    sees: (text) =>
      eventually(async () => {
        const shown = String(await run('return document.body.innerText'));
        if (!shown.includes(text)) throw new Error(`does not show “${text}”, but:\n${shown}`);
      }),
    choose: async (path) => {
      const element = await find('return [...document.querySelectorAll("[type=file]")].at(-1)');
      await post(`/element/${element}/value`, { text: path });
    },
    [Symbol.asyncDispose]: async () => {
      await call('DELETE', session);
      stopGroup(driver);
    },
  };
};
