import type { PageState, ShellRequest } from '#desktop/bridge.ts';

/** Requests that concern an owner's data: the page receives them only while somebody is signed in. */
const KINDS_FOR_SIGNED_IN: ReadonlySet<ShellRequest['kind']> = new Set([
  'import',
  'export',
  'share',
  'notice',
]);

/**
 * Requests from outside the app, which are kept until a page listens and somebody is signed in. Other
 * requests are dropped.
 */
const KINDS_THAT_WAIT_FOR_LOGIN: ReadonlySet<ShellRequest['kind']> = new Set([
  'import',
  'share',
  'notice',
]);

/**
 * The connection to the page in the window. The page receives requests from its first report until
 * it is unloaded.
 */
export class PageLink {
  readonly #send: (request: ShellRequest) => void;
  #state: PageState | undefined;
  #waiting: readonly ShellRequest[] = [];

  constructor(send: (request: ShellRequest) => void) {
    this.#send = send;
  }

  /** Undefined while no page is listening. */
  get state(): PageState | undefined {
    return this.#state;
  }

  receiveState(state: PageState): void {
    this.#state = state;
    const delivered = this.#waiting.filter((request) => this.#hears(request));
    this.#waiting = this.#waiting.filter((request) => !this.#hears(request));
    for (const request of delivered) this.#send(request);
  }

  pageLeft(): void {
    this.#state = undefined;
  }

  /** Returns false if no page will receive the request. */
  ask(request: ShellRequest): boolean {
    if (this.#hears(request)) {
      this.#send(request);
      return true;
    }
    if (!KINDS_THAT_WAIT_FOR_LOGIN.has(request.kind)) return false;
    // Of several opened files the last is used. Each notice is about another reminder, so all are
    // kept.
    const waitingRequests = this.#waiting.filter(
      ({ kind }) => kind === 'notice' || kind !== request.kind,
    );
    this.#waiting = [...waitingRequests, request];
    return true;
  }

  #hears({ kind }: ShellRequest): boolean {
    return this.#state !== undefined && (this.#state.isSignedIn || !KINDS_FOR_SIGNED_IN.has(kind));
  }
}
