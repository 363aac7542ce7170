/** Chromium's offer to install the app, which the page may hold back until it asks itself. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event;

let held: InstallPrompt | undefined;

/** Holds the browser's own offer back, from the first moment: the app invites at a fitting one. */
export const holdInstallPrompt = (): void =>
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isPrompt(event)) held = event;
  });

/** The offer that is held back, undefined where there is none. It can be made once. */
export const heldPrompt = (): InstallPrompt | undefined => held;
