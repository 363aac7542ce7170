import type { ListedBackup } from '#db/backups/list.ts';
import type { Database } from '#db/engine/run.ts';
import type { Encryption, Progress, SyncService } from './backups/contract.ts';
import type { DirectoryStatus } from './clinics/contract.ts';
import type { Place } from './clinics/rules.ts';
import type { Config } from './config.ts';
import type { PublicationGate } from './http/publication-gate.ts';
import type { LinkSigner } from './mail/link-signer.ts';
import type { Language } from './messages/ids.ts';
import type { Metrics } from './metrics/measured.ts';
import type { PdfMaker } from './pdf/pdf-maker.ts';
import type { PhotoIntake } from './photos/intake.ts';
import type { SecretBox } from './secrets/secret-box.ts';

/** The parts of which the app is built. Tests and the desktop bring their own. */
export interface Parts {
  readonly db: Database;
  readonly config: Config;
  readonly clock: Clock;
  readonly mail: Mail;
  readonly sms: Sms;
  readonly log: Log;
  /** Counts what the server does; only where the operator reads it. */
  readonly metrics?: Metrics;
  /** Stores photos for pets and records, so that features do not import each other. */
  readonly photos: PhotoIntake;
  /** Draws PDFs in a separate process. */
  readonly pdf: PdfMaker;
  /** Reads clinics from the network into the database, one request at a time. */
  readonly clinics: ClinicDirectory;
  /** Holds calls while an import is published in several transactions. */
  readonly publications: PublicationGate;
  /** Makes, checks and restores backups of the whole installation. */
  readonly backups: BackupService;
  /** The address with which links in mails begin, without a trailing slash. */
  readonly publicAddress: () => string;
  /** The server's keys for push services, created when first needed. */
  readonly pushKeys: () => Promise<PushKeys>;
  /** Signs links in mails with a keyed hash. */
  readonly links: LinkSigner;
  /** Encrypts secrets that owners entrust to the server for other services. */
  readonly secrets: SecretBox;
  /**
   * Shows a notice on the server's own computer; the channel of household mode. Resolves when it was shown and rejects
   * otherwise.
   */
  readonly showNotice?: (notice: DesktopNotice) => Promise<unknown>;
  /**
   * Gives a reset link to the desktop shell, which shows it in the owner's language, because household mode has no
   * mail.
   */
  readonly showResetLink?: (link: string, language: Language) => void;
}

/** RFC 8292 keys, base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface DesktopNotice {
  /** Repeating a notice with the same id shows it only once. */
  readonly id: string;
  readonly title: string;
  readonly body: string;
  /** The path that a click opens. */
  readonly path: string;
  /** Present for a reminder: the id with which the notice can be completed or snoozed. */
  readonly noticeId?: string;
  /** Whether the notice is about an occurrence of a care plan, which can be given, skipped or snoozed. */
  readonly isCare?: boolean;
  /** The stored due date, if the notice is about a reminder. */
  readonly dueDate?: string;
}

export interface Clock {
  now(): Date;
}

export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The mail's only link, logged in development. */
  readonly link?: string;
  /** The address for answers, if it is not the sender's. */
  readonly replyTo?: string;
  /** Including angle brackets. A mail that may be sent twice has the same id both times. */
  readonly messageId?: string;
  /** The address at which one request turns this kind of mail off (RFC 8058). */
  readonly unsubscribe?: string;
  readonly attachments?: readonly MailAttachment[];
}

