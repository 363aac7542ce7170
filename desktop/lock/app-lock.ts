import type { LockAnswer, NewLock } from '#desktop/bridge.ts';
import { fieldsOf, readJson, writeJson } from '#desktop/settings/json-file.ts';
import { afterWrong, NO_TRIES, notAhead, type Tries, waitLeft } from './tries.ts';

/** How a PIN is kept and a password judged: the server's own way with secrets. */
export interface Secrets {
  hash(pin: string): Promise<string>;
  isHashed(kept: string, pin: string): Promise<boolean>;
  isPasswordOf(userId: string, password: string): Promise<boolean>;
}

/** What keeps a text from whoever copies the file: the system's own store of secrets, where it has one. */
export interface Keeping {
  hide(text: string): string;
  /** Undefined where it was hidden on another computer, or damaged, or cannot be asked for at the moment. */
  reveal(hidden: string): string | undefined;
  /** Whether the store can be asked at the moment. */
  isOpen(): boolean;
}

/** Begins what the system sealed. */
export const SEALED = 'sealed:';
export const isSealed = (hidden: string): boolean => hidden.startsWith(SEALED);

interface Kept {
  /** The hash of the PIN as it lies in the file: written back as it is, also where it cannot be read now. */
  readonly hidden: string;
  /** Whose password takes the lock away again. */
  readonly owner: string;
  /** Idle minutes after which it locks by itself. */
  readonly minutes: number;
  readonly tries: Tries;
}

export const IDLE_MINUTES = [1, 5, 15, 60] as const;

const PIN = /^\d{4,12}$/;
const OWNER = /^[\da-f-]{36}$/;

export const isPin = (value: unknown): value is string =>
  typeof value === 'string' && PIN.test(value);

export const isIdleMinutes = (value: unknown): value is number =>
  IDLE_MINUTES.some((minutes) => minutes === value);

/** What the page asks to be locked with, or undefined where that is anything else. */
export const readNewLock = (value: unknown): NewLock | undefined => {
  const { pin, minutes, owner } = fieldsOf(value);
  const isOwner = typeof owner === 'string' && OWNER.test(owner);
  return isPin(pin) && isIdleMinutes(minutes) && isOwner ? { pin, minutes, owner } : undefined;
};

const triesOf = (value: unknown): Tries => {
  const { wrong, lastWrongAt } = fieldsOf(value);
  return Number.isInteger(wrong) && typeof lastWrongAt === 'string'
    ? { wrong: Number(wrong), lastWrongAt }
    : NO_TRIES;
};

const keptIn = (content: unknown): Kept | undefined => {
  const { hidden, owner, minutes, tries } = fieldsOf(content);
  if (typeof hidden !== 'string' || typeof owner !== 'string') return undefined;
  return { hidden, owner, minutes: isIdleMinutes(minutes) ? minutes : 5, tries: triesOf(tries) };
};

/** Undefined where that cannot be told at the moment. */
type IsRight = (kept: Kept) => Promise<boolean | undefined>;

interface Given {
  readonly file: string;
  readonly secrets: () => Promise<Secrets>;
  readonly keeping: Keeping;
  readonly now: () => Date;
}

/**
 * The lock of the app on this computer. While it is locked the server inside answers nobody (`lockGuard`). It keeps
 * people from looking, not from the files themselves.
 */
export class AppLock {
  readonly #given: Given;
  #kept: Kept | undefined;
  #isLocked: boolean;
  #judging: Promise<unknown> = Promise.resolve();
  readonly #listeners = new Set<() => void>();

  constructor(given: Given) {
    this.#given = given;
    this.#kept = keptIn(readJson(given.file));
    this.#isLocked = this.#kept !== undefined;
  }

  get isSet(): boolean {
    return this.#kept !== undefined;
  }

  get isLocked(): boolean {
    return this.#isLocked;
  }

  get idleMinutes(): number | undefined {
    return this.#kept?.minutes;
  }

  /** Milliseconds until a try counts again. */
  get wait(): number {
    const now = this.#given.now();
    return this.#kept ? waitLeft(notAhead(this.#kept.tries, now), now) : 0;
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  lock(): void {
    if (!this.#kept || this.#isLocked) return;
    this.#isLocked = true;
    this.#tell();
  }

  async unlock(pin: string): Promise<LockAnswer> {
    const judged = await this.#judgePin(pin);
    if (judged.is === 'right') this.#open();
    return judged;
  }

  /** Takes the lock away for good, by the password of who set it. */
  async reset(password: string): Promise<LockAnswer> {
    const judged = await this.#judge(async ({ owner }) =>
      (await this.#given.secrets()).isPasswordOf(owner, password),
    );
    if (judged.is === 'right') this.#forget();
    return judged;
  }

  /** Sets the PIN; where there is one already, that one comes first. */
  async set(lock: NewLock, present: string | undefined): Promise<LockAnswer> {
    const judged = await this.#mayChange(present);
    if (judged.is !== 'right') return judged;
    const { pin, minutes, owner } = lock;
    const hash = await (await this.#given.secrets()).hash(pin);
    const hidden = this.#given.keeping.hide(hash);
    this.#keep({ hidden, owner, minutes, tries: NO_TRIES });
    this.#tell();
    return judged;
  }

  async remove(present: string): Promise<LockAnswer> {
    const judged = await this.#mayChange(present);
    if (judged.is === 'right') this.#forget();
    return judged;
  }

  #mayChange(present: string | undefined): Promise<LockAnswer> {
    if (!this.#kept) return Promise.resolve({ is: 'right' });
    return this.#judgePin(present ?? '');
  }

  #judgePin(pin: string): Promise<LockAnswer> {
    return this.#judge(async ({ hidden }) => {
      const hash = this.#given.keeping.reveal(hidden);
      return hash === undefined ? undefined : (await this.#given.secrets()).isHashed(hash, pin);
    });
  }

  /** One after another: tries that come at once are counted like any others. */
  #judge(isRight: IsRight): Promise<LockAnswer> {
    const judged = this.#judging.then(() => this.#judgeNow(isRight));
    this.#judging = judged.catch(() => undefined);
    return judged;
  }

  async #judgeNow(isRight: IsRight): Promise<LockAnswer> {
    const kept = this.#kept;
    if (!kept) return { is: 'right' };
    const now = this.#given.now();
    const tries = notAhead(kept.tries, now);
    const wait = waitLeft(tries, now);
    if (wait > 0) {
      // A clock that was set back is noted, or the wait would begin anew with each look.
      if (tries !== kept.tries) this.#keep({ ...kept, tries });
      return { is: 'wait', wait };
    }
    // Counted before it is looked at: who ends the app meanwhile has had the try.
    const counted = afterWrong(tries, now);
    this.#keep({ ...kept, tries: counted });
    const found = await isRight(kept);
    if (found === undefined) {
      this.#keep({ ...kept, tries });
      return { is: 'unreadable', wait: 0 };
    }
    if (!found) return { is: 'wrong', wait: waitLeft(counted, now) };
    this.#keep({ ...kept, tries: NO_TRIES });
    return { is: 'right' };
  }

  #keep(kept: Kept): void {
    writeJson(this.#given.file, kept);
    this.#kept = kept;
  }

  #forget(): void {
    writeJson(this.#given.file, {});
    this.#kept = undefined;
    this.#open();
    this.#tell();
  }

  #open(): void {
    if (!this.#isLocked) return;
    this.#isLocked = false;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
