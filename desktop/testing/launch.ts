import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { bundlePreload } from '#build/package/bundle-desktop.ts';
import { ensureRenderer } from '#build/vite/build-renderer.ts';
import { DesktopProcess, repositoryRoot, type StartDesktop, wholeApp } from './desktop-process.ts';
import type { ShownDialog } from './double/messages.ts';

export interface Desktop extends AsyncDisposable {
  readonly page: Page;
  /** `http://localhost:PORT` */
  readonly origin: string;
  readonly process: DesktopProcess;
  /** The dialogs that the shell has shown so far, oldest first. */
  dialogs(): ShownDialog[];
  /** Waits for the `nth` dialog (1 is the first) and clicks its button with this label. */
  press(label: string, nth?: number): Promise<ShownDialog>;
  /** Quits as the owner does. Returns the exit code once the server and the database are closed. */
  close(): Promise<number | null>;
}

const connect = async (address: string): Promise<{ browser: Browser; page: Page }> => {
  const browser = await chromium.connectOverCDP(address);
  const page = browser.contexts()[0]?.pages()[0];
  if (!page) throw new Error('the desktop has no window');
  return { browser, page };
};

const preparations = new Map<string, Promise<void>>();

const prepare = async ({ appPath = wholeApp, packed = false }: StartDesktop): Promise<void> => {
  if (packed) return;
  if (appPath === repositoryRoot && !ensureRenderer())
    throw new Error('the renderer could not be built');
  await bundlePreload(join(appPath, 'dist', 'desktop'));
};

/** Builds the preload script and the renderer, which cannot run from source, once for each folder and test file. */
const prepareOnce = (options: StartDesktop): Promise<void> => {
  const { appPath = wholeApp } = options;
  const preparation = preparations.get(appPath) ?? prepare(options);
  preparations.set(appPath, preparation);
  return preparation;
};

/**
 * Starts the shell's main process with the test double of `electron`, and waits for its first page.
 */
export const launchDesktop = async (options: StartDesktop): Promise<Desktop> => {
  await prepareOnce(options);
  const desktop = new DesktopProcess(options);
  const window = await desktop.waitFor('window');
  const loadedEvent = await desktop.waitFor('loaded');
  const { browser, page } = await connect(window.debuggingAddress);
  const close = async () => {
    const code = await desktop.quit();
    await browser.close();
    return code;
  };
  return {
    page,
    origin: new URL(loadedEvent.address).origin,
    process: desktop,
    dialogs: () => desktop.all('dialog').map(({ dialog }) => dialog),
    async press(label, nth = 1) {
      const { id, dialog } = await desktop.waitFor('dialog', nth);
      const button = dialog.buttons.indexOf(label);
      if (button < 0) throw new Error(`no button "${label}" among ${dialog.buttons.join(', ')}`);
      desktop.press(id, button);
      return dialog;
    },
    close,
    async [Symbol.asyncDispose]() {
      await close();
    },
  };
};
