/** What the desktop shell tells the page, as `window.alagaDesktop`. In a browser there is none. */
export interface DesktopBridge {
  readonly platform: NodeJS.Platform;
  readonly version: string;
}

declare global {
  interface Window {
    /** Present only in the desktop window, which must not register a service worker: its server is inside. */
    readonly alagaDesktop?: DesktopBridge;
  }
}
