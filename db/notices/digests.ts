import type { UserRow } from '#db/accounts/queries.ts';
import { IS_OPEN } from '#db/due.ts';
import type { Runner } from '#db/engine/run.ts';
import type { PetRow } from '#db/pets/queries.ts';
import type { ReminderRow } from '#db/reminders/queries.ts';
import { livingPets, type ReadScope } from '#db/scope.ts';
import { type Addressee, addresseeColumns } from './contexts.ts';
import { type DueRows, type NextInstants, selectDue, setNext } from './next-instants.ts';

/** The columns of an open reminder that a digest shows. */
export type DigestRow = Pick<
  ReminderRow,
  'id' | 'dueDate' | 'documentId' | 'title' | 'quietFor' | 'mailedFor'
> & {
  readonly petName: PetRow['name'];
  readonly petOwnerId: PetRow['userId'];
};

/**
 * The open reminders of a scope's living pets that are due before a day (compared as text), and those of
 * documents that end on one of the days `ahead`, latest first and at most `limit`. `mailedFor` is about the mails to the account of the scope.
 */
export const listForDigest = (
  db: Runner,
  scope: ReadScope,
  { before, ahead }: { readonly before: string; readonly ahead: readonly string[] },
  limit: number,
): Promise<readonly DigestRow[]> =>
  db.run((knex) =>
    knex
      .from(livingPets(knex, scope).as('seen'))
      .join('pets', 'pets.id', 'seen.id')
      .join('reminders', 'reminders.petId', 'pets.id')
      .leftJoin('mailedReminders', (on) =>
        on
          .on('mailedReminders.reminderId', 'reminders.id')
          .onVal('mailedReminders.userId', scope.ownerId),
      )
      .where('pets.isSample', false)
      .whereRaw(IS_OPEN)
      .where((condition) =>
        condition
          .where('reminders.dueDate', '<', before)
          .orWhere((ending) =>
            ending.whereNotNull('reminders.documentId').whereIn('reminders.dueDate', ahead),
          ),
      )
      .orderBy([
        { column: 'reminders.dueDate', order: 'desc' },
        { column: 'reminders.id', order: 'desc' },
      ])
      .limit(limit)
      .select<DigestRow[]>(
        'reminders.id',
        'reminders.dueDate',
        'reminders.documentId',
        'reminders.title',
        'reminders.quietFor',
        knex.raw(
          'case when pets.user_id = ? then reminders.mailed_for else mailed_reminders.mailed_for end as mailed_for',
          [scope.ownerId],
        ),
        'pets.name as petName',
        'pets.userId as petOwnerId',
      ),
  );

type DigestStage = 'month' | 'week' | 'soon' | 'overdue' | 'backlog';
type NamedDigest = Pick<DigestRow, 'id' | 'dueDate' | 'petOwnerId'>;

/** Stores that a mail to the owner named these reminders. Those whose due date changed meanwhile are skipped. */
const markMailedToOwner = (
  tx: Runner,
  rows: readonly NamedDigest[],
  stage: DigestStage,
): Promise<unknown> =>
  tx.run((knex) =>
    knex('reminders')
      .whereIn(
        ['id', 'dueDate'],
        rows.map(({ id, dueDate }) => [id, dueDate]),
      )
      .update({
        mailedFor: knex.raw('? || due_date', [`${stage} `]),
        ...(stage === 'backlog' ? {} : { notificationSent: true }),
      }),
  );

/** Stores that a mail to an account named these reminders, and how. */
export const markMailed = async (
  tx: Runner,
  userId: string,
  rows: readonly NamedDigest[],
  stage: DigestStage,
): Promise<void> => {
  const ownRows = rows.filter(({ petOwnerId }) => petOwnerId === userId);
  const othersRows = rows.filter(({ petOwnerId }) => petOwnerId !== userId);
  if (ownRows.length > 0) await markMailedToOwner(tx, ownRows, stage);
  if (othersRows.length === 0) return;
  await tx.run((knex) =>
    knex('mailedReminders')
      .insert(
        othersRows.map(({ id, dueDate }) => ({
          ...{ userId, reminderId: id },
          mailedFor: `${stage} ${dueDate}`,
        })),
      )
      .onConflict(['userId', 'reminderId'])
      .merge(['mailedFor']),
  );
};

export const setNextDigests = (tx: Runner, rows: readonly NextInstants[]): Promise<number> =>
  setNext(tx, 'users', 'nextDigestAt', rows);

/** An account whose chosen hour of the daily mail has come. */
export interface DigestOwner extends Addressee, Pick<UserRow, 'id' | 'timeZone'> {}

/** The accounts whose daily mail has to be planned. */
export const listDueDigests = (db: Runner, due: DueRows): Promise<readonly string[]> =>
  db.run((knex) => selectDue(knex('users'), 'users', 'nextDigestAt', due));

/** The accounts among these whose daily mail still has to be planned at an instant, ISO UTC. */
export const listDigestOwners = (
  tx: Runner,
  ids: readonly string[],
  now: string,
): Promise<readonly DigestOwner[]> =>
  tx.run((knex) =>
    knex('users')
      .whereIn('id', ids)
      .where('nextDigestAt', '<=', now)
      .orderBy('nextDigestAt')
      .select<DigestOwner[]>('id', 'timeZone', ...addresseeColumns),
  );
