import type { BrowserWindow } from 'electron';
import type { PageState, PrintedAs, ShellRequest } from '#desktop/bridge.ts';
import { SHELL_REQUEST_CHANNEL } from '#desktop/channels.ts';
import { PageLink } from '#desktop/links/page-link.ts';
import { report } from '#desktop/report.ts';
import type { EmbeddedServer } from '#desktop/server/embedded-server.ts';
import { systemLanguage } from '#desktop/settings/system-language.ts';
import type { Language } from '#server/messages/ids.ts';
import { listenForNavigation } from './navigation-buttons.ts';
import { print } from './print.ts';
import { focusWindow, loadPath, makeWindow } from './window.ts';
import { offerContextMenu } from './window-menus.ts';
import { type PersistentWindow, persistWindow, readStoredWindow } from './window-persistence.ts';
import { applyZoomStep, type ZoomStep } from './zoom.ts';

interface WindowOptions {
  readonly dataDir: string;
  readonly preload: string;
  readonly hidden: boolean;
  language(): Language;
}

/** The window of the app with its page. */
export class ShellWindow {
  readonly window: BrowserWindow;
  readonly #persistentWindow: PersistentWindow;
  readonly #link: PageLink;

  static async make(server: EmbeddedServer, options: WindowOptions): Promise<ShellWindow> {
    const { dataDir, preload, hidden, language } = options;
    const storedWindow = readStoredWindow(dataDir);
    const window = await makeWindow(server, { preload, state: storedWindow, hidden, language });
    return new ShellWindow(window, persistWindow(window, dataDir, storedWindow));
  }

  private constructor(window: BrowserWindow, persistentWindow: PersistentWindow) {
    this.window = window;
    this.#persistentWindow = persistentWindow;
    const { webContents } = window;
    this.#link = new PageLink((request) => {
      if (!window.isDestroyed()) webContents.send(SHELL_REQUEST_CHANNEL, request);
    });
    webContents.on('did-navigate', () => this.#link.pageLeft());
    webContents.on('render-process-gone', () => this.#link.pageLeft());
    webContents.on('dom-ready', () => webContents.setZoomFactor(persistentWindow.zoom));
    webContents.on('zoom-changed', (_event, direction) => this.zoom(direction));
    listenForNavigation(window, (direction) => this.step(direction));
    offerContextMenu(window, () => this.language);
  }

  /** The owner's language if a page has reported it, otherwise the system's. */
  get language(): Language {
    return this.#link.state?.language ?? systemLanguage();
  }

  get isSignedIn(): boolean {
    return this.#link.state?.isSignedIn ?? false;
  }

  receiveState(state: PageState): void {
    this.#link.receiveState(state);
  }

  /** Returns false if no page will receive the request. */
  ask(request: ShellRequest): boolean {
    return this.#link.ask(request);
  }

  show(): void {
    focusWindow(this.window);
  }

  /** Shows the window with a path of the app. */
  open(path: string): void {
    this.show();
    if (this.ask({ kind: 'open', path })) return;
    loadPath(this.window, path).catch(report);
  }

  /**
   * Like Back and Forward in a browser. A page that does not listen, such as the lock page, stays.
   */
  step(direction: -1 | 1): void {
    if (this.#link.state) this.ask({ kind: 'step', by: direction });
  }

  zoom(step: ZoomStep): void {
    this.#persistentWindow.zoom = applyZoomStep(this.#persistentWindow.zoom, step);
    if (!this.window.isDestroyed())
      this.window.webContents.setZoomFactor(this.#persistentWindow.zoom);
  }

  /** Lets the page prepare for printing. If no page listens, the window is printed as it is. */
  print(as: PrintedAs): void {
    if (!this.ask({ kind: 'print', as })) this.printNow(as).catch(report);
  }

  printNow(as: PrintedAs): Promise<boolean> {
    return print(this.window, as, this.language);
  }

  /** Reloads the page, because its content must no longer be visible, or may be again. */
  reload(): void {
    this.#link.pageLeft();
    if (!this.window.isDestroyed()) this.window.webContents.reload();
  }

  save(): void {
    this.#persistentWindow.save();
  }
}
