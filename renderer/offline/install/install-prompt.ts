/** Chromium's offer to install the app, which a page can defer. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event;

let prompt: InstallPrompt | undefined;

/** Defers the browser's own offer from the start, because the app invites at a suitable moment. */
export const deferInstallPrompt = (): void =>
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isPrompt(event)) prompt = event;
  });

/** The deferred offer, if there is one. It can be used once. */
export const deferredPrompt = (): InstallPrompt | undefined => prompt;
