import { EventEmitter } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import { closeBrowser } from './chromium.ts';
import { takeLock } from './lock.ts';
import { listenForRequests, reportEvent, waitForReports } from './messages.ts';
import { appPath, userData } from './settings.ts';

export class Preventable {
  defaultPrevented = false;
  preventDefault(): void {
    this.defaultPrevented = true;
  }
}

/** How often Chromium restarts its GPU process before it quits. */
const GPU_CRASHES = 3;

class App extends EventEmitter {
  readonly commandLine = {
    appendSwitch: (name: string) => this.#switches.add(name),
  };
  /** The open windows: each function asks its window to close, and returns false if that was prevented. */
  readonly windows = new Set<() => boolean>();
  readonly #switches = new Set<string>();
  #gpuCrashes = 0;
  /** Whether the app is installed: true unless a test needs an app that runs from source. */
  readonly isPackaged = process.env['DOUBLE_PACKAGED'] !== 'no';
  readonly #ready: Promise<void>;
  #userData = userData;
  #isReady = false;

  constructor() {
    super();
    mkdirSync(userData, { recursive: true });
    // The app never becomes ready before the main module has been evaluated.
    this.#ready = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      this.#isReady = true;
    });
    process.on('SIGTERM', () => this.quit());
    // The test process has died, so the desktop and its browser quit too.
    process.on('disconnect', () => this.quit());
    listenForRequests((request) => {
      if (request.ask === 'quit') this.quit();
      if (request.ask === 'client-certificate') {
        const event = new Preventable();
        const choose = (certificate?: unknown) =>
          reportEvent({
            type: 'answer',
            id: request.id,
            value: event.defaultPrevented && certificate === undefined ? 'none' : 'one',
          });
        this.emit('select-client-certificate', event, undefined, request.address, [{}], choose);
      }
      if (request.ask === 'gpu-crash') this.#crashGpu();
      if (request.ask === 'handed') this.emit(request.event, new Preventable(), request.value);
    });
  }

  /** Every folder is inside the user data folder of the test, and is deleted with it. */
  getPath(name: 'userData' | 'appData' | 'home' | 'documents' | 'downloads' | 'exe'): string {
    return name === 'userData' ? this.#userData : join(userData, 'double', name);
  }

  setPath(_name: 'userData', folder: string): void {
    this.#userData = folder;
  }

  getName(): string {
    return manifest.productName;
  }

  setAboutPanelOptions(): void {}

  setAsDefaultProtocolClient(): boolean {
    return true;
  }

  setLoginItemSettings(): void {}

  getLoginItemSettings() {
    return { wasOpenedAtLogin: false };
  }

  getAppPath(): string {
    return appPath;
  }

  getVersion(): string {
    return manifest.version;
  }

  getLocale(): string {
    return 'en-US';
  }

  setAppUserModelId(): void {}

  isReady(): boolean {
    return this.#isReady;
  }

  whenReady(): Promise<void> {
    return this.#ready;
  }

  requestSingleInstanceLock(): boolean {
    return takeLock(this.#userData, ({ argv, folder }) => {
      this.emit('second-instance', new Preventable(), argv, folder);
      reportEvent({ type: 'second-instance' });
    });
  }

  quit(): void {
    const event = new Preventable();
    this.emit('before-quit', event);
    // An open window keeps the app running.
    const isHeld = event.defaultPrevented || ![...this.windows].every((close) => close());
    if (isHeld) reportEvent({ type: 'quit-prevented' });
    else this.exit(0);
  }

  relaunch({ args = [] }: { readonly args?: readonly string[] } = {}): void {
    reportEvent({ type: 'relaunched', args });
  }

  #crashGpu(): void {
    this.#gpuCrashes += 1;
    this.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 5 });
    const hasLimit = !this.#switches.has('disable-gpu-process-crash-limit');
    if (hasLimit && this.#gpuCrashes > GPU_CRASHES) process.exit(1);
  }

  exit(code: number): void {
    this.emit('quit', new Preventable(), code);
    void closeBrowser()
      .then(waitForReports)
      .finally(() => process.exit(code));
  }
}

export const app = new App();
