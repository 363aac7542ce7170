import { existsSync } from 'node:fs';
import type { LockAnswer, NewLock } from '#desktop/bridge.ts';
import { report } from '#desktop/report.ts';
import { fieldsOf, readJson, writeJson } from '#desktop/settings/json-file.ts';
import {
  addWrongAttempt,
  clampToNow,
  NO_ATTEMPTS,
  type WrongAttempts,
  waitLeft,
} from './attempts.ts';

/** Hashes PINs and verifies passwords, with the server's own functions. */
export interface StoredSecrets {
  hash(pin: string): Promise<string>;
  matchesHash(hash: string, pin: string): Promise<boolean>;
  isPasswordOf(userId: string, password: string): Promise<boolean>;
}

/**
 * Protects a text against somebody who copies the file, with the system's keyring if there is one.
 */
export interface SecretStorage {
  hide(text: string): string;
  /**
   * Undefined if the text was encrypted on another computer or is damaged, or the keyring is not available
   * now.
   */
  reveal(hidden: string): string | undefined;
  /** Whether the keyring is available now. */
  isOpen(): boolean;
}

/** The prefix of texts that the system encrypted. */
export const ENCRYPTED_PREFIX = 'sealed:';
export const isEncryptedText = (hidden: string): boolean => hidden.startsWith(ENCRYPTED_PREFIX);

interface StoredLock {
  /** The PIN's hash as stored. It is written back unchanged, even if it cannot be decrypted now. */
  readonly hidden: string;
  /** The owner whose password removes the lock. */
  readonly owner: string;
  /** The app locks after this many idle minutes. */
  readonly minutes: number;
  readonly tries: WrongAttempts;
}

export const IDLE_MINUTES = [1, 5, 15, 60] as const;

const PIN_PATTERN = /^\d{4,12}$/;
const OWNER_PATTERN = /^[\da-f-]{36}$/;

export const isPin = (value: unknown): value is string =>
  typeof value === 'string' && PIN_PATTERN.test(value);

const isIdleMinutes = (value: unknown): value is number =>
  IDLE_MINUTES.some((minutes) => minutes === value);

/** Validates the page's settings of a new lock; undefined if they are invalid. */
export const readNewLock = (value: unknown): NewLock | undefined => {
  const { pin, minutes, owner } = fieldsOf(value);
  const isOwner = typeof owner === 'string' && OWNER_PATTERN.test(owner);
  return isPin(pin) && isIdleMinutes(minutes) && isOwner ? { pin, minutes, owner } : undefined;
};

const readAttempts = (value: unknown): WrongAttempts => {
  const { wrong, lastWrongAt } = fieldsOf(value);
  return Number.isInteger(wrong) && typeof lastWrongAt === 'string'
    ? { wrong: Number(wrong), lastWrongAt }
    : NO_ATTEMPTS;
};

const readStoredLock = (content: unknown): StoredLock | undefined => {
  const { hidden, owner, minutes, tries } = fieldsOf(content);
  if (typeof hidden !== 'string' || typeof owner !== 'string') return undefined;
  return {
    hidden,
    owner,
    minutes: isIdleMinutes(minutes) ? minutes : 5,
    tries: readAttempts(tries),
  };
};

/** Compares a secret with the stored lock. Resolves to undefined if that is impossible now. */
type VerifySecret = (stored: StoredLock) => Promise<boolean | undefined>;

interface AppLockOptions {
  readonly file: string;
  readonly secrets: () => Promise<StoredSecrets>;
  readonly secretStorage: SecretStorage;
  readonly now: () => Date;
}

/**
 * Locks the app on this computer. While it is locked, the embedded server refuses all requests
 * (`lockGuard`). The lock hides data from people at the screen and does not protect the files.
 */
export class AppLock {
  /** Whether the file could not be read at the start, so that the lock is off although it may have been on. */
  readonly wasDamaged: boolean;
  readonly #options: AppLockOptions;
  #storedLock: StoredLock | undefined;
  #isLocked: boolean;
  #judging: Promise<unknown> = Promise.resolve();
  readonly #listeners = new Set<() => void>();

  constructor(options: AppLockOptions) {
    this.#options = options;
    const content = readJson(options.file);
    this.#storedLock = readStoredLock(content);
    this.#isLocked = this.#storedLock !== undefined;
    // An empty object is what the removal of a lock leaves.
    this.wasDamaged =
      !this.#isLocked && existsSync(options.file) && JSON.stringify(content) !== '{}';
  }

  get file(): string {
    return this.#options.file;
  }

