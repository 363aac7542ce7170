import type { Listed } from '#db/backups/list.ts';
import type { Database } from '#db/engine/run.ts';
import type { Encryption, Progress, SyncService } from './backups/contract.ts';
import type { DirectoryStatus } from './clinics/contract.ts';
import type { Place } from './clinics/rules.ts';
import type { Config } from './config.ts';
import type { LinkSigner } from './mail/link-signer.ts';
import type { Language } from './messages/ids.ts';
import type { PhotoIntake } from './photos/intake.ts';

/** What the application is made from; a test or the desktop brings its own. */
export interface Parts {
  readonly db: Database;
  readonly config: Config;
  readonly clock: Clock;
  readonly mail: Mail;
  readonly sms: Sms;
  readonly log: Log;
  /** Pets and records keep photos through this: no feature reaches into another's folder. */
  readonly photos: PhotoIntake;
  /** Brings clinics from the network into the database, one question at a time. */
  readonly clinics: ClinicDirectory;
  /** Makes, checks and restores the backups of the whole installation. */
  readonly backups: BackupService;
  /** The address that links in mails start with, without a slash at its end. */
  readonly publicAddress: () => string;
  /** The server's keys towards push services, made at the first need. */
  readonly pushKeys: () => Promise<PushKeys>;
  /** Signs links in mails, by a keyed hash that no one makes without the server's secret. */
  readonly links: LinkSigner;
  /**
   * Shows a notice on the computer that the server runs on: household mode's own channel. Resolves when the computer
   * has shown it, and rejects where it does not.
   */
  readonly showNotice?: (notice: DesktopNotice) => Promise<unknown>;
  /** Hands a reset link to the desktop shell, which shows it in its owner's language: household mode has no mail. */
  readonly showResetLink?: (link: string, language: Language) => void;
}

/** RFC 8292 keys, base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface DesktopNotice {
  /** A notice shown twice under one id stands there once. */
  readonly id: string;
  readonly title: string;
  readonly body: string;
  /** The path that a click opens. */
  readonly path: string;
  /** Of a reminder: the name by which it can be ticked off, or told of again later. */
  readonly noticeId?: string;
  /** Whether it is about an occurrence of a care plan, which can be given, skipped or told of again later. */
  readonly isCare?: boolean;
  /** Of a reminder: the due date that the notice is about, as it is stored. */
  readonly dueDate?: string;
}

export interface Clock {
  now(): Date;
}

export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The one link of the mail, logged in development mode. */
  readonly link?: string;
  /** Whom an answer goes to, where that is not who sent it. */
  readonly replyTo?: string;
  /** With its angle brackets; a mail that may go twice has the same one both times. */
  readonly messageId?: string;
  /** Where one request turns this kind of mail off (RFC 8058). */
  readonly unsubscribe?: string;
  readonly attachments?: readonly MailAttachment[];
}

export interface MailAttachment {
  /** The file's name. */
  readonly name: string;
  /** Its MIME type. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** A way for mails to leave by: SMTP, or the outbox folder. Rejects where a mail was not taken over. */
export interface MailTransport {
  /** False where nothing is configured that could deliver: what needs mail then answers 503. */
  readonly available: boolean;
  /** `delivered` runs once the mail was taken over, and never where it was not. */
  send(message: Message, delivered?: () => Promise<unknown>): Promise<void>;
}

/** Its `send` delivers behind the answer that is under way, and never rejects: a failure is logged. */
export interface Mail extends MailTransport {
  /** Delivers now, and rejects where the mail was not taken over: for who keeps an outbox and tries again. */
  deliver(message: Message): Promise<void>;
}

export interface Sms {
  /** False where no gateway is configured: what needs one then answers 503. */
  readonly available: boolean;
  /** `to` in E.164. Rejects where the gateway did not accept the message; with SmsRefused, the number. */
  send(message: { readonly to: string; readonly text: string }): Promise<void>;
}

/** A gateway cannot deliver to this number, whoever asks. */
export class SmsRefused extends Error {}

/** One JSON line; never a body, a query string or a token. */
export type Log = (line: Readonly<Record<string, string | number | boolean | null>>) => void;

/** Reads clinics from Overpass into the table, area by area. */
export interface ClinicDirectory {
  /**
   * Sees to it that what is known around a place is not older than 7 days. Resolves when it is, when it cannot be, or
   * after some seconds, while the reading goes on; never rejects. `mayRead` is asked before anything is read.
   */
  refresh(place: Place, radius: number, mayRead: () => Promise<boolean>): Promise<void>;
  /** How it stands for a place, or without one as a whole. Reads nothing. */
  status(place: Place | undefined, radius: number): Promise<DirectoryStatus>;
  /** Gives up what is under way. */
  close(): Promise<void>;
}

/** How this computer keeps a secret in a file: sealed by the system, where it can. */
export interface Sealing {
  hide(text: string): string;
  /** Undefined where it cannot be opened, now or at all. */
  reveal(hidden: string): string | undefined;
}

/** How the computer's own window asks its owner; undefined where the owner thought better of it. */
export interface BackupDialogs {
  chooseFolder(present: string): Promise<string | undefined>;
  chooseBackup(folder: string): Promise<string | undefined>;
  /** Whether to go back to the backup of that instant (ISO UTC), where the data cannot be opened any more. */
  offerBackup(madeAt: string): Promise<boolean>;
}

/** Makes, checks and restores backups, one thing at a time. */
export interface BackupService {
  /** Makes the backup of the day where it is still to be made. Rejects where it could not be. */
  daily(): Promise<void>;
  /**
   * Begins to make one; the progress tells of the rest, as for the calls below. Throws 409 while something else is
   * under way.
   */
  backUp(): Progress;
  /** Begins to check one of the folder's. Throws 404 for another name. */
  check(name: string): Progress;
  /** Asks the owner for a file, and checks that. */
  checkOther(): Progress;
  /** Checks the one that waits for its passphrase. Throws 404 where none does. */
  open(passphrase: string): Progress;
  /** Begins to restore what was checked. Throws 404 for another id, 409 where it would lose data. */
  restore(id: string): Progress;
  progress(): Progress;
  list(): Promise<readonly Listed[]>;
  /** The name of this installation, a UUID. */
  installation(): string;
  folder(): { readonly path: string; readonly isDefault: boolean };
  /** Asks the owner for another folder. */
  chooseFolder(): Progress;
  resetFolder(): Progress;
  /** Whether backups are encrypted from now on. */
  encryption(): Encryption;
  /** Encrypts them with that passphrase from now on. */
  setPassphrase(passphrase: string): Promise<void>;
  /** Takes the passphrase that was chosen, where its key is not at hand any more. False where it is another one. */
  enterPassphrase(passphrase: string): Promise<boolean>;
  /** Makes them in the clear from now on. */
  removePassphrase(): void;
  /** Whether the computer's own window can ask its owner for a file. */
  readonly canAsk: boolean;
  /** The service that copies the data folder to other computers, if any. */
  syncedBy(): SyncService | undefined;
  /** Gives up what is under way, where it still can be; resolves once it has ended. Nothing half-written stays. */
  giveUp(): Promise<void>;
}