export interface MailAttachment {
  readonly name: string;
  /** The MIME type. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Sends mails, by SMTP or to the outbox folder. Rejects if a mail was not accepted. */
export interface MailTransport {
  /** False if no transport is configured; calls that need mail then answer 503. */
  readonly available: boolean;
  send(message: Message): Promise<void>;
}

export interface Mail extends MailTransport {
  /**
   * Delivers after the current answer and never rejects. Failures are logged and tried again for some minutes.
   * `onDelivered` runs once the mail was accepted; mails with it are not tried again, as their caller does that.
   */
  send(message: Message, onDelivered?: () => Promise<unknown>): Promise<void>;
  /** Delivers now, and rejects if the mail was not accepted; for callers with their own outbox and retries. */
  deliver(message: Message): Promise<void>;
}

export interface Sms {
  /** False if no gateway is configured; calls that need one then answer 503. */
  readonly available: boolean;
  /**
   * `to` is E.164. Rejects if the gateway did not accept the message, with SmsRefused if it refused the number, and with
   * SmsUnanswered if it may have accepted it.
   */
  send(message: { readonly to: string; readonly text: string }): Promise<void>;
}

/** The gateway cannot deliver to this number at all. */
export class SmsRefused extends Error {}

/** The gateway received the message, but gave no answer. It may send it, and ask for its price. */
export class SmsUnanswered extends Error {}

/** Writes one JSON line, which must never contain a body, a query string or a token. */
export type Log = (line: Readonly<Record<string, string | number | boolean | null>>) => void;

/** Reads clinics from Overpass into the database, area by area. */
export interface ClinicDirectory {
  /**
   * Updates the clinics around a place if they are older than 7 days. Resolves when that is done or impossible, or
   * after some seconds while it continues; never rejects. Asks `mayRead` before anything is read.
   */
  refresh(place: Place, radius: number, mayRead: () => Promise<boolean>): Promise<void>;
  /** The state for a place, or in general without one. Reads nothing from the network. */
  status(place: Place | undefined, radius: number): Promise<DirectoryStatus>;
  /** Cancels what is being read. */
  close(): Promise<void>;
}

/** Protects a secret in a file on this computer, with the system's keyring if it has one. */
export interface EncryptionParts {
  hide(text: string): string;
  /** Undefined if the text cannot be decrypted. */
  reveal(hiddenText: string): string | undefined;
}

/** Why the data cannot be opened: its file is damaged, or it is missing or empty. */
export type LostData = 'damaged' | 'missing';

/** Dialogs of the computer's own window. They resolve with undefined if the owner cancels. */
export interface BackupDialogs {
  chooseFolder(present: string): Promise<string | undefined>;
  chooseBackup(folder: string): Promise<string | undefined>;
  /** Offers to restore the backup of that instant (ISO UTC) because the data cannot be opened. */
  offerBackup(madeAt: string, lostData: LostData): Promise<boolean>;
}

/** Makes, checks and restores backups, one task at a time. */
export interface BackupService {
  /** Makes the backup of the day if it is due. Rejects if that fails. */
  daily(): Promise<void>;
  /** Reads the newest backup of each folder and checks it. Rejects if one is damaged. */
  verifyNewest(): Promise<void>;
  /** Starts a backup and returns its progress, as do the calls below. Throws 409 while another task is running. */
  backUp(): Progress;
  /** Starts checking a backup in the folder. Throws 404 for an unknown name. */
  check(name: string): Progress;
  /** Lets the owner choose a file, and checks it. */
  checkOther(): Progress;
  /** Checks the encrypted backup with its passphrase. Throws 404 if none waits for one. */
  open(passphrase: string): Progress;
  /** Starts restoring the checked backup. Throws 404 for another id, 409 if data would be lost. */
  restore(id: string): Progress;
  progress(): Progress;
  list(): Promise<readonly ListedBackup[]>;
  /** The id of this installation, a UUID. */
  installation(): string;
  folder(): { readonly path: string; readonly isDefault: boolean };
  /** Lets the owner choose another folder. */
  chooseFolder(): Progress;
  resetFolder(): Progress;
  /** How new backups are encrypted. */
  encryption(): Encryption;
  /** Encrypts new backups with this passphrase. */
  setPassphrase(passphrase: string): Promise<void>;
  /** Enters the chosen passphrase again if its key is not available. Returns false if it is wrong. */
  enterPassphrase(passphrase: string): Promise<boolean>;
  /** Stops encrypting new backups. */
  removePassphrase(): void;
  /** Whether the computer's own window can show dialogs. */
  readonly canAsk: boolean;
  /** The service that synchronises the data folder to other computers, if any. */
  syncedBy(): SyncService | undefined;
  /** Cancels the running task if possible, and resolves when it has ended. No partial file remains. */
  giveUp(): Promise<void>;
}
