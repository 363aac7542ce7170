import type { UserRow } from '#db/accounts/queries.ts';
import { IS_OPEN } from '#db/due.ts';
import { compiledOnce } from '#db/engine/compiled.ts';
import type { Runner } from '#db/engine/run.ts';
import type { PetRow } from '#db/pets/queries.ts';
import type { ReminderRow } from '#db/reminders/queries.ts';
import { livingPets, type ReadScope, visiblePets } from '#db/scope.ts';
import { type CalendarFeedRow, calendarFeeds } from './table.ts';

export const findFeed = (db: Runner, userId: string): Promise<CalendarFeedRow | undefined> =>
  db.run((knex) =>
    knex<CalendarFeedRow>('calendarFeeds')
      .where({ userId })
      .first(...calendarFeeds.names),
  );

/** Creates the link of an owner and replaces the previous one. */
export const putFeed = (tx: Runner, row: CalendarFeedRow): Promise<unknown> =>
  tx.run((knex) =>
    knex('calendarFeeds')
      .insert({ ...row, petIds: row.petIds === null ? null : JSON.stringify(row.petIds) })
      .onConflict('userId')
      .merge(),
  );

export const deleteFeed = (tx: Runner, userId: string): Promise<number> =>
  tx.run((knex) => knex('calendarFeeds').where({ userId }).delete());

/** A feed with its owner's time zone and language. */
export type FeedOfOwner = CalendarFeedRow & Pick<UserRow, 'timeZone' | 'preferredLanguage'>;

const NAME_COLUMNS = [
  ...calendarFeeds.of(calendarFeeds.names),
  'users.timeZone',
  'users.preferredLanguage',
];

const byHash = compiledOnce((knex, { tokenHash }: Pick<CalendarFeedRow, 'tokenHash'>) =>
  knex('calendarFeeds')
    .join('users', 'users.id', 'calendarFeeds.userId')
    .where({ tokenHash })
    .whereNull('users.disabledAt')
    .select<FeedOfOwner[]>(...NAME_COLUMNS),
);

/** The feed with this hash of its token, unless its account is disabled. */
export const findFeedByHash = async (
  db: Runner,
  tokenHash: string,
): Promise<FeedOfOwner | undefined> => (await byHash(db, { tokenHash }))[0];

export type FeedPet = Pick<PetRow, 'id' | 'name'>;

export const listFeedPets = (db: Runner, scope: ReadScope): Promise<readonly FeedPet[]> =>
  db.run((knex) =>
    knex('pets')
      .whereIn('id', visiblePets(knex, scope))
      .orderBy('id')
      .select<FeedPet[]>('id', 'name'),
  );

export type FeedReminder = Pick<ReminderRow, 'id' | 'petId' | 'title' | 'dueDate' | 'updatedAt'>;

interface ReminderChoice {
  /** Null means all pets. */
  readonly petIds: readonly string[] | null;
  /** If absent, all reminders. */
  readonly reminderId?: string;
}

/** The open reminders of living pets by due date, up to a limit. */
export const listFeedReminders = (
  db: Runner,
  scope: ReadScope,
  { petIds, reminderId }: ReminderChoice,
  limit: number,
): Promise<readonly FeedReminder[]> =>
  db.run((knex) =>
    knex('reminders')
      .whereIn('petId', livingPets(knex, scope))
      .whereRaw(IS_OPEN)
      .modify((query) => {
        if (petIds !== null) query.whereIn('petId', petIds);
        if (reminderId !== undefined) query.where('id', reminderId);
      })
      .orderBy(['dueDate', 'id'])
      .limit(limit)
      .select<FeedReminder[]>('id', 'petId', 'title', 'dueDate', 'updatedAt'),
  );
