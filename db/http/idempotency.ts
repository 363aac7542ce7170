import { compiledOnce } from '#db/compiled.ts';
import type { Runner } from '#db/run.ts';

export interface IdempotencyRow {
  readonly userId: string;
  readonly route: string;
  readonly key: string;
  readonly bodyHash: string;
  readonly status: number;
  readonly answer: string;
  readonly createdAt: string;
}

export type IdempotencyKey = Pick<IdempotencyRow, 'userId' | 'route' | 'key'>;

export const findAnswer = (
  db: Runner,
  { userId, route, key }: IdempotencyKey,
): Promise<Pick<IdempotencyRow, 'bodyHash' | 'status' | 'answer'> | undefined> =>
  findKept(db, { userId, route, key });

const findKept = compiledOnce((k, named: IdempotencyKey) =>
  k<IdempotencyRow>('idempotencyKeys').where(named).first('bodyHash', 'status', 'answer'),
);

export const keepAnswer: (db: Runner, row: IdempotencyRow) => Promise<unknown> = compiledOnce(
  (k, row: IdempotencyRow) => k<IdempotencyRow>('idempotencyKeys').insert(row),
);

export const deleteAnswersBefore = (db: Runner, instant: Date): Promise<number> =>
  db.run((k) =>
    k<IdempotencyRow>('idempotencyKeys').where('createdAt', '<', instant.toISOString()).delete(),
  );

/**
 * Takes what is gone for good out of the answers that were kept about it: a retry of such a request is given
 * `instead`, and does nothing.
 */
export const forgetAnswersAbout = (
  db: Runner,
  { userId, id }: { readonly userId: string; readonly id: string },
  instead: Pick<IdempotencyRow, 'status' | 'answer'>,
): Promise<number> =>
  db.run((k) =>
    k<IdempotencyRow>('idempotencyKeys')
      .where({ userId })
      .where('answer', 'like', `%${id}%`)
      .update(instead),
  );
