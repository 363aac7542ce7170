import type { Knex } from 'knex';
import { type AuthorNames, authorNames } from '#db/authors.ts';
import { compiledInScope } from '#db/compiled-in-scope.ts';
import { yieldIfLong } from '#db/engine/loop-slices.ts';
import type { Runner } from '#db/engine/run.ts';
import { valuesOf } from '#db/engine/table.ts';
import type { PetRow, PetWindow } from '#db/pets/queries.ts';
import {
  accessColumns,
  type PetAccess,
  type ReadScope,
  toRowWithAccess,
  visiblePets,
} from '#db/scope.ts';
import { type CarePlanRow, carePlans } from './table.ts';

/** A plan with its pet's owner, and the day on which the pet passed away. */
export interface PlanOfPet extends CarePlanRow, AuthorNames, PetAccess {
  readonly ownerId: PetRow['userId'];
  readonly passedAwayOn: PetRow['passedAwayOn'];
}

/** The plans, with their pets, that are not deleted and whose pets the scope shows. */
const visiblePlans = (knex: Knex, scope: ReadScope) =>
  knex('carePlans')
    .join('pets', 'pets.id', 'carePlans.petId')
    .whereIn('pets.id', visiblePets(knex, scope))
    .whereNull('carePlans.deletedAt');

type ReadPlan = Parameters<typeof toRowWithAccess<Omit<PlanOfPet, 'role'>>>[0];

const selectedColumns = (knex: Knex, { ownerId, sharedAt }: ReadScope) => [
  ...carePlans.of(carePlans.names),
  'pets.userId as ownerId',
  'pets.passedAwayOn',
  ...authorNames(knex, 'care_plans'),
  ...accessColumns(knex, sharedAt === undefined ? { ownerId } : { ownerId, sharedAt }),
];

interface PetPlansScope extends ReadScope {
  /** If absent, the plans of all pets. */
  readonly petId?: string;
}

const toPlansOfPets = (rows: readonly ReadPlan[]): readonly PlanOfPet[] =>
  rows.map(toRowWithAccess);

type PlanValues = Pick<PetPlansScope, 'petId'>;

const toPlanValues = (petId: string | undefined): PlanValues =>
  petId === undefined ? {} : { petId };

const selectPetPlans = (knex: Knex, scope: ReadScope, { petId }: PlanValues) =>
  visiblePlans(knex, scope).modify((query) => {
    if (petId !== undefined) query.where('carePlans.petId', petId);
  });

/** A page of the plans of all pets or of one, in the order of their creation. */
export const listPlans = async (
  db: Runner,
  { petId, ...scope }: PetPlansScope,
  { limit, offset }: PetWindow,
): Promise<readonly PlanOfPet[]> =>
  toPlansOfPets(await listVisible(db, scope, toPlanValues(petId), { limit, offset }));

const listVisible = compiledInScope(
  (knex, scope, values: PlanValues, { limit, offset }: PetWindow) =>
    selectPetPlans(knex, scope, values)
      .orderBy('carePlans.id')
      .limit(limit)
      .offset(offset)
      .select<ReadPlan[]>(...selectedColumns(knex, scope)),
);

export const countPlans = async (
  db: Runner,
  { petId, ...scope }: PetPlansScope,
): Promise<number> => {
  const row = await countVisible(db, scope, toPlanValues(petId));
  return row.total;
};

const countVisible = compiledInScope((knex, scope, values: PlanValues) =>
  selectPetPlans(knex, scope, values).count('* as total').first<{ total: number }>(),
);

/** Plans that are read at once. One that was changed often takes hundreds of kilobytes. */
const PLANS_PER_READ = 100;

/** All plans of all pets or of one, in pages between which other work runs. */
export async function* readPlanPages(
  db: Runner,
  { petId, ...scope }: PetPlansScope,
): AsyncGenerator<readonly PlanOfPet[], void> {
  for (let afterId: string | undefined = ''; afterId !== undefined; ) {
    const rows: readonly ReadPlan[] = await readVisible(db, scope, {
      ...toPlanValues(petId),
      afterId,
    });
    afterId = rows.length < PLANS_PER_READ ? undefined : rows.at(-1)?.id;
    yield toPlansOfPets(rows);
    await yieldIfLong();
  }
}

