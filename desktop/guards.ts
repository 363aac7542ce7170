import { app, type IpcMainInvokeEvent, type Session, shell, type WebContents } from 'electron';
import { report } from './report.ts';
import { isOwnAddress, isOwnSender, mayOpenOutside, maySave, mayUse } from './security.ts';

const openOutside = (address: string): void => {
  if (mayOpenOutside(address)) void shell.openExternal(address);
};

/** A window shows our own pages; an allowed link opens in the system's browser instead. */
export const keepInside = (contents: WebContents, origin: string): void => {
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: 'deny' };
  });
  contents.on('will-navigate', (event) => {
    if (isOwnAddress(event.url, origin)) return;
    event.preventDefault();
    openOutside(event.url);
  });
  // Also told for the whole window, which `will-navigate` has judged by then.
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame && !isOwnAddress(event.url, origin)) event.preventDefault();
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
  // USB, serial and HID: nothing of ours asks for one.
  session.setDevicePermissionHandler(() => false);
};

/** Without a path of its own each file is asked for in the system's save dialog. */
const guardDownloads = (session: Session, origin: string): void => {
  session.on('will-download', (event, item) => {
    if (!maySave(item.getURLChain(), origin)) event.preventDefault();
  });
};

/** What pages of the session may use of the computer, and which files they may save. */
export const guardSession = (session: Session, origin: string): void => {
  guardPermissions(session, origin);
  guardDownloads(session, origin);
};

/**
 * Of everything that the app loads. A server that asks for a client's certificate would else be shown the first one of
 * the owner's; wrong certificates and names with a password Electron refuses by itself.
 */
export const guardApp = (): void => {
  // Drawing by the processor goes on where the graphics process ends again and again; Chromium would end the app.
  app.commandLine.appendSwitch('disable-gpu-process-crash-limit');
  app.on('child-process-gone', (_event, { type, reason, exitCode }) =>
    report(`A process of the app ended: ${type}, ${reason} (${exitCode}).`),
  );
  app.on('select-client-certificate', (event, _contents, _address, _certificates, choose) => {
    event.preventDefault();
    choose();
  });
};

/** Was this sent by our own page? A frame that is gone sent nothing that counts. */
export const isFromOwnPage = (
  { senderFrame: frame }: Pick<IpcMainInvokeEvent, 'senderFrame'>,
  origin: string,
): boolean =>
  frame !== null && isOwnSender({ address: frame.url, isMainFrame: frame.parent === null }, origin);
