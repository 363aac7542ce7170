import { findUserByPhone } from '#db/accounts/verified-phone.ts';
import { hasValidCode, saveCode } from '#db/phones/queries.ts';
import { errorMessage } from '#server/http/error-message.ts';
import { HttpError, invalidField } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Language } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';
import { type Parts, SmsRefused, SmsUnanswered } from '#server/parts.ts';
import { OTP_LIFETIME, sendOtp } from './contract.ts';
import { countRefused, countSending } from './limits.ts';
import { parseNumber } from './parse-number.ts';
import { hashOfNumber, hashOfOtp, newOtp } from './secrets.ts';
import { smsRefusal } from './sms-receivers.ts';
import { MAX_TRIES } from './verify-code.ts';

interface OutgoingCode {
  readonly to: string;
  readonly otp: string;
  readonly language: Language;
}

const deliver = async ({ sms, log }: Parts, { to, otp, language }: OutgoingCode): Promise<void> => {
  try {
    await sms.send({ to, text: text('notice.otp', { otp, minutes: OTP_LIFETIME }, language) });
  } catch (error) {
    log({ level: 'error', sms: errorMessage(error) });
    throw error;
  }
};

const toDeliveryError = (error: unknown): HttpError =>
  error instanceof SmsRefused
    ? invalidField('phoneNumber', 'phones.number.refused')
    : new HttpError(503, 'phones.failed');

/**
 * Answer and work do not depend on whether the number has an account. The exception are numbers for which strangers get
 * no code: those of other countries, and any number once the daily limit is used up.
 */
export const send = (parts: Parts): Route =>
  route(sendOtp, async ({ body, now, ctx }) => {
    const { db, sms, config } = parts;
    const isCodeShown = !sms.available && config.developmentMode;
    if (!sms.available && !isCodeShown) throw new HttpError(503, 'phones.unavailable');
    const { e164: to, international: phoneNumber } = await parseNumber(body.phoneNumber);
    const owner = await findUserByPhone(db, to);
    const refusalReason = await smsRefusal(to, config.smsCountries);
    if (refusalReason && !owner) {
      await countRefused(db, ctx, now);
      throw invalidField('phoneNumber', refusalReason);
    }
    const numberHash = hashOfNumber(ctx, to);
    const hasLiveCode = await hasValidCode(db, numberHash, MAX_TRIES, now);
    const isVerified = owner !== undefined;
    const dailyLimit = isCodeShown ? undefined : config.smsDailyLimit;
    const codeRequest = { numberHash, phoneNumber, hasLiveCode, isVerified, dailyLimit };
    const attempt = await countSending(parts, codeRequest, ctx, now);
    const otp = newOtp();
    const expiresAt = new Date(now.getTime() + OTP_LIFETIME * 60_000).toISOString();
    const store = () =>
      saveCode(db, { numberHash, codeHash: hashOfOtp(ctx, to, otp), tries: 0, expiresAt });
    if (!isCodeShown) {
      try {
        const language = body.preferredLanguage ?? owner?.preferredLanguage ?? 'en';
        await deliver(parts, { to, otp, language });
      } catch (error) {
        // A message that may have been sent costs as much as any other, and its code must be valid.
        if (error instanceof SmsUnanswered) await store();
        else await attempt.undo();
        throw toDeliveryError(error);
      }
    }
    // After the delivery, so that an earlier code stays valid if this one could not be sent.
    await store();
    const message = text('phones.sent');
    return { message, developmentMode: isCodeShown, otp: isCodeShown ? otp : null, phoneNumber };
  });
