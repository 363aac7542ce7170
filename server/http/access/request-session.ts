import { randomBytes } from 'node:crypto';
import type { Context } from 'koa';

/** The content of a session: its owner, and the generation of that owner's sessions. */
export type SessionData = Readonly<Record<string, unknown>> & {
  readonly userId?: string;
  readonly sessionVersion?: number;
  /**
   * The user whose right password was given here without signing in, and the time until which that is valid (ISO UTC).
   */
  readonly provenUserId?: string;
  readonly provenUntil?: string;
  /** The sign-in method that was verified last, when the session got its present id. */
  readonly way?: string | undefined;
  /** Whether a passkey was proved, which counts as two steps. */
  readonly hasPasskey?: boolean;
  /** Sign-in methods that were verified before that, with their times (ISO UTC). */
  readonly proofs?: Readonly<Record<string, string>>;
};

/** A session as it is stored, with its duration in milliseconds. */
export type StoredSession = SessionData & { readonly _maxAge?: number };

/** Stores sessions by their ids. */
export interface SessionStore {
  /** `remaining` is in milliseconds. */
  readonly read: (
    id: string,
  ) => Promise<{ readonly sess: StoredSession; readonly remaining: number } | undefined>;
  /** `lifetime` is in milliseconds. */
  readonly write: (id: string, sess: StoredSession, lifetime: number) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
}

/** Milliseconds for which a stored session outlives its cookie. */
const GRACE = 10_000;

const COOKIE = { httpOnly: true, sameSite: 'lax', signed: true, overwrite: true } as const;

/** The session of one request. Changes are stored at the end of the request. */
export class RequestSession {
  readonly #ctx: Context;
  readonly #cookieName: string;
  readonly #store: SessionStore;
  /** Undefined until the session is stored. */
  #id: string | undefined;
  #data: SessionData = {};
  /** Milliseconds. */
  #maxAge: number;
  #isChanged = false;
  #isEnded = false;

  constructor(
    ctx: Context,
    store: SessionStore,
    { name, maxAge }: { readonly name: string; readonly maxAge: number },
  ) {
    this.#ctx = ctx;
    this.#store = store;
    this.#cookieName = name;
    this.#maxAge = maxAge;
  }

  get data(): SessionData {
    return this.#data;
  }

  /** Reads the session that the request's cookie names. */
  async load(): Promise<void> {
    const id = this.#ctx.cookies.get(this.#cookieName, { signed: true });
    const storedSession = id ? await this.#store.read(id) : undefined;
    if (!storedSession) return;
    const { _maxAge = this.#maxAge, ...data } = storedSession.sess;
    this.#id = id;
    this.#data = data;
    this.#maxAge = _maxAge;
    // A session that is used does not end.
    this.#isChanged = storedSession.remaining < _maxAge / 2;
  }

  add(data: SessionData): void {
    this.#data = { ...this.#data, ...data };
    this.#isChanged = true;
  }

  /** Continues under a new id with only this content. `maxAge` is in milliseconds. */
  async restart(data: SessionData, maxAge: number): Promise<void> {
    if (this.#id !== undefined) await this.#store.remove(this.#id);
    this.#id = undefined;
    this.#data = data;
    this.#maxAge = maxAge;
    this.#isEnded = false;
    await this.save();
  }

  end(): void {
    this.#data = {};
    this.#isEnded = true;
  }

  /** Stores the session and sets its cookie. */
  async save(): Promise<void> {
    this.#id ??= randomBytes(32).toString('base64url');
    const maxAge = this.#maxAge;
    await this.#store.write(this.#id, { ...this.#data, _maxAge: maxAge }, maxAge + GRACE);
    this.#ctx.cookies.set(this.#cookieName, this.#id, { ...COOKIE, maxAge });
    this.#isChanged = false;
  }

  /** Stores what the request changed. */
  async commit(): Promise<void> {
    if (!this.#isEnded) {
      if (this.#isChanged) await this.save();
      return;
    }
    if (this.#id !== undefined) await this.#store.remove(this.#id);
    this.#ctx.cookies.set(this.#cookieName, '', COOKIE);
  }
}
