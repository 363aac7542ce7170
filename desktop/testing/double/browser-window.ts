import { EventEmitter } from 'node:events';
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron';
import type { Page, Route } from 'playwright';
import { app, Preventable } from './app.ts';
import { browserContext, debuggingAddress } from './chromium.ts';
import { invoke } from './ipc.ts';
import { asElectronError, loadError } from './load-errors.ts';
import { listenForRequests, type Request, reportEvent } from './messages.ts';
import { preloadScript } from './preload-script.ts';
import { WebContents } from './web-contents.ts';

/** How the first load is disturbed, if a test sets it: `reload` or `close`. */
const firstLoadMode = process.env['DOUBLE_FIRST_LOAD'];

export class BrowserWindow extends EventEmitter {
  readonly #webContents = new WebContents(
    () => this.#page,
    (load) => this.#load(load),
    () => this.#assertThere(),
  );
  readonly #page: Promise<Page>;
  #bounds: Rectangle;
  /**
   * The number of loads that the shell started itself. The shell is asked only about navigations of
   * the page.
   */
  #loads = 0;
  #destroyed = false;
  #isDisturbed = false;
  #title = 'Alaga';

  constructor(options: BrowserWindowConstructorOptions) {
    super();
    const { x = 0, y = 0, width = 800, height = 600 } = options;
    this.#bounds = { x, y, width, height };
    this.#page = this.#open(options);
    listenForRequests((request) => this.#listenForRequests(request));
    app.windows.add(this.#close);
  }

  /** Throws if the window is destroyed, as every method of such a window does. */
  #assertThere(): void {
    if (this.#destroyed) throw new TypeError('Object has been destroyed');
  }

  get webContents(): WebContents {
    this.#assertThere();
    return this.#webContents;
  }

  readonly #close = (): boolean => {
    const event = new Preventable();
    this.emit('close', event);
    return !event.defaultPrevented;
  };

  #listenForRequests(request: Request): void {
    const webContents = this.#webContents;
    if (request.ask === 'window-open') {
      reportEvent({ type: 'answer', id: request.id, value: webContents.mayOpen(request.address) });
    } else if (request.ask === 'prevented') {
      const value = webContents.prevents(request.event, request.address);
      reportEvent({ type: 'answer', id: request.id, value });
    } else if (request.ask === 'context-menu') {
      webContents.emit('context-menu', new Preventable(), request.clicked);
    } else if (request.ask === 'moved') {
      this.#bounds = request.bounds;
      this.emit('move');
    } else if (request.ask === 'close-window') {
      if (this.#close()) void this.#page.then((page) => page.close());
    } else if (request.ask === 'page-crash') {
      webContents.crash(request.reason);
    } else if (request.ask === 'page-hangs') {
      this.emit(request.hangs ? 'unresponsive' : 'responsive');
    } else if (request.ask === 'app-command' || request.ask === 'swipe') {
      this.emit(request.ask, new Preventable(), request.name);
    } else if (request.ask === 'session-query') {
      this.emit('query-session-end', { reasons: ['logoff'] });
    } else if (request.ask === 'session-end') {
      this.emit('session-end', { reasons: ['logoff'] });
    }
  }

  async #open({ webPreferences, ...options }: BrowserWindowConstructorOptions): Promise<Page> {
    const context = await browserContext();
    const page = context.pages()[0] ?? (await context.newPage());
    const { preload, additionalArguments = [] } = webPreferences ?? {};
    await page.exposeBinding('doubleOfInvoke', ({ frame }, channel: string, args: unknown[]) =>
      invoke({ url: frame.url(), isMainFrame: frame === page.mainFrame() }, channel, args),
    );
    if (preload) await page.addInitScript(preloadScript(preload, additionalArguments));
    page.on('close', () => this.#closed());
    page.on('popup', (popup) => void popup.close());
    const devTools = await context.newCDPSession(page);
    await devTools.send('Page.enable');
    devTools.on('Page.windowOpen', ({ url }) => this.#webContents.mayOpen(url));
    // The event fires only for documents, not when a page changes its own address.
    devTools.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId === undefined) this.#webContents.emit('did-navigate', {}, frame.url);
    });
    page.on('domcontentloaded', () => this.#webContents.emit('dom-ready'));
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.#webContents.url = frame.url();
    });
    await page.route('**/*', (route) => this.#route(route, page));
    const address = debuggingAddress();
    reportEvent({
      type: 'window',
      debuggingAddress: address,
      options: { ...options, webPreferences },
    });
    return page;
  }

  /** `loadURL` does not trigger `will-navigate`; navigations of the page do. */
  async #route(route: Route, page: Page): Promise<void> {
    if (firstLoadMode !== undefined && !this.#isDisturbed) {
      this.#isDisturbed = true;
      if (firstLoadMode === 'close') return page.close();
      // In the mode `reload`, the first load is aborted for another one, as the reload key does.
      await route.abort('aborted');
      void page.goto(route.request().url(), { waitUntil: 'domcontentloaded' }).catch(() => {});
      return;
    }
    const request = route.request();
    const isNavigation = request.isNavigationRequest() && request.frame() === page.mainFrame();
    const canPrevent = isNavigation && this.#loads === 0;
    const isPrevented = canPrevent && this.#webContents.prevents('will-navigate', request.url());
    return isPrevented ? route.abort('aborted') : route.continue();
  }

  #closed(): void {
    this.#destroyed = true;
    app.windows.delete(this.#close);
    this.emit('closed');
    app.emit('window-all-closed');
  }

  async #load(load: (page: Page) => Promise<unknown>): Promise<void> {
    const page = await this.#page;
    this.#loads += 1;
    try {
      await load(page);
    } finally {
      this.#loads -= 1;
    }
    reportEvent({ type: 'loaded', address: page.url() });
  }

  async loadURL(url: string): Promise<void> {
    this.#assertThere();
    await this.#load(async (page) => {
      try {
        await page.goto(url, { waitUntil: 'domcontentloaded' });
      } catch (error) {
        throw page.isClosed() ? loadError('ERR_FAILED', url) : asElectronError(error, url);
      }
      const event = new Preventable();
      this.emit('page-title-updated', event, await page.title());
      if (!event.defaultPrevented) this.setTitle(await page.title());
    });
    this.emit('ready-to-show');
  }

  getNormalBounds(): Rectangle {
    this.#assertThere();
    return this.#bounds;
  }

  setTitle(title: string): void {
    this.#assertThere();
    this.#title = title;
    reportEvent({ type: 'title', title });
  }

  getTitle(): string {
    this.#assertThere();
    return this.#title;
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  isMinimized(): boolean {
    this.#assertThere();
    return false;
  }

  isMaximized(): boolean {
    this.#assertThere();
    return false;
  }

  isFullScreen(): boolean {
    this.#assertThere();
    return false;
  }

  setBackgroundColor(): void {
    this.#assertThere();
  }

  maximize(): void {
    this.#assertThere();
  }

  restore(): void {
    this.#assertThere();
  }

  show(): void {
    this.#assertThere();
    reportEvent({ type: 'shown' });
  }

  hide(): void {
    this.#assertThere();
    reportEvent({ type: 'hidden' });
  }

  focus(): void {
    this.#assertThere();
    reportEvent({ type: 'focused' });
  }
}
