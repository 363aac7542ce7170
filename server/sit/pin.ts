import type { Context } from 'koa';
import { v7 } from 'uuid';
import { findUser, type UserRow } from '#db/accounts/queries.ts';
import { insertSecurityNotice } from '#db/accounts/security-notices.ts';
import { countWrongPin, lockSitterLink, ownersOfPets } from '#db/sitters/queries.ts';
import { countAgainst, type Limit, subtractAttempt } from '#server/http/access/rate-limit.ts';
import { breakLinks } from '#server/http/answers/break-links.ts';
import { badRequest, HttpError } from '#server/http/errors.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import { findBarrier, rememberPin, type SitterVisit } from './access.ts';
import { pinForm } from './contract.ts';

/** Wrong PINs of one link within 15 minutes. */
const PIN_TRIES: Limit = { name: 'sit:pin', max: 5, windowSeconds: 15 * 60 };

/** Wrong PINs after which a link is locked for good. */
const MAX_WRONG_PINS = 20;

export type IsPin = (hash: string, pin: string) => Promise<boolean>;

/** Notifies an account in the app, and by mail if it has a confirmed email address. */
const notifyLocked = async (
  { mail, db }: Parts,
  { link, now }: SitterVisit,
  owner: UserRow,
): Promise<void> => {
  const language = owner.preferredLanguage;
  const title = text('sitters.lockedNotice.title', {}, language);
  const name = link.sitterName === null ? 'none' : breakLinks(link.sitterName);
  const body = text('sitters.lockedNotice.text', { name }, language);
  const createdAt = now.toISOString();
  await insertSecurityNotice(db, { id: v7(), userId: owner.id, title, body, createdAt });
  if (mail.available && owner.isEmailConfirmed && owner.email !== null) {
    await mail.send({ to: owner.email, subject: title, text: body });
  }
};

/**
 * Checks the PIN and remembers the right one in a cookie. Throws 400 for a wrong PIN, 429 after five within 15 minutes,
 * and 403 for a locked link. The 20th wrong PIN locks the link and notifies its maker and the pets' owners.
 */
export const verifyPin = async (
  parts: Parts,
  {
    ctx,
    visit,
    sent,
    isPin,
  }: {
    readonly ctx: Context;
    readonly visit: SitterVisit;
    readonly sent: unknown;
    readonly isPin: IsPin;
  },
): Promise<void> => {
  const { db, config } = parts;
  const { link, now } = visit;
  if (findBarrier(ctx, visit) === 'locked') throw new HttpError(403, 'sitters.locked');
  const form = pinForm.safeParse(sent);
  if (!form.success) throw badRequest('sitters.pin.digits');
  await countAgainst(db, PIN_TRIES, link.id, now);
  if (link.pinHash === null || (await isPin(link.pinHash, form.data.pin))) {
    await subtractAttempt(db, PIN_TRIES, link.id);
    rememberPin(ctx, visit, config.publicUrl?.startsWith('https:') ?? false);
    return;
  }
  const wrongCount = await countWrongPin(db, link.id);
  if (wrongCount < MAX_WRONG_PINS) throw badRequest('sitters.pin.wrong');
  if (await lockSitterLink(db, link.id, now.toISOString())) {
    const notifiedIds = new Set([link.userId, ...(await ownersOfPets(db, link.petIds))]);
    for (const id of notifiedIds) {
      const owner = await findUser(db, id);
      if (owner) await notifyLocked(parts, visit, owner);
    }
  }
  throw new HttpError(403, 'sitters.locked');
};
