import type { Context } from 'koa';
import { findUser, type UserRow } from '#db/accounts/queries.ts';
import { type Identity, insertIdentity, listIdentities } from '#db/provider/queries.ts';
import { rememberVisitor, visitorMemory } from '#server/http/access/session/session.ts';
import { providerMethodKey, type SignInMethodNotices } from '#server/http/access/ways-in.ts';
import { HttpError, invalidField, notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import { signInOrAsk } from '#server/two-step/policy.ts';
import { linkIdentity, waitingLink } from './contract.ts';
import { linkChange } from './find-account.ts';
import { savePicture } from './picture.ts';

/** Milliseconds for which a link waits for the password. */
const LINK_LIFETIME = 10 * 60 * 1000;

const SESSION_KEY = 'providerLink';

/** An identity whose verified email belongs to an account with a password. */
interface ProviderLink extends Identity {
  readonly userId: string;
  readonly picture: string | undefined;
}

interface StoredLink extends ProviderLink {
  /** `until` is an instant in ISO UTC. */
  readonly until: string;
}

export interface LinkContext {
  readonly isOwnPassword: (
    user: UserRow,
    password: string,
    ctx: Context,
    now: Date,
  ) => Promise<boolean>;
  readonly notices: SignInMethodNotices;
}

/** Stores the link in the browser's session under a new id, without signing anybody in. */
export const storeLink = (ctx: Context, link: ProviderLink, now: Date): Promise<void> => {
  const linkToStore: StoredLink = {
    ...link,
    until: new Date(now.getTime() + LINK_LIFETIME).toISOString(),
  };
  return rememberVisitor(ctx, { [SESSION_KEY]: linkToStore }, LINK_LIFETIME);
};

const isStoredLink = (value: unknown): value is StoredLink =>
  typeof value === 'object' && value !== null && 'userId' in value && 'until' in value;

/** The link that waits in this browser, and its account. Throws 404 if there is none. */
const findWaitingLink = async ({ db }: Parts, ctx: Context, now: Date) => {
  const link = visitorMemory(ctx)[SESSION_KEY];
  if (!isStoredLink(link) || link.until <= now.toISOString()) throw notFound();
  const user = await findUser(db, link.userId);
  if (!user?.isEmailConfirmed || user.email === null) throw notFound();
  return { link, user, email: user.email };
};

const show = (parts: Parts): Route =>
  route(waitingLink, async ({ ctx, now }) => {
    const { link, email } = await findWaitingLink(parts, ctx, now);
    return { email, provider: linkChange(link, parts.config.provider).name };
  });

const createLinkRoute = (parts: Parts, { isOwnPassword, notices }: LinkContext): Route =>
  route(linkIdentity, async ({ body, ctx, now }) => {
    const { db, config } = parts;
    const { link, user } = await findWaitingLink(parts, ctx, now);
    if (!(await isOwnPassword(user, body.password, ctx, now))) {
      throw invalidField('password', 'accounts.reauthenticate.wrong');
    }
    const { issuer, subject, picture } = link;
    const change = linkChange(link, config.provider);
    await db.transaction(async (tx) => {
      const linkedIdentities = await listIdentities(tx, user.id);
      if (linkedIdentities.some((identity) => identity.issuer === issuer)) {
        throw new HttpError(409, 'provider.link.taken');
      }
      await insertIdentity(tx, { issuer, subject, userId: user.id, createdAt: now.toISOString() });
      await notices.store(tx, user, [change], now);
    });
    if (picture !== undefined) await savePicture(parts, user, picture, now);
    await notices.send(user, [change], now);
    await signInOrAsk({ db, config }, ctx, { user, way: providerMethodKey(link), now });
    return { message: text('provider.link.done') };
  });

export const linkRoutes = (parts: Parts, linking: LinkContext): Route[] => [
  show(parts),
  createLinkRoute(parts, linking),
];
