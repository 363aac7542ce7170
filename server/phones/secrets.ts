import { randomInt } from 'node:crypto';
import type { Context } from 'koa';
import { getSigner } from '#server/http/access/session/signer.ts';
import { OTP_LENGTH } from './contract.ts';

export const newOtp = (): string => String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');

/**
 * A keyed hash, because six digits and phone numbers are easily guessed from a plain one. The key is not in the
 * database.
 */
const keyedHash = (ctx: Context, purpose: string, text: string): string =>
  getSigner(ctx).hash(`${purpose}\n${text}`);

/** The stored form of a number in tables of codes and limits. */
export const hashOfNumber = (ctx: Context, number: string): string =>
  keyedHash(ctx, 'phone', number);

export const hashOfOtp = (ctx: Context, number: string, otp: string): string =>
  keyedHash(ctx, 'otp', `${number}\n${otp}`);
