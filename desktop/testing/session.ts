import type { CookiesSetDetails, Session } from 'electron';
import { Preventable } from './app.ts';
import { browserContext, saveCookies } from './chromium.ts';
import { hear, tell } from './messages.ts';

type RequestHandler = Parameters<Session['setPermissionRequestHandler']>[0];
type CheckHandler = Parameters<Session['setPermissionCheckHandler']>[0];

interface Item {
  getURLChain(): string[];
  getFilename(): string;
  setSaveDialogOptions(): void;
}

type DownloadHandler = (event: Preventable, item: Item) => void;

let onRequest: RequestHandler = null;
let onCheck: CheckHandler = null;
const onDownload: DownloadHandler[] = [];

/** Whether a file that the addresses led to may be saved. */
export const maySave = (chain: string[]): boolean => {
  const event = new Preventable();
  const item = {
    getURLChain: () => chain,
    getFilename: () => chain.at(-1)?.split('/').at(-1) ?? '',
    setSaveDialogOptions: () => {},
  };
  for (const hear of onDownload) hear(event, item);
  return !event.defaultPrevented;
};

const SAME_SITE = { strict: 'Strict', lax: 'Lax', no_restriction: 'None' } as const;

const setCookie = async (details: CookiesSetDetails): Promise<void> => {
  const { url, name = '', value = '', httpOnly = false, sameSite = 'lax' } = details;
  if (sameSite === 'unspecified') throw new Error('a cookie of the shell says its SameSite');
  const context = await browserContext();
  await context.addCookies([{ url, name, value, httpOnly, sameSite: SAME_SITE[sameSite] }]);
};

/** What the shell allows when asked, and when only looked up: both must say yes. */
const mayUse = (permission: string, address: string): boolean => {
  // A test asks by names of Electron's list; the handlers look at nothing else of the page.
  const asked = permission as Parameters<NonNullable<RequestHandler>>[1];
  const contents = {} as Electron.WebContents;
  const details = { requestingUrl: address, isMainFrame: true };
  let granted = false;
  onRequest?.(
    contents,
    asked,
    (answer) => {
      granted = answer;
    },
    details,
  );
  return granted && (onCheck?.(contents, asked, address, details) ?? false);
};

let held: PromiseWithResolvers<void> | undefined;

const flushCookies = async (): Promise<void> => {
  tell({ what: 'flushing' });
  await held?.promise;
  await saveCookies();
};

hear((request) => {
  if (request.ask === 'cookies') {
    held?.resolve();
    held = request.held ? Promise.withResolvers() : undefined;
  }
  if (request.ask === 'save') {
    tell({ what: 'answer', id: request.id, value: maySave([request.address]) });
  }
  if (request.ask !== 'permission') return;
  const value = mayUse(request.permission, request.address);
  tell({ what: 'answer', id: request.id, value });
});

let dictionaries = '';

export const session = {
  defaultSession: {
    availableSpellCheckerLanguages: ['de', 'en-GB', 'en-US', 'fr'],
    setSpellCheckerDictionaryDownloadURL: (address: string) => {
      dictionaries = address;
    },
    setSpellCheckerLanguages: (_languages: string[]) => {},
    setSpellCheckerEnabled: (on: boolean) => tell({ what: 'spelling', on, dictionaries }),
    cookies: { set: setCookie, flushStore: flushCookies },
    setPermissionRequestHandler: (handler: RequestHandler) => {
      onRequest = handler;
    },
    setPermissionCheckHandler: (handler: CheckHandler) => {
      onCheck = handler;
    },
    setDevicePermissionHandler: () => {},
    on: (_event: 'will-download', handler: DownloadHandler) => {
      onDownload.push(handler);
    },
  },
};
