import { EventEmitter } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { CookiesSetDetails, SaveDialogOptions, Session } from 'electron';
import { Preventable } from './app.ts';
import { browserContext, saveCookies } from './chromium.ts';
import { listenForRequests, reportEvent } from './messages.ts';

type RequestHandler = Parameters<Session['setPermissionRequestHandler']>[0];
type CheckHandler = Parameters<Session['setPermissionCheckHandler']>[0];

/** A download in progress. */
class DownloadItem extends EventEmitter {
  readonly #chain: string[];
  readonly #path: string;
  options: SaveDialogOptions = {};

  constructor(chain: string[], path: string) {
    super();
    this.#chain = chain;
    this.#path = path;
  }

  getURLChain(): string[] {
    return this.#chain;
  }

  getFilename(): string {
    return this.#chain.at(-1)?.split('/').at(-1) ?? '';
  }

  setSaveDialogOptions(options: SaveDialogOptions): void {
    this.options = options;
  }

  /** Returns the chosen path; empty as long as the owner has not chosen one. */
  getSavePath(): string {
    return this.#path;
  }
}

type DownloadHandler = (event: Preventable, item: DownloadItem) => void;

let onRequest: RequestHandler = null;
let checkHandler: CheckHandler = null;
const onDownload: DownloadHandler[] = [];

/** Whether the file at the end of this redirect chain may be saved. */
const maySave = (chain: string[]): boolean => {
  const event = new Preventable();
  const item = new DownloadItem(chain, '');
  for (const handler of onDownload) handler(event, item);
  return !event.defaultPrevented;
};

/**
 * Downloads as Electron does: partial content has the final name, even if the rest never arrives.
 */
const download = (address: string, path: string, state: string): SaveDialogOptions => {
  const item = new DownloadItem([address], path);
  for (const handler of onDownload) handler(new Preventable(), item);
  if (path !== '') writeFileSync(path, 'half of it');
  item.emit('done', {}, state);
  return item.options;
};

const SAME_SITE = { strict: 'Strict', lax: 'Lax', no_restriction: 'None' } as const;

const setCookie = async (details: CookiesSetDetails): Promise<void> => {
  const { url, name = '', value = '', httpOnly = false, sameSite = 'lax' } = details;
  if (sameSite === 'unspecified') throw new Error('a cookie of the shell says its SameSite');
  const context = await browserContext();
  await context.addCookies([{ url, name, value, httpOnly, sameSite: SAME_SITE[sameSite] }]);
};

/** Whether both the permission request handler and the permission check handler allow it. */
const mayUse = (permission: string, address: string): boolean => {
  // The casts are safe: tests use Electron's permission names, and the handlers use nothing of the web contents.
  const requested = permission as Parameters<NonNullable<RequestHandler>>[1];
  const contents = {} as Electron.WebContents;
  const details = { requestingUrl: address, isMainFrame: true };
  let isGranted = false;
  onRequest?.(
    contents,
    requested,
    (answer) => {
      isGranted = answer;
    },
    details,
  );
  return isGranted && (checkHandler?.(contents, requested, address, details) ?? false);
};

let pendingFlush: PromiseWithResolvers<void> | undefined;

const flushCookies = async (): Promise<void> => {
  reportEvent({ type: 'flushing' });
  await pendingFlush?.promise;
  await saveCookies();
};

listenForRequests((request) => {
  if (request.ask === 'cookies') {
    pendingFlush?.resolve();
    pendingFlush = request.held ? Promise.withResolvers() : undefined;
  }
  if (request.ask === 'save') {
    reportEvent({ type: 'answer', id: request.id, value: maySave([request.address]) });
  }
  if (request.ask === 'download') {
    const { address, path, state } = request;
    reportEvent({ type: 'answer', id: request.id, value: download(address, path, state) });
  }
  if (request.ask !== 'permission') return;
  const value = mayUse(request.permission, request.address);
  reportEvent({ type: 'answer', id: request.id, value });
});

let dictionaries = '';

export const session = {
  defaultSession: {
    availableSpellCheckerLanguages: ['de', 'en-GB', 'en-US', 'fr'],
    setSpellCheckerDictionaryDownloadURL: (address: string) => {
      dictionaries = address;
    },
    setSpellCheckerLanguages: (_languages: string[]) => {},
    setSpellCheckerEnabled: (on: boolean) => reportEvent({ type: 'spelling', on, dictionaries }),
    cookies: { set: setCookie, flushStore: flushCookies },
    setPermissionRequestHandler: (handler: RequestHandler) => {
      onRequest = handler;
    },
    setPermissionCheckHandler: (handler: CheckHandler) => {
      checkHandler = handler;
    },
    setDevicePermissionHandler: () => {},
    on: (_event: 'will-download', handler: DownloadHandler) => {
      onDownload.push(handler);
    },
  },
};
