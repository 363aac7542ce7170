/** What the double of `electron` and the test that started it tell each other. */
export interface ShownDialog {
  readonly kind: 'error' | 'question';
  readonly title: string;
  readonly detail: string;
  readonly buttons: readonly string[];
}

/** From the double, as it happens. */
export type Happening =
  | { readonly what: 'window'; readonly debuggingAddress: string; readonly options: unknown }
  | { readonly what: 'loaded'; readonly address: string }
  | { readonly what: 'shown' | 'focused' | 'second-instance' }
  | { readonly what: 'dialog'; readonly id: number; readonly dialog: ShownDialog }
  | { readonly what: 'opened-outside'; readonly address: string }
  | { readonly what: 'notice'; readonly id: number; readonly title: string; readonly body: string }
  | { readonly what: 'notice-closed'; readonly id: number }
  | { readonly what: 'menu'; readonly roles: readonly string[] }
  | { readonly what: 'answer'; readonly id: number; readonly value: unknown };

/** From the test: what Electron itself would do or ask, answered by an `answer` with the same id. */
export type Request =
  | { readonly ask: 'quit' }
  | { readonly ask: 'pressed'; readonly id: number; readonly button: number }
  | { readonly ask: 'clicked'; readonly id: number }
  | { readonly ask: 'window-open' | 'save'; readonly id: number; readonly address: string }
  | {
      readonly ask: 'prevented';
      readonly id: number;
      readonly event:
        | 'will-navigate'
        | 'will-frame-navigate'
        | 'will-redirect'
        | 'will-attach-webview';
      readonly address: string;
    }
  | {
      readonly ask: 'permission';
      readonly id: number;
      readonly permission: string;
      readonly address: string;
    };

const sent = new Set<Promise<void>>();

export const tell = (happening: Happening): void => {
  const sending = new Promise<void>((resolve) => {
    if (process.send) process.send(happening, () => resolve());
    else resolve();
  });
  sent.add(sending);
  void sending.then(() => sent.delete(sending));
};

/** Resolves when everything told so far has left this process. */
export const allTold = async (): Promise<void> => {
  await Promise.all(sent);
};

export const hear = (listener: (request: Request) => void): void => {
  // The other end is our own launch.ts, which sends nothing else.
  process.on('message', (message) => listener(message as Request));
};
