import type { Runner } from '#db/engine/run.ts';
import { type ReadScope, visiblePets } from '#db/scope.ts';
import { inPages } from '#db/sized-rows.ts';
import type { ReminderRow } from './queries.ts';

export type ReminderPlace = Pick<
  ReminderRow,
  'id' | 'petId' | 'medicalRecordId' | 'documentId' | 'completedByRecordId'
>;

/** The reminders of these pets in an export. */
export const listReminderPlaces = (
  tx: Runner,
  pets: readonly { readonly id: string }[],
): Promise<readonly ReminderPlace[]> =>
  inPages(pets, (petIds, limit, offset) =>
    tx.run((knex) =>
      knex('reminders')
        .whereIn('petId', petIds)
        .whereNull('deletedAt')
        .orderBy(['petId', 'dueDate', 'id'])
        .limit(limit)
        .offset(offset)
        .select<ReminderPlace[]>(
          'id',
          'petId',
          'medicalRecordId',
          'documentId',
          'completedByRecordId',
        ),
    ),
  );

/** The ids among a page of ids that are reminders of visible pets and not deleted. */
export const findExistingReminders = (
  db: Runner,
  scope: ReadScope,
  ids: readonly string[],
): Promise<readonly string[]> =>
  db.run((knex) =>
    knex('reminders')
      .whereIn('petId', visiblePets(knex, scope))
      .whereNull('deletedAt')
      .whereIn('id', ids)
      .pluck<string[]>('id'),
  );
