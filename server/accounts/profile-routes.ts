import { findUser, type UserChanges, type UserRow, updateUser } from '#db/accounts/queries.ts';
import type { ParsedBody } from '#server/http/endpoint.ts';
import { unauthorized } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import * as contract from './contract.ts';
import { presentUser } from './present.ts';

type Sent = ParsedBody<typeof contract.updateUser>;

type Given<T> = { readonly [Key in keyof T]?: Exclude<T[Key], undefined> };

/** Null clears, so only what is absent is left out. The cast says what the filter does. */
const given = <T extends object>(fields: T | undefined) =>
  Object.fromEntries(
    Object.entries(fields ?? {}).filter(([, value]) => value !== undefined),
  ) as Given<T>;

/** Only what was sent; of a group of switches only the switches that were sent. */
const changesOf = (sent: Sent, user: UserRow): UserChanges => {
  const { notificationPreferences: notices, privacySettings, ...fields } = sent;
  const switches = { ...user.notificationPreferences, ...given(notices) };
  return {
    ...given(fields),
    ...given(privacySettings),
    ...(notices ? { notificationPreferences: switches } : {}),
  };
};

export const profileRoutes: readonly Route[] = [
  route(contract.currentUser, async ({ actor }) => presentUser(actor.user)),

  route(contract.updateUser, ({ body, actor, now, write }) =>
    write(async (tx) => {
      const user = await findUser(tx, actor.userId);
      const changed = user && (await updateUser(tx, user.id, changesOf(body, user), now));
      if (!changed) throw unauthorized();
      return presentUser(changed);
    }),
  ),
];
