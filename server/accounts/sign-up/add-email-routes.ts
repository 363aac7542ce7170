import { findUserByEmail } from '#db/accounts/queries.ts';
import { claimEmail } from '#db/accounts/secrets.ts';
import { countAttempt } from '#server/accounts/limits.ts';
import { mayMailNewAddress } from '#server/accounts/mail-budget.ts';
import { addEmailMail, addTakenMail } from '#server/accounts/mails.ts';
import { messageAnswer } from '#server/accounts/message-answer.ts';
import { CONFIRMATION_LIFETIME, issueToken } from '#server/accounts/tokens.ts';
import { requireRecentSignIn, requireSession } from '#server/http/access/proofs.ts';
import { HttpError } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import { addEmail } from '#server/profile/contract.ts';

/**
 * A taken address gets the same answer after the same amount of work. Only the mail differs: it goes to the address's
 * owner.
 */
const createAddRoute = (parts: Parts): Route =>
  route(addEmail, async ({ body, actor, now, ctx, write }) => {
    const { db, mail } = parts;
    if (actor.user.email !== null) throw new HttpError(409, 'accounts.addEmail.present');
    if (!mail.available) throw new HttpError(503, 'accounts.mail.unavailable');
    requireRecentSignIn(ctx, now);
    await countAttempt(db, 'add-email', body.email, ctx, now);
    await countAttempt(db, 'add-email', actor.userId, ctx, now);
    const isMailed = await mayMailNewAddress(parts, ctx, body.email, now);
    const { token, stored } = issueToken(now, CONFIRMATION_LIFETIME);
    const result = await write(async (tx) => {
      await requireSession(tx, ctx, now);
      // The address is not reserved if no link is sent.
      const isClaimed = !isMailed || (await claimEmail(tx, actor.userId, body.email, stored));
      if (!isClaimed) throw new HttpError(409, 'accounts.addEmail.present');
      return messageAnswer('accounts.addEmail.done');
    });
    const otherUser = await findUserByEmail(db, body.email);
    if (isMailed) {
      await mail.send(
        otherUser
          ? addTakenMail(parts, body.email, actor.user, otherUser.preferredLanguage)
          : addEmailMail(parts, body.email, actor.user, token),
      );
    }
    return result;
  });

export const addEmailRoutes = (parts: Parts): Route[] => [createAddRoute(parts)];
