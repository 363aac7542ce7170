import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { BrowserWindowConstructorOptions, WindowOpenHandlerResponse } from 'electron';
import type { Page, Route } from 'playwright';
import { app, Preventable } from './app.ts';
import { browserContext, debuggingAddress } from './chromium.ts';
import { hear, tell } from './messages.ts';
import { session } from './session.ts';

type OpenHandler = (details: { url: string }) => WindowOpenHandlerResponse;

class NavigationEvent extends Preventable {
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
  }
}

class WebContents extends EventEmitter {
  readonly session = session.defaultSession;
  url = '';
  #onOpen: OpenHandler = () => ({ action: 'allow' });

  getURL(): string {
    return this.url;
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#onOpen = handler;
  }

  mayOpen(url: string): boolean {
    return this.#onOpen({ url }).action === 'allow';
  }

  prevents(name: string, url: string): boolean {
    const event = new NavigationEvent(url);
    this.emit(name, event);
    return event.defaultPrevented;
  }
}

/** The preload script as a script of the page: a CommonJS module that may ask for `electron` alone. */
const preloadScript = (file: string, extraArguments: readonly string[]): string => `(() => {
  const allowed = { contextBridge: { exposeInMainWorld(name, value) {
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
  readonly webContents = new WebContents();
  readonly #page: Promise<Page>;
  #loading: string | undefined;
  #destroyed = false;

  constructor(options: BrowserWindowConstructorOptions) {
    super();
    this.#page = this.#open(options);
    hear((request) => {
      const { webContents } = this;
      if (request.ask === 'window-open') {
        tell({ what: 'answer', id: request.id, value: webContents.mayOpen(request.address) });
      } else if (request.ask === 'prevented') {
        const value = webContents.prevents(request.event, request.address);
        tell({ what: 'answer', id: request.id, value });
      }
    });
  }

  async #open({ webPreferences, ...options }: BrowserWindowConstructorOptions): Promise<Page> {
    const context = await browserContext();
    const page = context.pages()[0] ?? (await context.newPage());
    const { preload, additionalArguments = [] } = webPreferences ?? {};
    if (preload) await page.addInitScript(preloadScript(preload, additionalArguments));
    page.on('close', () => this.#closed());
    page.on('popup', (popup) => void popup.close());
    const devTools = await context.newCDPSession(page);
    await devTools.send('Page.enable');
    devTools.on('Page.windowOpen', ({ url }) => this.webContents.mayOpen(url));
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
    const asks = navigates && request.url() !== this.#loading;
    const prevented = asks && this.webContents.prevents('will-navigate', request.url());
    return prevented ? route.abort('aborted') : route.continue();
  }

  #closed(): void {
    this.#destroyed = true;
    this.emit('closed');
    app.emit('window-all-closed');
  }

  async loadURL(url: string): Promise<void> {
    const page = await this.#page;
    this.#loading = url;
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    this.#loading = undefined;
    this.emit('ready-to-show');
    tell({ what: 'loaded', address: url });
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  isMinimized(): boolean {
    return false;
  }

  restore(): void {}

  show(): void {
    tell({ what: 'shown' });
  }

  focus(): void {
    tell({ what: 'focused' });
  }
}
