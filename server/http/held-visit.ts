import type { Context } from 'koa';
import type { PublicationGate, Visit } from './publication-gate.ts';

/** Begins the visit of a request, at first and again after an interruption. */
type Enter = () => Visit | Promise<Visit>;

/** The visit of a request in progress, which is interrupted while a body is received. */
class HeldVisit implements Disposable {
  readonly #enter: Enter;
  #visit: Visit;

  constructor(visit: Visit, enter: Enter) {
    this.#visit = visit;
    this.#enter = enter;
  }

  async interrupt<T>(work: () => Promise<T>): Promise<T> {
    this.#visit[Symbol.dispose]();
    try {
      return await work();
    } finally {
      this.#visit = await this.#enter();
    }
  }

  [Symbol.dispose](): void {
    this.#visit[Symbol.dispose]();
  }
}

const visits = new WeakMap<Context, HeldVisit>();

/** Holds a visit that has begun until the result is disposed of. */
export const holdVisit = (ctx: Context, visit: Visit, enter: Enter): Disposable => {
  const heldVisit = new HeldVisit(visit, enter);
  visits.set(ctx, heldVisit);
  return heldVisit;
};

/** Begins the visit of a page that a link leads to. Throws 503 as `enterByLink` does. */
export const holdLinkVisit = async (
  ctx: Context,
  publications: PublicationGate,
): Promise<Disposable> => {
  const enter = () => publications.enterByLink();
  return holdVisit(ctx, await enter(), enter);
};

/**
 * Receives a body. That may take minutes, so the request is no visit meanwhile: publications of imports do not wait for
 * slow clients. Afterwards it waits for one in progress, and throws 503 if that takes too long.
 */
export const receiveOutsideVisit = <T>(ctx: Context, receive: () => Promise<T>): Promise<T> =>
  visits.get(ctx)?.interrupt(receive) ?? receive();
