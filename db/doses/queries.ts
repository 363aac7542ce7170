import type { Knex } from 'knex';
import { compiledInScope } from '#db/compiled-in-scope.ts';
import type { Runner } from '#db/engine/run.ts';
import { valuesOf } from '#db/engine/table.ts';
import { deleteForGood } from '#db/ids.ts';
import type { PetWindow } from '#db/pets/queries.ts';
import { type ReadScope, visiblePet, visiblePets } from '#db/scope.ts';
import { BY_NAME, type DoseRow, doses } from './table.ts';

/** A dose with the name of the person who gave it. */
export interface DoseOfPerson extends DoseRow {
  readonly byName: string | null;
}

/** The doses of plans and pets that the scope shows, joined with both. */
const visibleDoses = (knex: Knex, scope: ReadScope) =>
  knex('doses')
    .join('carePlans', 'carePlans.id', 'doses.planId')
    .join('pets', 'pets.id', 'doses.petId')
    .whereIn('pets.id', visiblePets(knex, scope))
    .whereNull('carePlans.deletedAt');

const withPerson = (knex: Knex, query: Knex.QueryBuilder) =>
  query.select<DoseOfPerson[]>(...doses.of(doses.names), knex.raw(`${BY_NAME} as by_name`));

/** A page of a pet's doses, newest first. */
export const listDoses = (
  db: Runner,
  scope: ReadScope,
  petId: string,
  { limit, offset }: PetWindow,
): Promise<readonly DoseOfPerson[]> =>
  db.run((knex) =>
    withPerson(
      knex,
      visibleDoses(knex, scope)
        .where('doses.petId', petId)
        .orderBy([
          { column: 'doses.givenAt', order: 'desc' },
          { column: 'doses.id', order: 'desc' },
        ])
        .limit(limit)
        .offset(offset),
    ),
  );

export const countDoses = async (db: Runner, scope: ReadScope, petId: string): Promise<number> => {
  const row = await db.run((knex) =>
    visibleDoses(knex, scope)
      .where('doses.petId', petId)
      .count('* as total')
      .first<{ total: number }>(),
  );
  return row.total;
};

interface Range {
  /** If absent, the doses of all pets. */
  readonly petId?: string;
  /** `from` and `to` are calendar days, YYYY-MM-DD, both included. */
  readonly from: string;
  readonly to: string;
}

/** The columns of a dose that answer an occurrence. */
export type AnswerRow = Pick<DoseOfPerson, (typeof ANSWER_COLUMNS)[number] | 'byName'>;

const ANSWER_COLUMNS = doses.pick(
  'id',
  'planId',
  'day',
  'time',
  'status',
  'givenAt',
  'createdAt',
  'byUserId',
  'sitterName',
  'signedAs',
);

/**
 * The doses of a range of days, of all pets or of one, in one statement. Doses of deleted plans are
 * included.
 */
export const readAnswers: (
  db: Runner,
  scope: ReadScope,
  range: Range,
) => Promise<readonly AnswerRow[]> = compiledInScope((knex, scope, { petId, from, to }: Range) =>
  knex('doses')
    .whereIn(
      'petId',
      petId === undefined ? visiblePets(knex, scope) : visiblePet(knex, scope, petId),
    )
    .where('onDay', '>=', from)
    .where('onDay', '<=', to)
    .select<AnswerRow[]>(...ANSWER_COLUMNS, knex.raw(`${BY_NAME} as by_name`)),
);

/** The answers to the occurrences of some days, at most a few hundred days, in one statement. */
export const readDoseAnswers = (
  db: Runner,
  scope: ReadScope,
  days: readonly string[],
): Promise<readonly Pick<DoseRow, 'planId' | 'day' | 'time'>[]> =>
  db.run((knex) =>
    knex('doses')
      .whereIn('petId', visiblePets(knex, scope))
      .whereIn('onDay', days)
      .select('planId', 'day', 'time'),
  );

