import { OTP_LIFETIME, RESEND_AFTER } from '#server/phones/contract.ts';

/** A code that was sent and not used yet. */
export interface SentCode {
  /** The number in international form, as the server returned it. */
  readonly phoneNumber: string;
  /** Milliseconds since 1970, by this device's clock. */
  readonly sentAt: number;
}

const STORAGE_KEY = 'alaga.sent-code';

/** Remembers the code for this tab, so that a reload returns to the code step. */
export const rememberSentCode = (sentCode: SentCode): void =>
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(sentCode));

export const forgetSentCode = (): void => sessionStorage.removeItem(STORAGE_KEY);

/** Whole seconds until another code may be requested. */
export const secondsLeft = ({ sentAt }: SentCode, now: number): number =>
  Math.min(RESEND_AFTER, Math.max(0, Math.ceil(RESEND_AFTER - (now - sentAt) / 1000)));

const isSentCode = (value: unknown): value is SentCode =>
  typeof value === 'object' &&
  value !== null &&
  'phoneNumber' in value &&
  'sentAt' in value &&
  typeof value.phoneNumber === 'string' &&
  typeof value.sentAt === 'number';

/** The code requested in this tab, while it is valid. */
export const recallSentCode = (now: number): SentCode | undefined => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    const isValid = isSentCode(value) && now - value.sentAt < OTP_LIFETIME * 60_000;
    return isValid ? value : undefined;
  } catch {
    return undefined;
  }
};
