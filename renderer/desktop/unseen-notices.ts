import { t } from '#renderer/ui/language/text.ts';
import { toast, toastStore } from '#renderer/ui/overlays/toast-store.ts';

/** A notice that the operating system did not show. */
export interface UnseenNotice {
  readonly title: string;
  readonly body: string;
  readonly path: string;
}

/** In milliseconds: long, because the owner may be away from the computer. */
const SHOWN_MS = 5 * 60_000;

/** The page that lists all reminders. */
const SCHEDULE_PATH = '/schedule';

/**
 * Shows notices as toasts. Only one toast is shown at a time: several unseen notices share one that links to
 * the list, and a notice whose toast was replaced is shown again later.
 */
export class UnseenNotices {
  readonly #open: (path: string) => void;
  readonly #stop: () => void;
  #unseen: readonly UnseenNotice[] = [];
  /** The ids of the last visible toast and of the last notice toast. */
  #visible: number | undefined;
  #own: number | undefined;

  constructor(open: (path: string) => void) {
    this.#open = open;
    this.#visible = toastStore.current()?.id;
    this.#stop = toastStore.subscribe(() => this.#toastChanged());
  }

  add(notice: UnseenNotice): void {
    this.#unseen = [...this.#unseen, notice];
    this.#show();
  }

  /** Discards unseen notices. */
  close(): void {
    this.#stop();
    this.#unseen = [];
  }

  #show(): void {
    const [firstNotice, second] = this.#unseen;
    if (!firstNotice) return;
    const path = second ? SCHEDULE_PATH : firstNotice.path;
    this.#own = toast({
      title: second ? t('computer.notices', { count: this.#unseen.length }) : firstNotice.title,
      description: second ? this.#unseen.map(({ title }) => title).join(', ') : firstNotice.body,
      duration: SHOWN_MS,
      action: { label: t('computer.notice.open'), run: () => this.#open(path) },
    });
  }

  #toastChanged(): void {
    const previousId = this.#visible;
    this.#visible = toastStore.current()?.id;
    if (this.#visible !== undefined) return;
    // The toast was closed, opened, or shown for its whole time.
    if (previousId === this.#own) this.#unseen = [];
    else this.#show();
  }
}