export const findDose = async (
  db: Runner,
  scope: ReadScope,
  id: string,
): Promise<DoseOfPerson | undefined> =>
  (await db.run((knex) => withPerson(knex, visibleDoses(knex, scope).where('doses.id', id))))[0];

/** The dose that answers an occurrence of a plan. */
export const findDoseForCompletion = async (
  tx: Runner,
  planId: string,
  { day, time }: { readonly day: string; readonly time: string | null },
): Promise<DoseOfPerson | undefined> => {
  const doseRows = await tx.run((knex) =>
    withPerson(
      knex,
      knex('doses')
        .where('doses.planId', planId)
        .where('doses.day', day)
        .whereRaw("coalesce(doses.time, '') = ?", [time ?? '']),
    ),
  );
  return doseRows[0];
};

/** The maximum number of doses that a plan of as-needed medication may have in a day. */
const MAX_DOSES_PER_DAY = 25;

/** The doses of a plan around an instant: the last ones before it and the first ones after it. */
export const listDosesAround = async (
  tx: Runner,
  planId: string,
  instant: string,
): Promise<readonly DoseOfPerson[]> => {
  const listNeighbours = (compare: '<=' | '>', order: 'asc' | 'desc') =>
    tx.run((knex) =>
      withPerson(
        knex,
        knex('doses')
          .where({ planId, status: 'given' })
          .where('doses.givenAt', compare, instant)
          .orderBy('doses.givenAt', order)
          .limit(MAX_DOSES_PER_DAY),
      ),
    );
  return [...(await listNeighbours('<=', 'desc')), ...(await listNeighbours('>', 'asc'))];
};

/**
 * The amounts given since the supplies of plans were counted, in thousandths. Plans without doses
 * are missing.
 */
export const sumGivenAmounts = (
  db: Runner,
  planIds: readonly string[],
): Promise<readonly { readonly planId: string; readonly amount: number }[]> =>
  db.run((knex) =>
    knex('carePlans')
      .join('doses', 'doses.planId', 'carePlans.id')
      .whereIn('carePlans.id', planIds)
      .where('doses.status', 'given')
      .whereRaw('doses.given_at >= care_plans.supply_counted_at')
      .groupBy('carePlans.id')
      .select<{ planId: string; amount: number }[]>(
        knex.raw('care_plans.id as plan_id'),
        knex.raw('cast(coalesce(sum(doses.amount), 0) as bigint) as amount'),
      ),
  );

/** A dose changes the notices of its plan, so the planner of notices evaluates the plan again. */
const replanNoticesOfPlan = (tx: Runner, planId: string, instant: string): Promise<number> =>
  tx.run((knex) =>
    knex('carePlans')
      .where({ id: planId })
      .update({
        // An instant that has passed is kept, because it says since when the planner's work is
        // pending.
        nextNoticeAt: knex.raw('case when next_notice_at < ? then next_notice_at else ? end', [
          instant,
          instant,
        ]),
      }),
  );

export const insertDose = async (tx: Runner, row: DoseRow): Promise<void> => {
  await tx.run((knex) => knex<DoseRow>('doses').insert(row));
  await replanNoticesOfPlan(tx, row.planId, row.updatedAt);
};

/** Writes all columns of a dose that was found in the actor's scope. */
export const updateDose = async (tx: Runner, row: DoseRow): Promise<void> => {
  const columns = valuesOf(row, doses.names);
  await tx.run((knex) => knex('doses').where({ id: row.id }).update(columns));
  await replanNoticesOfPlan(tx, row.planId, row.updatedAt);
};

/** Deletes permanently. `instant` is in ISO UTC. */
export const deleteDose = async (
  tx: Runner,
  { id, planId }: Pick<DoseRow, 'id' | 'planId'>,
  instant: string,
): Promise<void> => {
  await deleteForGood(tx, 'doses', (knex) => knex('doses').where({ id }), instant);
  await replanNoticesOfPlan(tx, planId, instant);
};
