import type { UserRow } from '#db/accounts/queries.ts';
import { IS_OPEN } from '#db/due.ts';
import type { Runner } from '#db/engine/run.ts';
import type { PetRow } from '#db/pets/queries.ts';
import type { ReminderRow } from '#db/reminders/queries.ts';

/** The columns of an open reminder that a digest shows. */
export type DigestRow = Pick<ReminderRow, 'id' | 'dueDate' | 'title' | 'quietFor' | 'mailedFor'> & {
  readonly petName: PetRow['name'];
};

/**
 * The open reminders of an owner's living pets that are due before a day (compared as text), latest
 * first and at most `limit`.
 */
export const listForDigest = (
  db: Runner,
  userId: UserRow['id'],
  before: string,
  limit: number,
): Promise<readonly DigestRow[]> =>
  db.run((k) =>
    k('pets')
      .join('reminders', 'reminders.petId', 'pets.id')
      .where('pets.userId', userId)
      .whereNull('pets.deletedAt')
      .whereNull('pets.passedAwayOn')
      .where('pets.isSample', false)
      .whereRaw(IS_OPEN)
      .where('reminders.dueDate', '<', before)
      .orderBy([
        { column: 'reminders.dueDate', order: 'desc' },
        { column: 'reminders.id', order: 'desc' },
      ])
      .limit(limit)
      .select<DigestRow[]>(
        'reminders.id',
        'reminders.dueDate',
        'reminders.title',
        'reminders.quietFor',
        'reminders.mailedFor',
        'pets.name as petName',
      ),
  );

/**
 * Stores that a mail named these reminders, and how. Reminders whose due date changed meanwhile are
 * skipped.
 */
export const markMailed = (
  tx: Runner,
  rows: readonly Pick<DigestRow, 'id' | 'dueDate'>[],
  stage: 'soon' | 'overdue' | 'backlog',
): Promise<unknown> =>
  tx.run((k) =>
    k('reminders')
      .whereIn(
        ['id', 'dueDate'],
        rows.map(({ id, dueDate }) => [id, dueDate]),
      )
      .update({
        mailedFor: k.raw('? || due_date', [`${stage} `]),
        ...(stage === 'backlog' ? {} : { notificationSent: true }),
      }),
  );
