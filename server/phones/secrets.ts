import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';
import { secretOf } from '#server/http/handle.ts';
import { OTP_LENGTH } from './contract.ts';

export const newOtp = (): string => String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');

/**
 * Six digits and a phone number are soon guessed from a plain hash: these are keyed with the server's secret, which
 * is not in the table.
 */
const keyed = (ctx: Context, purpose: string, text: string): string =>
  createHmac('sha256', secretOf(ctx)).update(`${purpose}\n${text}`).digest('base64url');

/** What a number is called in tables of codes and limits. */
export const hashOfNumber = (ctx: Context, number: string): string => keyed(ctx, 'phone', number);

export const hashOfOtp = (ctx: Context, number: string, otp: string): string =>
  keyed(ctx, 'otp', `${number}\n${otp}`);

/** Compares hashes in a time that tells nothing of where they differ. */
export const isSame = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
};