  get isSet(): boolean {
    return this.#storedLock !== undefined;
  }

  get isLocked(): boolean {
    return this.#isLocked;
  }

  get idleMinutes(): number | undefined {
    return this.#storedLock?.minutes;
  }

  /** Milliseconds until another attempt is allowed. */
  get waitMs(): number {
    const now = this.#options.now();
    return this.#storedLock ? waitLeft(clampToNow(this.#storedLock.tries, now), now) : 0;
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  lock(): void {
    if (!this.#storedLock || this.#isLocked) return;
    this.#isLocked = true;
    this.#tell();
  }

  async unlock(pin: string): Promise<LockAnswer> {
    const verdict = await this.#judgePin(pin);
    if (verdict.is === 'right') this.#open();
    return verdict;
  }

  /**
   * Removes the lock permanently, with the password of the owner who set it. If that cannot be saved, for example on a
   * full disk, the app is only unlocked.
   */
  async reset(password: string): Promise<LockAnswer> {
    const verdict = await this.#judge(async ({ owner }) =>
      (await this.#options.secrets()).isPasswordOf(owner, password),
    );
    if (verdict.is !== 'right') return verdict;
    try {
      this.#forget();
    } catch (error) {
      report(error);
      this.#open();
    }
    return verdict;
  }

  /** Sets the PIN. If there is one already, the current PIN is checked first. */
  async set(lock: NewLock, present: string | undefined): Promise<LockAnswer> {
    const verdict = await this.#mayChange(present);
    if (verdict.is !== 'right') return verdict;
    const { pin, minutes, owner } = lock;
    const hash = await (await this.#options.secrets()).hash(pin);
    const hidden = this.#options.secretStorage.hide(hash);
    this.#keep({ hidden, owner, minutes, tries: NO_ATTEMPTS });
    this.#tell();
    return verdict;
  }

  async remove(present: string): Promise<LockAnswer> {
    const verdict = await this.#mayChange(present);
    if (verdict.is === 'right') this.#forget();
    return verdict;
  }

  #mayChange(present: string | undefined): Promise<LockAnswer> {
    if (!this.#storedLock) return Promise.resolve({ is: 'right' });
    return this.#judgePin(present ?? '');
  }

  #judgePin(pin: string): Promise<LockAnswer> {
    return this.#judge(async ({ hidden }) => {
      const hash = this.#options.secretStorage.reveal(hidden);
      return hash === undefined
        ? undefined
        : (await this.#options.secrets()).matchesHash(hash, pin);
    });
  }

  /** Attempts are processed one after the other, so that concurrent ones are all counted. */
  #judge(isRight: VerifySecret): Promise<LockAnswer> {
    const verdict = this.#judging.then(() => this.#checkAttempt(isRight));
    this.#judging = verdict.catch(() => undefined);
    return verdict;
  }

  async #checkAttempt(isRight: VerifySecret): Promise<LockAnswer> {
    const storedLock = this.#storedLock;
    if (!storedLock) return { is: 'right' };
    const now = this.#options.now();
    const tries = clampToNow(storedLock.tries, now);
    const waitMs = waitLeft(tries, now);
    if (waitMs > 0) {
      // Stored, because after the clock was set back the wait would otherwise start again at each
      // check.
      if (tries !== storedLock.tries) this.#count({ ...storedLock, tries });
      return { is: 'wait', wait: waitMs };
    }
    // The attempt is stored before the PIN is checked, so that quitting the app does not avoid it.
    const nextTries = addWrongAttempt(tries, now);
    this.#count({ ...storedLock, tries: nextTries });
    const isCorrect = await isRight(storedLock);
    if (isCorrect === undefined) {
      this.#count({ ...storedLock, tries });
      return { is: 'unreadable', wait: 0 };
    }
    if (!isCorrect) return { is: 'wrong', wait: waitLeft(nextTries, now) };
    this.#count({ ...storedLock, tries: NO_ATTEMPTS });
    return { is: 'right' };
  }

  /**
   * Stores the number of attempts. On a full disk they count until the app quits, because the owner must still be able
   * to unlock it.
   */
  #count(stored: StoredLock): void {
    try {
      this.#keep(stored);
    } catch (error) {
      report(error);
      this.#storedLock = stored;
    }
  }

  #keep(stored: StoredLock): void {
    writeJson(this.#options.file, stored);
    this.#storedLock = stored;
  }

  #forget(): void {
    writeJson(this.#options.file, {});
    this.#storedLock = undefined;
    this.#isLocked = false;
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
