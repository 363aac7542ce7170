import { EventEmitter } from 'node:events';
import type { PrintToPDFOptions, WindowOpenHandlerResponse } from 'electron';
import type { Page } from 'playwright';
import { Preventable } from './app.ts';
import { reportEvent } from './messages.ts';
import { session } from './session.ts';

type OpenHandler = (details: { url: string }) => WindowOpenHandlerResponse;

class NavigationEvent extends Preventable {
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
  }
}

export class WebContents extends EventEmitter {
  readonly session = session.defaultSession;
  readonly #page: () => Promise<Page>;
  readonly #load: (load: (page: Page) => Promise<unknown>) => Promise<void>;
  readonly #assertThere: () => void;
  url = '';
  #isCrashed = false;
  /** Whether the crash event is running, during which nothing can be loaded, as was observed in Electron 25. */
  #isGoing = false;
  /** The address of the page that crashed. */
  #last = '';
  #onOpen: OpenHandler = () => ({ action: 'allow' });

  constructor(
    page: () => Promise<Page>,
    load: (load: (page: Page) => Promise<unknown>) => Promise<void>,
    assertThere: () => void,
  ) {
    super();
    this.#page = page;
    this.#load = load;
    this.#assertThere = assertThere;
  }

  getURL(): string {
    this.#assertThere();
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

  send(channel: string, ...args: unknown[]): void {
    this.#assertThere();
    const onPageClosed = async () => {
      const page = await this.#page();
      await page.evaluate(
        // The preload script of browser-window.ts creates this function.
        ([to, args]) => (window as unknown as DoubleOfRenderer).doubleOfSend(to, ...args),
        [channel, args] as const,
      );
    };
    // Messages to a page that is being unloaded are lost.
    onPageClosed().catch(() => {});
  }

  reload(): void {
    this.#assertThere();
    if (this.#isGoing) return;
    // A crashed page leaves its window blank, so its address is opened again.
    const reloadPage = (page: Page) =>
      this.#isCrashed
        ? page.goto(this.#last, { waitUntil: 'domcontentloaded' })
        : page.reload({ waitUntil: 'domcontentloaded' });
    this.#load((page) =>
      reloadPage(page).finally(() => {
        this.#isCrashed = false;
      }),
    ).catch(() => {});
  }

  /** Crashes the page: the window is blank until something is loaded. */
  crash(reason: string): void {
    const { url } = this;
    const goBackToStart = async () => {
      await (await this.#page()).goto('about:blank');
      this.#last = url;
      this.#isCrashed = true;
      this.#isGoing = true;
      this.emit('render-process-gone', new Preventable(), { reason, exitCode: 5 });
      this.#isGoing = false;
    };
    goBackToStart().catch(() => {});
  }

  forcefullyCrashRenderer(): void {
    this.#assertThere();
    this.crash('crashed');
  }

  setZoomFactor(factor: number): void {
    this.#assertThere();
    reportEvent({ type: 'zoom', factor });
  }

  print(_options: object, callback: (printed: boolean, reason: string) => void): void {
    reportEvent({ type: 'printed' });
    callback(true, '');
  }

  async printToPDF({ printBackground, preferCSSPageSize }: PrintToPDFOptions): Promise<Buffer> {
    const options = { printBackground, preferCSSPageSize, format: 'A4' };
    return (await this.#page()).pdf(
      Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)),
    );
  }

  replaceMisspelling(word: string): void {
    reportEvent({ type: 'respelled', word });
  }
}

interface DoubleOfRenderer {
  doubleOfSend(channel: string, ...args: readonly unknown[]): void;
}