/** All plans of all pets or of one. Up to a hundred are read in one statement. */
export const readPlans = async (
  db: Runner,
  scope: PetPlansScope,
): Promise<readonly PlanOfPet[]> => {
  const plans: PlanOfPet[] = [];
  for await (const page of readPlanPages(db, scope)) plans.push(...page);
  return plans;
};

const readVisible = compiledInScope(
  (knex, scope, { afterId, ...values }: PlanValues & { readonly afterId: string }) =>
    selectPetPlans(knex, scope, values)
      .where('carePlans.id', '>', afterId)
      .orderBy('carePlans.id')
      .limit(PLANS_PER_READ)
      .select<ReadPlan[]>(...selectedColumns(knex, scope)),
);

export const findPlan = async (
  db: Runner,
  scope: ReadScope,
  id: string,
): Promise<PlanOfPet | undefined> => {
  const row = await db.run((knex) =>
    visiblePlans(knex, scope)
      .where('carePlans.id', id)
      .first<ReadPlan | undefined>(...selectedColumns(knex, scope)),
  );
  return row && toRowWithAccess(row);
};

/** Leaves the plan `except` out of the count. */
export const countActivePlans = async (
  tx: Runner,
  petId: string,
  except: string,
): Promise<number> => {
  const row = await tx.run((knex) =>
    knex('carePlans')
      .where({ petId, status: 'active' })
      .whereNull('deletedAt')
      .whereNot({ id: except })
      .count('* as total')
      .first<{ total: number }>(),
  );
  return row.total;
};

/** A past instant is not replaced, because it says since when the planner's work is pending. */
const earlierInstant = (awaited: string | null, instant: string): string =>
  awaited !== null && awaited < instant ? awaited : instant;

/** The SQL for the earlier of two instants. */
const earlierInstantSql = (knex: Knex, instant: string) =>
  knex.raw('case when next_notice_at < ? then next_notice_at else ? end', [instant, instant]);

/**
 * The stored columns, without those of the pet. JSON is text in the database. After every write the
 * planner of notices evaluates the plan again.
 */
const toStoredRow = (row: CarePlanRow) => ({
  ...valuesOf(row, carePlans.names),
  revisions: JSON.stringify(row.revisions),
  nextNoticeAt: earlierInstant(row.nextNoticeAt, row.updatedAt),
});

export const insertPlan = (tx: Runner, row: CarePlanRow): Promise<unknown> =>
  tx.run((knex) => knex('carePlans').insert(toStoredRow(row)));

/** Inserts plans that may have been changed long ago. The planner evaluates each at its own `nextNoticeAt`. */
export const insertPlans = (tx: Runner, rows: readonly CarePlanRow[]): Promise<unknown> =>
  tx.run((knex) =>
    knex('carePlans').insert(
      rows.map((row) => ({ ...toStoredRow(row), nextNoticeAt: row.nextNoticeAt })),
    ),
  );

/** Writes all columns of a plan that was found in the actor's scope. */
export const updatePlan = (tx: Runner, row: CarePlanRow): Promise<number> => {
  return tx.run((knex) => knex('carePlans').where({ id: row.id }).update(toStoredRow(row)));
};

/**
 * Makes the planner of notices evaluate the plans of a pet again, after something of the pet
 * changed. `instant` is in ISO UTC.
 */
export const replanNoticesOfPet = (tx: Runner, petId: string, instant: string): Promise<number> =>
  tx.run((knex) =>
    knex('carePlans')
      .where({ petId })
      .update({ nextNoticeAt: earlierInstantSql(knex, instant) }),
  );

/** Makes the planner of notices evaluate plans again, after doses were added to them. */
export const replanNotices = (
  tx: Runner,
  planIds: readonly string[],
  instant: string,
): Promise<number> =>
  tx.run((knex) =>
    knex('carePlans')
      .whereIn('id', planIds)
      .update({ nextNoticeAt: earlierInstantSql(knex, instant) }),
  );

/** All plans of an owner or of a pet that have not ended, including deleted plans and those of deleted pets. */
export const listRunningPlans = (
  tx: Runner,
  pets: { readonly userId: string } | { readonly id: string },
): Promise<readonly CarePlanRow[]> =>
  tx.run((knex) =>
    knex<CarePlanRow>('carePlans')
      .whereIn('petId', knex('pets').where(pets).select('id'))
      .whereNot({ status: 'ended' })
      .select(...carePlans.names),
  );
