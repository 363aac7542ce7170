import type { Runner } from '#db/engine/run.ts';
import { listHouseholdsAmong, listMemberIds } from '#db/members/queries.ts';
import { busyError } from './errors.ts';

export interface PublicationLimits {
  /** The rows that one transaction of a publication moves. A smaller publication is one transaction and needs no gate. */
  readonly rowsAtOnce: number;
  /** Milliseconds that a publication waits for jobs, and then for calls, which began before it. */
  readonly jobTimeout: number;
  readonly callTimeout: number;
  /** Milliseconds that a call or job waits for a publication. */
  readonly waitTimeout: number;
}

const LIMITS: PublicationLimits = {
  rowsAtOnce: 500,
  jobTimeout: 10_000,
  callTimeout: 2000,
  waitTimeout: 10_000,
};

/** Visits that no account makes. Links may lead to the pets of any account, and jobs read those of all. */
const LINKS = 'links';
const JOBS = 'jobs';

/** A call or job in progress. */
export interface Visit extends Disposable {
  /** Whether a publication has ended since the call began, so that everything it has read may be outdated. */
  readonly hasWaited: boolean;
}

/** Whether a promise is settled in time. */
const isInTime = async (promise: Promise<unknown>, milliseconds: number): Promise<boolean> => {
  const { promise: timedOut, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, milliseconds, false);
  try {
    return await Promise.race([promise.then(() => true), timedOut]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * While a large import is published, which takes several transactions, the calls of everybody who may see things of its
 * account wait: the owner, members, everybody with a link, and jobs. So they see all of the import or nothing, and other
 * accounts can write between the transactions. It belongs to one process: only SQLite, which only one process uses,
 * publishes in several transactions.
 */
export class PublicationGate {
  readonly limits: PublicationLimits;
  readonly #db: Runner;
  /** By the account that imports. */
  readonly #closed = new Map<string, PromiseWithResolvers<void>>();
  /** How often a gate has been closed. */
  #closings = 0;
  /** The accounts of publications that wait for jobs, or that jobs wait for. */
  readonly #publishing = new Set<string>();
  /** Those whose publication has failed, which only the calls of their households wait for. */
  readonly #failed = new Set<string>();
  /** Resolves when the only ones left have failed. */
  #published = Promise.withResolvers<void>();
  readonly #visits = new Map<string, number>();
  readonly #onLeave = new Set<() => void>();

  constructor(db: Runner, limits: Partial<PublicationLimits> = {}) {
    this.#db = db;
    this.limits = { ...LIMITS, ...limits };
  }

  /** The accounts whose gates are closed, or are being closed. */
  get owners(): readonly string[] {
    return [...this.#publishing];
  }

  /** Begins a call of an account. Throws 503 if a publication takes too long. */
  enter(accountId: string): Visit | Promise<Visit> {
    return this.#closed.size === 0 ? this.#begin(accountId, false) : this.#enterLater(accountId);
  }

  /** Begins a call that a link, or the id of a pet of another account, may lead to. Throws 503 as `enter` does. */
  enterByLink(): Visit | Promise<Visit> {
    return this.enter(LINKS);
  }

  /** Begins a job. If a publication takes too long, the job begins nevertheless. */
  async enterAsJob(): Promise<Visit> {
    const end = performance.now() + this.limits.waitTimeout;
    while (this.#isPublishing()) {
      const isOver = await isInTime(this.#published.promise, end - performance.now());
      if (!isOver) break;
    }
    return this.#begin(JOBS, false);
  }

  /**
   * Closes the gate for an account, when the calls and jobs in progress that may see its things have ended. Returns false
   * if that takes too long, or if the gate is closed already.
   */
  async close(ownerId: string): Promise<boolean> {
    if (this.#publishing.has(ownerId)) return false;
    this.#publishing.add(ownerId);
    let isFree = false;
    try {
      // Calls need not wait for jobs, which may take long.
      if (!(await this.#drain([JOBS], this.limits.jobTimeout))) return false;
      this.#closed.set(ownerId, Promise.withResolvers<void>());
      this.#closings += 1;
      const accounts = [ownerId, ...(await listMemberIds(this.#db, ownerId))];
      isFree = await this.#drain([LINKS, ...accounts], this.limits.callTimeout);
    } finally {
      if (!isFree) this.open(ownerId);
    }
    return isFree;
  }

  /** Opens the gate of an account. */
  open(ownerId: string): void {
    const closed = this.#closed.get(ownerId);
    this.#closed.delete(ownerId);
    this.#publishing.delete(ownerId);
    this.#failed.delete(ownerId);
    closed?.resolve();
    this.#resumeJobs();
  }

  /**
   * Notes that a publication has failed, perhaps because the disk is full. Its household waits on, but jobs and links,
   * most of which concern other accounts, must not wait until it succeeds.
   */
  fail(ownerId: string): void {
    const closed = this.#closed.get(ownerId);
    if (!closed) return;
    this.#failed.add(ownerId);
    // Those who wait look again.
    this.#closed.set(ownerId, Promise.withResolvers<void>());
    closed.resolve();
    this.#resumeJobs();
  }

  #isPublishing(): boolean {
    return this.#publishing.size > this.#failed.size;
  }

  #resumeJobs(): void {
    if (this.#isPublishing()) return;
    this.#published.resolve();
    this.#published = Promise.withResolvers<void>();
  }

  #begin(key: string, hasWaited: boolean): Visit {
    this.#visits.set(key, (this.#visits.get(key) ?? 0) + 1);
    let isOver = false;
    return {
      hasWaited,
      [Symbol.dispose]: () => {
        if (isOver) return;
        isOver = true;
        const others = (this.#visits.get(key) ?? 0) - 1;
        if (others > 0) this.#visits.set(key, others);
        else this.#visits.delete(key);
        for (const check of this.#onLeave) check();
      },
    };
  }

  /** Begins a call as soon as no publication concerns it. */
  async #enterLater(key: string): Promise<Visit> {
    const end = performance.now() + this.limits.waitTimeout;
    for (;;) {
      const closings = this.#closings;
      const owners = [...this.#closed.keys()];
      const concerned =
        key === LINKS
          ? owners.filter((ownerId) => !this.#failed.has(ownerId))
          : [key, ...(await listHouseholdsAmong(this.#db, key, owners))];
      const closed = concerned.flatMap((ownerId) => this.#closed.get(ownerId) ?? [])[0];
      if (closed) {
        if (!(await isInTime(closed.promise, end - performance.now()))) throw busyError();
      } else if (closings === this.#closings) {
        return this.#begin(key, true);
      }
    }
  }

  /** Waits until there are no visits of these keys. Returns false if that takes too long. */
  async #drain(keys: readonly string[], milliseconds: number): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const check = (): void => {
      if (!keys.some((key) => this.#visits.has(key))) resolve();
    };
    this.#onLeave.add(check);
    check();
    try {
      return await isInTime(promise, milliseconds);
    } finally {
      this.#onLeave.delete(check);
    }
  }
}
