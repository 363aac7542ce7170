import { OTP_LASTS, RESEND_AFTER } from '#server/phones/contract.ts';

/** A code that is on its way, or waits to be typed. */
export interface SentCode {
  /** As the server read it, in international form. */
  readonly phoneNumber: string;
  /** Milliseconds since the epoch, by this device's clock. */
  readonly sentAt: number;
}

const KEY = 'alaga.sent-code';

/** Remembered for this tab, so that a reload finds the way back to the code. */
export const rememberSentCode = (sent: SentCode): void =>
  sessionStorage.setItem(KEY, JSON.stringify(sent));

export const forgetSentCode = (): void => sessionStorage.removeItem(KEY);

/** Whole seconds until another code may be asked for. */
export const secondsLeft = ({ sentAt }: SentCode, now: number): number =>
  Math.min(RESEND_AFTER, Math.max(0, Math.ceil(RESEND_AFTER - (now - sentAt) / 1000)));

const isSentCode = (value: unknown): value is SentCode =>
  typeof value === 'object' &&
  value !== null &&
  'phoneNumber' in value &&
  'sentAt' in value &&
  typeof value.phoneNumber === 'string' &&
  typeof value.sentAt === 'number';

/** The code that was asked for in this tab, while it works. */
export const recallSentCode = (now: number): SentCode | undefined => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    const works = isSentCode(value) && now - value.sentAt < OTP_LASTS * 60_000;
    return works ? value : undefined;
  } catch {
    return undefined;
  }
};
