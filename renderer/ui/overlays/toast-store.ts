export interface ToastContent {
  readonly title: string;
  readonly description?: string;
  readonly tone?: 'plain' | 'danger';
  /** Milliseconds on screen; 5000 by default. */
  readonly duration?: number;
  readonly action?: { readonly label: string; readonly run: () => void };
}

export interface ShownToast extends ToastContent {
  readonly id: number;
}

let shownToast: ShownToast | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

const publishToast = (next: ShownToast | undefined): void => {
  shownToast = next;
  for (const listener of listeners) listener();
};

/** Shows a toast and replaces the visible one: there is never more than one. Returns its id. */
export const toast = (content: ToastContent): number => {
  lastId += 1;
  const id = lastId;
  publishToast({ ...content, id });
  return id;
};

export const dismissToast = (id: number): void => {
  if (shownToast?.id === id) publishToast(undefined);
};

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): ShownToast | undefined => shownToast,
};

let resolveArrival = (): void => undefined;

/** Resolves when the toaster is mounted, which is loaded after the first screen. */
export const toasterReady = new Promise<void>((resolve) => {
  resolveArrival = resolve;
});

/** Called by the toaster when it is mounted. */
export const toasterArrived = (): void => resolveArrival();
