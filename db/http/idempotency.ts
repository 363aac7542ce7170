import { compiledOnce } from '#db/engine/compiled.ts';
import type { Runner } from '#db/engine/run.ts';
import type { RowOf } from '#db/engine/table.ts';
import type { idempotencyKeys } from './table.ts';

export type IdempotencyRow = RowOf<typeof idempotencyKeys>;

export type IdempotencyKey = Pick<IdempotencyRow, 'userId' | 'route' | 'key'>;

const STORED_COLUMNS = ['bodyHash', 'status', 'answer', 'sharedPetId', 'sharedRole'] as const;

export type StoredAnswer = Pick<IdempotencyRow, (typeof STORED_COLUMNS)[number]>;

export const findAnswer = (
  db: Runner,
  { userId, route, key }: IdempotencyKey,
): Promise<StoredAnswer | undefined> => findStoredAnswer(db, { userId, route, key });

const findStoredAnswer = compiledOnce((knex, name: IdempotencyKey) =>
  knex<IdempotencyRow>('idempotencyKeys')
    .where(name)
    .first<StoredAnswer | undefined>(...STORED_COLUMNS),
);

export const saveAnswer: (db: Runner, row: IdempotencyRow) => Promise<unknown> = compiledOnce(
  (knex, row: IdempotencyRow) => knex<IdempotencyRow>('idempotencyKeys').insert(row),
);

export interface AnswerBounds {
  readonly rows: number;
  /** The total length of the stored responses. */
  readonly characters: number;
}

/** Deletes the oldest stored responses of an account beyond the limits. */
export const trimAnswers = (
  db: Runner,
  userId: string,
  { rows, characters }: AnswerBounds,
): Promise<number> =>
  db.run((knex) => {
    const newestFirst = 'order by created_at desc, route, key rows unbounded preceding';
    const rankedQuery = knex('idempotencyKeys')
      .where({ userId })
      .select(
        'route',
        'key',
        knex.raw(`count(*) over (${newestFirst}) as place`),
        knex.raw(`sum(length(answer)) over (${newestFirst}) as held`),
      )
      .as('ranked');
    return knex('idempotencyKeys')
      .where({ userId })
      .whereIn(
        ['route', 'key'],
        knex
          .from(rankedQuery)
          .where('place', '>', rows)
          .orWhere('held', '>', characters)
          .select('route', 'key'),
      )
      .delete();
  });

export const deleteAnswersBefore = (db: Runner, instant: Date): Promise<number> =>
  db.run((knex) =>
    knex<IdempotencyRow>('idempotencyKeys').where('createdAt', '<', instant.toISOString()).delete(),
  );

/**
 * Replaces stored responses about permanently deleted things. A retry of such a request receives
 * `instead`, and does nothing.
 */
export const replaceAnswersAbout = (
  db: Runner,
  { userId, id }: { readonly userId: string; readonly id: string },
  instead: Pick<IdempotencyRow, 'status' | 'answer'>,
): Promise<number> =>
  db.run((knex) =>
    knex<IdempotencyRow>('idempotencyKeys')
      .where({ userId })
      .where('answer', 'like', `%${id}%`)
      .update(instead),
  );
