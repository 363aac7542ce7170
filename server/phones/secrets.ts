import { randomInt } from 'node:crypto';
import type { Context } from 'koa';
import { signerOf } from '#server/http/access/signer.ts';
import { OTP_LENGTH } from './contract.ts';

export const newOtp = (): string => String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');

/**
 * Six digits and a phone number are soon guessed from a plain hash: these are keyed with the server's secret, which
 * is not in the table.
 */
const keyed = (ctx: Context, purpose: string, text: string): string =>
  signerOf(ctx).hash(`${purpose}\n${text}`);

/** What a number is called in tables of codes and limits. */
export const hashOfNumber = (ctx: Context, number: string): string => keyed(ctx, 'phone', number);

export const hashOfOtp = (ctx: Context, number: string, otp: string): string =>
  keyed(ctx, 'otp', `${number}\n${otp}`);
