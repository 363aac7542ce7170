import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron';
import type { Page, Route } from 'playwright';
import { app, Preventable } from './app.ts';
import { browserContext, debuggingAddress } from './chromium.ts';
import { invoke } from './ipc.ts';
import { hear, type Request, tell } from './messages.ts';
import { WebContents } from './web-contents.ts';

/** The preload script as a script of the page: a CommonJS module that may ask for `electron` alone. */
const preloadScript = (file: string, extraArguments: readonly string[]): string => `(() => {
  const hearers = new Map();
  const ipcRenderer = {
    invoke: (channel, ...given) => window.doubleOfInvoke(channel, given),
    on: (channel, hear) => hearers.set(channel, [...(hearers.get(channel) ?? []), hear]),
    off: (channel, hear) =>
      hearers.set(channel, (hearers.get(channel) ?? []).filter((one) => one !== hear)),
  };
  Object.defineProperty(window, 'doubleOfSend', { value: (channel, ...given) => {
    for (const hear of hearers.get(channel) ?? []) hear({}, ...given);
  } });
  const allowed = { ipcRenderer, contextBridge: { exposeInMainWorld(name, value) {
    Object.defineProperty(window, name, { value: Object.freeze(value) });
  } } };
  const require = (name) => {
    if (name !== 'electron') throw new Error('a sandboxed preload has no module ' + name);
    return allowed;
  };
  const process = ${JSON.stringify({ platform: process.platform, argv: extraArguments })};
  const module = { exports: {} };
  const exports = module.exports;
  (() => { ${readFileSync(file, 'utf8')} })();
})();`;

export class BrowserWindow extends EventEmitter {
  readonly webContents = new WebContents(
    () => this.#page,
    (load) => this.#load(load),
  );
  readonly #page: Promise<Page>;
  #bounds: Rectangle;
  /** A load of the shell's own: a page's own navigations are asked about. */
  #loads = 0;
  #destroyed = false;
  #title = 'Alaga';

  constructor(options: BrowserWindowConstructorOptions) {
    super();
    const { x = 0, y = 0, width = 800, height = 600 } = options;
    this.#bounds = { x, y, width, height };
    this.#page = this.#open(options);
    hear((request) => this.#hear(request));
  }

  #hear(request: Request): void {
    const { webContents } = this;
    if (request.ask === 'window-open') {
      tell({ what: 'answer', id: request.id, value: webContents.mayOpen(request.address) });
    } else if (request.ask === 'prevented') {
      const value = webContents.prevents(request.event, request.address);
      tell({ what: 'answer', id: request.id, value });
    } else if (request.ask === 'context-menu') {
      webContents.emit('context-menu', new Preventable(), request.clicked);
    } else if (request.ask === 'moved') {
      this.#bounds = request.bounds;
      this.emit('move');
    } else if (request.ask === 'close-window') {
      const event = new Preventable();
      this.emit('close', event);
      if (!event.defaultPrevented) void this.#page.then((page) => page.close());
    }
  }

  async #open({ webPreferences, ...options }: BrowserWindowConstructorOptions): Promise<Page> {
    const context = await browserContext();
    const page = context.pages()[0] ?? (await context.newPage());
    const { preload, additionalArguments = [] } = webPreferences ?? {};
    await page.exposeBinding('doubleOfInvoke', ({ frame }, channel: string, given: unknown[]) =>
      invoke({ url: frame.url(), isMainFrame: frame === page.mainFrame() }, channel, given),
    );
    if (preload) await page.addInitScript(preloadScript(preload, additionalArguments));
    page.on('close', () => this.#closed());
    page.on('popup', (popup) => void popup.close());
    const devTools = await context.newCDPSession(page);
    await devTools.send('Page.enable');
    devTools.on('Page.windowOpen', ({ url }) => this.webContents.mayOpen(url));
    // Only of documents; what a page does to its own address is no such navigation.
    devTools.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId === undefined) this.webContents.emit('did-navigate', {}, frame.url);
    });
    page.on('domcontentloaded', () => this.webContents.emit('dom-ready'));
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.webContents.url = frame.url();
    });
    await page.route('**/*', (route) => this.#route(route, page));
    const address = debuggingAddress();
    tell({ what: 'window', debuggingAddress: address, options: { ...options, webPreferences } });
    return page;
  }

  /** `loadURL` never asks; what the page itself does, does. */
  #route(route: Route, page: Page): Promise<void> {
    const request = route.request();
    const navigates = request.isNavigationRequest() && request.frame() === page.mainFrame();
    const asks = navigates && this.#loads === 0;
    const prevented = asks && this.webContents.prevents('will-navigate', request.url());
    return prevented ? route.abort('aborted') : route.continue();
  }

  #closed(): void {
    this.#destroyed = true;
    this.emit('closed');
    app.emit('window-all-closed');
  }

  async #load(load: (page: Page) => Promise<unknown>): Promise<void> {
    const page = await this.#page;
    this.#loads += 1;
    await load(page).finally(() => {
      this.#loads -= 1;
    });
    tell({ what: 'loaded', address: page.url() });
  }

  async loadURL(url: string): Promise<void> {
    await this.#load(async (page) => {
      await page.goto(url, { waitUntil: 'domcontentloaded' });
      const event = new Preventable();
      this.emit('page-title-updated', event, await page.title());
      if (!event.defaultPrevented) this.setTitle(await page.title());
    });
    this.emit('ready-to-show');
  }

  getNormalBounds(): Rectangle {
    return this.#bounds;
  }

  setTitle(title: string): void {
    this.#title = title;
    tell({ what: 'title', title });
  }

  getTitle(): string {
    return this.#title;
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  isMinimized(): boolean {
    return false;
  }

  isMaximized(): boolean {
    return false;
  }

  isFullScreen(): boolean {
    return false;
  }

  setBackgroundColor(): void {}

  maximize(): void {}

  restore(): void {}

  show(): void {
    tell({ what: 'shown' });
  }

  hide(): void {
    tell({ what: 'hidden' });
  }

  focus(): void {
    tell({ what: 'focused' });
  }
}
