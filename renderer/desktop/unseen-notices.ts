import { t } from '#renderer/ui/language/text.ts';
import { toast, toastStore } from '#renderer/ui/overlays/toast-store.ts';

/** A notice that the computer did not show. */
export interface UnseenNotice {
  readonly title: string;
  readonly body: string;
  readonly path: string;
}

/** In milliseconds: long enough for an owner who is not looking at the moment. */
const STAYS = 5 * 60_000;

/** The page on which every reminder stands. */
const ALL = '/schedule';

/**
 * Shows notices by toasts. There is one toast at a time: several notices that nobody has seen yet share one, which leads
 * to the list of them, and one whose place another toast took comes back after it.
 */
export class UnseenNotices {
  readonly #open: (path: string) => void;
  readonly #stop: () => void;
  #unseen: readonly UnseenNotice[] = [];
  /** The id of the toast that was visible last, and of the last one of ours. */
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

  /** Forgets what was not seen. */
  close(): void {
    this.#stop();
    this.#unseen = [];
  }

  #show(): void {
    const [first, second] = this.#unseen;
    if (!first) return;
    const path = second ? ALL : first.path;
    toast({
      title: second ? t('computer.notices', { count: this.#unseen.length }) : first.title,
      description: second ? this.#unseen.map(({ title }) => title).join(', ') : first.body,
      duration: STAYS,
      action: { label: t('computer.notice.open'), run: () => this.#open(path) },
    });
    this.#own = toastStore.current()?.id;
  }

  #toastChanged(): void {
    const ended = this.#visible;
    this.#visible = toastStore.current()?.id;
    if (this.#visible !== undefined) return;
    // Its owner has closed or opened it, or it stood there for its whole time.
    if (ended === this.#own) this.#unseen = [];
    else this.#show();
  }
}
