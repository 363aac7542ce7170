import { app, type IpcMainInvokeEvent, type Session, shell, type WebContents } from 'electron';
import { report } from './report.ts';
import { isOwnAddress, isOwnSender, mayOpenOutside, maySave, mayUse } from './security.ts';

const openOutside = (address: string): void => {
  if (mayOpenOutside(address)) void shell.openExternal(address);
};

/**
 * Restricts a window to the app's own pages. An allowed link opens in the system's browser instead.
 */
export const restrictNavigation = (contents: WebContents, origin: string): void => {
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: 'deny' };
  });
  contents.on('will-navigate', (event) => {
    if (isOwnAddress(event.url, origin)) return;
    event.preventDefault();
    openOutside(event.url);
  });
  // The event also fires for the main frame, which `will-navigate` has already handled.
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
    const { requestingUrl, isMainFrame } = details;
    const media = 'mediaTypes' in details ? (details.mediaTypes ?? []) : [];
    answer(mayUse({ permission, requestingUrl, isMainFrame, media }, origin));
  });
  session.setPermissionCheckHandler((_contents, permission, requestingUrl, details) => {
    const { isMainFrame, mediaType } = details;
    return mayUse(
      { permission, requestingUrl, isMainFrame, media: mediaType ? [mediaType] : [] },
      origin,
    );
  });
  // USB, serial and HID devices are not used.
  session.setDevicePermissionHandler(() => false);
};

/** Without a fixed path, every download asks for one in the system's save dialog. */
const guardDownloads = (session: Session, origin: string): void => {
  session.on('will-download', (event, item) => {
    if (!maySave(item.getURLChain(), origin)) event.preventDefault();
  });
};

/** Restricts the permissions of pages in the session, and the files that they may save. */
export const guardSession = (session: Session, origin: string): void => {
  guardPermissions(session, origin);
  guardDownloads(session, origin);
};

/**
 * Applies to everything that the app loads. By default Electron would answer a server's request for
 * a client certificate with the owner's first one. Invalid certificates and password prompts are
 * refused by Electron by default.
 */
export const guardApp = (): void => {
  // Software rendering continues when the GPU process crashes repeatedly. By default Chromium would
  // quit the app.
  app.commandLine.appendSwitch('disable-gpu-process-crash-limit');
  app.on('child-process-gone', (_event, { type, reason, exitCode }) =>
    report(`A process of the app ended: ${type}, ${reason} (${exitCode}).`),
  );
  app.on('select-client-certificate', (event, _contents, _address, _certificates, choose) => {
    event.preventDefault();
    choose();
  });
};

/** Whether a message came from the app's own page. A frame that no longer exists does not count. */
export const isFromOwnPage = (
  { senderFrame: frame }: Pick<IpcMainInvokeEvent, 'senderFrame'>,
  origin: string,
): boolean =>
  frame !== null && isOwnSender({ address: frame.url, isMainFrame: frame.parent === null }, origin);
