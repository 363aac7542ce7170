import { findUser, type UserChanges, type UserRow, updateUser } from '#db/accounts/queries.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { Entity } from '#server/entities/entity.ts';
import { isLimited } from '#server/http/access/session/session.ts';
import type { ParsedBody } from '#server/http/endpoint.ts';
import { invalidField, unauthorized } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { nextDigestAt } from '#server/notices/policy.ts';
import type { Parts } from '#server/parts.ts';
import * as contract from '#server/profile/contract.ts';
import { currentUser } from './contract.ts';
import { presentUser } from './present.ts';

type ProfileBody = Omit<ParsedBody<typeof contract.updateUser>, 'profileImageUrl'>;

type DefinedFields<T> = { readonly [Key in keyof T]?: Exclude<T[Key], undefined> };

/** Drops absent fields; null stays, because it clears a field. The cast states the effect of the filter. */
const definedFields = <T extends object>(fields: T | undefined) =>
  Object.fromEntries(
    Object.entries(fields ?? {}).filter(([, value]) => value !== undefined),
  ) as DefinedFields<T>;

/** A different hour or zone changes the time of the next daily mail. */
const digestChanges = (
  { digestAt, timeZone }: ProfileBody,
  user: UserRow,
  now: Date,
): Pick<UserChanges, 'nextDigestAt'> =>
  digestAt === undefined && timeZone === undefined
    ? {}
    : {
        nextDigestAt: nextDigestAt(
          digestAt === undefined ? user.digestAt : digestAt,
          timeZone ?? user.timeZone,
          now,
        ),
      };

/** The columns to change: only the fields that were sent, and of a group of switches only those that were sent. */
const toChanges = (body: ProfileBody, user: UserRow, now: Date): UserChanges => {
  const {
    notificationPreferences: notices,
    quietHours,
    privacySettings,
    sharingExplained,
    ...fields
  } = body;
  const switches = { ...user.notificationPreferences, ...definedFields(notices) };
  return {
    ...definedFields(fields),
    ...definedFields(privacySettings),
    ...(notices ? { notificationPreferences: switches } : {}),
    ...(quietHours === undefined
      ? {}
      : {
          quietHours: quietHours && { ...quietHours, medication: quietHours.medication === true },
        }),
    ...digestChanges(body, user, now),
    ...(sharingExplained
      ? { sharingExplainedAt: user.sharingExplainedAt ?? now.toISOString() }
      : {}),
  };
};

const change = ({ photos }: Parts, entities: readonly Entity[]): Route =>
  route(contract.updateUser, async ({ body, actor, now, write }) => {
    const { profileImageUrl, ...sent } = body;
    if (sent.dateOfBirth && sent.dateOfBirth > dayIn(now, actor.timeZone)) {
      throw invalidField('dateOfBirth', 'pets.dateOfBirth.future');
    }
    const holder = { userId: actor.userId, now };
    const photo = await photos.readUpload(profileImageUrl, 'profile', holder, 'profileImageUrl');
    return write(async (tx) => {
      const user = await findUser(tx, actor.userId);
      if (!user) throw unauthorized();
      const storedPhotoId = user.profileImageBlobId;
      if (photo.kind === 'kept' && photo.id !== storedPhotoId) {
        throw invalidField('profileImageUrl', 'accounts.photo.unknown');
      }
      const profileImageBlobId = await photos.attach(tx, holder, photo, storedPhotoId);
      const changes = { ...toChanges(sent, user, now), profileImageBlobId };
      const changedUser = await updateUser(tx, user.id, changes, now);
      if (!changedUser) throw unauthorized();
      await photos.drop(tx, [storedPhotoId], [profileImageBlobId], now);
      const { timeZone } = changedUser;
      if (timeZone !== user.timeZone) {
        for (const entity of entities) {
          await entity.onTimeZoneChange?.(tx, { userId: user.id, timeZone, now });
        }
      }
      return presentUser(changedUser);
    });
  });

export const profileRoutes = (parts: Parts, entities: readonly Entity[]): readonly Route[] => [
  route(currentUser, async ({ actor: { user }, ctx }) =>
    presentUser(user, isLimited(ctx, user, parts.config)),
  ),
  change(parts, entities),
];
