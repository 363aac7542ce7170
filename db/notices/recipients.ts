import type { UserRow } from '#db/accounts/queries.ts';
import { users } from '#db/accounts/table.ts';
import type { Runner } from '#db/engine/run.ts';
import type { PetRow } from '#db/pets/queries.ts';
import { joinLastingMemberships, type MemberRole, narrowToShared } from '#db/scope.ts';
import { type Addressee, addresseeColumns } from './contexts.ts';
import { mailedReminders } from './table.ts';

/** An account that gets notices about a pet. */
export interface Recipient extends Addressee {
  readonly userId: UserRow['id'];
  readonly timeZone: UserRow['timeZone'];
}

/** A member who gets notices about a pet of another account. */
export interface RecipientRow extends Recipient {
  readonly petId: PetRow['id'];
  readonly role: MemberRole;
}

/** The members who get notices about these pets at an instant, ISO UTC; one row for each member and pet. */
export const listRecipients = (
  db: Runner,
  petIds: readonly string[],
  instant: string,
): Promise<readonly RecipientRow[]> =>
  db.run((knex) =>
    knex('pets')
      .join('memberships', 'memberships.ownerId', 'pets.userId')
      .join('users', 'users.id', 'memberships.userId')
      .whereIn('pets.id', petIds)
      .whereRaw('memberships.has_notices')
      .modify(joinLastingMemberships, instant)
      .modify(narrowToShared)
      .orderBy(['pets.id', 'users.id'])
      .select<RecipientRow[]>(
        'pets.id as petId',
        'memberships.role',
        'users.id as userId',
        'users.timeZone',
        ...users.of(addresseeColumns),
      ),
  );

/** An account with the columns that planning its notices needs. */
export const readRecipient = (db: Runner, userId: string): Promise<Recipient | undefined> =>
  db.run((knex) =>
    knex('users')
      .where({ id: userId })
      .first<Recipient | undefined>(
        'users.id as userId',
        'users.timeZone',
        ...users.of(addresseeColumns),
      ),
  );

/** The reminders that mails to these members have already named, with their marks. */
export const listMailed = (
  db: Runner,
  userIds: readonly string[],
  reminderIds: readonly string[],
): Promise<readonly { userId: string; reminderId: string; mailedFor: string }[]> =>
  db.run((knex) =>
    knex('mailedReminders')
      .whereIn('userId', userIds)
      .whereIn('reminderId', reminderIds)
      .select(...mailedReminders.names),
  );
