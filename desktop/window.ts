import { app, BrowserWindow, dialog, type Session, shell, type WebContents } from 'electron';
import type { Language } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';
import type { EmbeddedServer } from './embedded-server.ts';
import { isOwnAddress, LAUNCH_COOKIE, mayOpenOutside, mayUse } from './security.ts';

const openOutside = (address: string): void => {
  if (mayOpenOutside(address)) void shell.openExternal(address);
};

/** The window shows our own pages; an allowed link opens in the system's browser instead. */
const keepInside = (contents: WebContents, origin: string): void => {
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: 'deny' };
  });
  contents.on('will-navigate', (event) => {
    if (isOwnAddress(event.url, origin)) return;
    event.preventDefault();
    openOutside(event.url);
  });
  contents.on('will-redirect', (event) => {
    if (!isOwnAddress(event.url, origin)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
};

const guardPermissions = (session: Session, origin: string): void => {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const { requestingUrl: asker, isMainFrame } = details;
    const media = 'mediaTypes' in details ? (details.mediaTypes ?? []) : [];
    answer(mayUse({ permission, asker, isMainFrame, media }, origin));
  });
  session.setPermissionCheckHandler((_contents, permission, asker, details) => {
    const { isMainFrame, mediaType } = details;
    return mayUse({ permission, asker, isMainFrame, media: mediaType ? [mediaType] : [] }, origin);
  });
};

/** Opens the window on our own server. The launch cookie is set before the first address is loaded. */
export const openWindow = async (
  { origin, secret }: EmbeddedServer,
  preload: string,
): Promise<BrowserWindow> => {
  const window = new BrowserWindow({
    title: 'Alaga',
    width: 1280,
    height: 800,
    minWidth: 360,
    minHeight: 560,
    show: false,
    webPreferences: {
      preload,
      additionalArguments: [`--alaga-version=${app.getVersion()}`],
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
    },
  });
  window.once('ready-to-show', () => window.show());
  const { webContents } = window;
  keepInside(webContents, origin);
  guardPermissions(webContents.session, origin);
  await webContents.session.cookies.set({
    url: origin,
    name: LAUNCH_COOKIE,
    value: secret,
    httpOnly: true,
    sameSite: 'strict',
  });
  await window.loadURL(`${origin}/`);
  return window;
};

export const focusWindow = (window: BrowserWindow): void => {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
};

/** Brings the window to the front with that path of the app; where it stands already, nothing is loaded anew. */
export const showPath = async (window: BrowserWindow, path: string): Promise<void> => {
  focusWindow(window);
  const url = new URL(path, window.webContents.getURL());
  if (url.href !== window.webContents.getURL()) await window.loadURL(url.href);
};

/** Without mail the reset link goes to whoever sits at the computer: who holds the computer holds the data. */
export const offerReset = async (
  window: BrowserWindow,
  link: string,
  language: Language,
): Promise<void> => {
  focusWindow(window);
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: text('desktop.reset.message', {}, language),
    detail: text('desktop.reset.detail', {}, language),
    buttons: [
      text('desktop.reset.choose', {}, language),
      text('desktop.reset.later', {}, language),
    ],
    defaultId: 0,
    cancelId: 1,
  });
  if (response === 0 && !window.isDestroyed()) await window.loadURL(link);
};
