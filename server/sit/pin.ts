import type { Context } from 'koa';
import { v7 } from 'uuid';
import { insertSecurityNotice } from '#db/accounts/security-notices.ts';
import { countWrongPin, lockSitterLink } from '#db/sitters/queries.ts';
import { countAgainst, type Limit, subtractAttempt } from '#server/http/access/rate-limit.ts';
import { badRequest, HttpError } from '#server/http/errors.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import { gateOf, rememberPin, type Sitting } from './access.ts';
import { pinForm } from './contract.ts';

/** Wrong PINs of one link. */
export const PIN_TRIES: Limit = { name: 'sit:pin', max: 5, windowSeconds: 15 * 60 };

/** Wrong PINs after which a link is locked for good. */
export const MOST_WRONG_PINS = 20;

export type IsPin = (hash: string, pin: string) => Promise<boolean>;

/** Tells the owner in the app, and by mail where one reaches them. */
const tellLocked = async ({ mail, db }: Parts, { link, owner, now }: Sitting): Promise<void> => {
  const language = owner.preferredLanguage;
  const title = text('sitters.lockedNotice.title', {}, language);
  const body = text('sitters.lockedNotice.text', { name: link.sitterName ?? 'none' }, language);
  const createdAt = now.toISOString();
  await insertSecurityNotice(db, { id: v7(), userId: owner.id, title, body, createdAt });
  if (mail.available && owner.isEmailConfirmed && owner.email !== null) {
    await mail.send({ to: owner.email, subject: title, text: body });
  }
};

/**
 * Lets a sitter in with the right PIN. Throws 400 for a wrong one, 429 after five within 15 minutes, and 403 once 20 wrong
 * ones have locked the link, which its owner is told.
 */
export const takePin = async (
  parts: Parts,
  {
    ctx,
    sitting,
    sent,
    isPin,
  }: {
    readonly ctx: Context;
    readonly sitting: Sitting;
    readonly sent: unknown;
    readonly isPin: IsPin;
  },
): Promise<void> => {
  const { db, config } = parts;
  const { link, now } = sitting;
  if (gateOf(ctx, sitting) === 'locked') throw new HttpError(403, 'sitters.locked');
  const form = pinForm.safeParse(sent);
  if (!form.success) throw badRequest('sitters.pin.digits');
  await countAgainst(db, PIN_TRIES, link.id, now);
  if (link.pinHash === null || (await isPin(link.pinHash, form.data.pin))) {
    await subtractAttempt(db, PIN_TRIES, link.id);
    rememberPin(ctx, sitting, config.publicUrl?.startsWith('https:') ?? false);
    return;
  }
  const wrong = await countWrongPin(db, link.id);
  if (wrong < MOST_WRONG_PINS) throw badRequest('sitters.pin.wrong');
  if (await lockSitterLink(db, link.id, now.toISOString())) await tellLocked(parts, sitting);
  throw new HttpError(403, 'sitters.locked');
};
