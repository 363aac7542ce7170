import type { Asked, PageState } from '#desktop/bridge.ts';

/** What is somebody's own waits for who signs in. */
const NEEDS_OWNER: ReadonlySet<Asked['kind']> = new Set(['import', 'export', 'share', 'notice']);

/** What was asked for from outside the app, and is not lost while a page is on its way. */
const WAITS: ReadonlySet<Asked['kind']> = new Set(['import', 'share', 'notice']);

/** The line to the page that the window shows: it hears what is asked from when it told who is here until it goes. */
export class PageLink {
  readonly #send: (asked: Asked) => void;
  #state: PageState | undefined;
  #waiting: readonly Asked[] = [];

  constructor(send: (asked: Asked) => void) {
    this.#send = send;
  }

  /** Undefined while no page listens. */
  get state(): PageState | undefined {
    return this.#state;
  }

  told(state: PageState): void {
    this.#state = state;
    const heard = this.#waiting.filter((asked) => this.#hears(asked));
    this.#waiting = this.#waiting.filter((asked) => !this.#hears(asked));
    for (const asked of heard) this.#send(asked);
  }

  left(): void {
    this.#state = undefined;
  }

  /** False where no page hears it, now or later. */
  ask(asked: Asked): boolean {
    if (this.#hears(asked)) {
      this.#send(asked);
      return true;
    }
    if (!WAITS.has(asked.kind)) return false;
    // Who opens two files means the second. Each notice is of a reminder of its own.
    const kept = this.#waiting.filter(({ kind }) => kind === 'notice' || kind !== asked.kind);
    this.#waiting = [...kept, asked];
    return true;
  }

  #hears({ kind }: Asked): boolean {
    return this.#state !== undefined && (this.#state.isSignedIn || !NEEDS_OWNER.has(kind));
  }
}
