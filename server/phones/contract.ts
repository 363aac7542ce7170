import * as z from 'zod/mini';
import { type MessageAnswer, preferredLanguage, type User } from '#server/accounts/contract.ts';
import { timeZone } from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import { invitation } from '#server/registration/contract.ts';

const MIN_PHONE = 10;
const MAX_PHONE = 40;
export const OTP_LENGTH = 6;
/** Seconds until another code may be requested. */
export const RESEND_AFTER = 60;
/** Minutes that a code is valid. */
export const OTP_LIFETIME = 10;

const phoneNumber = z
  .string({ error: errorId('phones.number.min10') })
  .check(
    z.trim(),
    z.minLength(MIN_PHONE, errorId('phones.number.min10')),
    z.maxLength(MAX_PHONE, errorId('phones.number.format')),
    z.regex(/^\+?[\d \-()]+$/, errorId('phones.number.format')),
  );

const otp = z
  .string({ error: errorId('phones.otp.length') })
  .check(
    z.trim(),
    z.length(OTP_LENGTH, errorId('phones.otp.length')),
    z.regex(/^\d*$/, errorId('phones.otp.digits')),
  );

export const phoneForm = z.object({ phoneNumber });
export const otpForm = z.object({ otp });
const proof = z.object({ phoneNumber, otp });

/** `otp` is only set in development without a gateway. */
export interface OtpSent extends MessageAnswer {
  readonly developmentMode: boolean;
  readonly otp: string | null;
  /** The number in international form: `+63 917 555 0101`. */
  readonly phoneNumber: string;
}

/**
 * Sent with a 429 of this feature. `retryAfter` is in seconds. With `phones.cooldown`, an earlier code is still valid.
 */
export interface WaitAnswer {
  readonly retryAfter: number;
  readonly phoneNumber?: string;
}

/** `preferredLanguage` is the language of the text message. */
export const sendOtp = endpoint({
  method: 'POST',
  path: '/api/auth/send-otp',
  access: 'public',
  body: z.extend(phoneForm, { preferredLanguage }),
  out: answerType<OtpSent>('phoneNumber'),
});

/** Signs in. Zone, language and invitation are used only for a new account. */
export const verifyOtp = endpoint({
  method: 'POST',
  path: '/api/auth/verify-otp',
  access: 'public',
  body: z.extend(proof, { timeZone: z.optional(timeZone), preferredLanguage, invitation }),
  out: answerType<User>('id'),
});

/** Replaces the owner's number by one that was proved with a code. */
export const setPhone = endpoint({
  method: 'PUT',
  path: '/api/auth/phone',
  body: proof,
  out: answerType<User>('id'),
});

/** Removes the verified number, so that nobody can log in with it. */
export const removePhone = endpoint({
  method: 'DELETE',
  path: '/api/auth/phone',
  out: answerType<User>('id'),
});

/** Proves the account's own verified number again; see `accounts.reauthenticate`. */
export const reauthenticateByPhone = endpoint({
  method: 'POST',
  path: '/api/auth/reauthenticate/phone',
  body: otpForm,
  out: answerType<MessageAnswer>('message'),
});
