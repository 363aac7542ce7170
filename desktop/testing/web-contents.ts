import { EventEmitter } from 'node:events';
import type { PrintToPDFOptions, WindowOpenHandlerResponse } from 'electron';
import type { Page } from 'playwright';
import { Preventable } from './app.ts';
import { tell } from './messages.ts';
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
  url = '';
  #onOpen: OpenHandler = () => ({ action: 'allow' });

  constructor(
    page: () => Promise<Page>,
    load: (load: (page: Page) => Promise<unknown>) => Promise<void>,
  ) {
    super();
    this.#page = page;
    this.#load = load;
  }

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

  send(channel: string, ...given: unknown[]): void {
    const hear = async () => {
      const page = await this.#page();
      await page.evaluate(
        // Made by the preload script of browser-window.ts.
        ([to, what]) => (window as unknown as DoubleOfRenderer).doubleOfSend(to, ...what),
        [channel, given] as const,
      );
    };
    // What is sent to a page that is on its way out is lost.
    hear().catch(() => {});
  }

  reload(): void {
    this.#load((page) => page.reload({ waitUntil: 'domcontentloaded' })).catch(() => {});
  }

  setZoomFactor(factor: number): void {
    tell({ what: 'zoom', factor });
  }

  print(_options: object, done: (printed: boolean, reason: string) => void): void {
    tell({ what: 'printed' });
    done(true, '');
  }

  async printToPDF({ printBackground, preferCSSPageSize }: PrintToPDFOptions): Promise<Buffer> {
    const options = { printBackground, preferCSSPageSize, format: 'A4' };
    return (await this.#page()).pdf(
      Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)),
    );
  }

  replaceMisspelling(word: string): void {
    tell({ what: 'respelled', word });
  }
}

interface DoubleOfRenderer {
  doubleOfSend(channel: string, ...given: readonly unknown[]): void;
}
