import type { Knex } from 'knex';
import type { UserRow } from '#db/accounts/queries.ts';
import { users } from '#db/accounts/table.ts';
import type { CarePlanRow } from '#db/care/table.ts';
import { carePlans } from '#db/care/table.ts';
import { BY_NAME, type DoseRow } from '#db/doses/table.ts';
import type { Runner } from '#db/engine/run.ts';
import { type Addressee, addresseeColumns } from '#db/notices/contexts.ts';
import { type DueRows, type NextInstants, selectDue, setNext } from '#db/notices/next-instants.ts';
import type { NoticeRow } from '#db/notices/queries.ts';
import type { PetRow } from '#db/pets/queries.ts';
import { livingPets, type MemberRole, notifiedMembership, type ReadScope } from '#db/scope.ts';

/** A plan with everything that its notices depend on. */
export interface NoticedPlan extends CarePlanRow, Addressee {
  /** The recipient: the pet's owner or a member. */
  readonly userId: UserRow['id'];
  readonly timeZone: UserRow['timeZone'];
  readonly petName: PetRow['name'];
  readonly petDeletedAt: PetRow['deletedAt'];
  readonly passedAwayOn: PetRow['passedAwayOn'];
  readonly isSample: PetRow['isSample'];
}

const withOwner = (knex: Knex) =>
  knex('carePlans')
    .join('pets', 'pets.id', 'carePlans.petId')
    .join('users', 'users.id', 'pets.userId');

const COLUMNS = [
  ...carePlans.of(carePlans.names),
  ...users.of(addresseeColumns),
  'users.id as userId',
  'users.timeZone',
  'pets.name as petName',
  'pets.deletedAt as petDeletedAt',
  'pets.passedAwayOn',
  'pets.isSample',
];

/** The plans that the planner has to evaluate. */
export const listDuePlans = (db: Runner, due: DueRows): Promise<readonly string[]> =>
  db.run((knex) =>
    selectDue(
      // Pets of an unfinished import get no notices.
      withOwner(knex).whereNull('pets.importId'),
      'carePlans',
      'nextNoticeAt',
      due,
    ),
  );

/** The plans among these that the planner still has to evaluate at an instant, ISO UTC. */
export const listPlansToReplan = (
  tx: Runner,
  ids: readonly string[],
  now: string,
): Promise<readonly NoticedPlan[]> =>
  tx.run((knex) =>
    withOwner(knex)
      .whereIn('carePlans.id', ids)
      .where('carePlans.nextNoticeAt', '<=', now)
      .whereNull('pets.importId')
      .orderBy('carePlans.nextNoticeAt')
      .select<NoticedPlan[]>(...COLUMNS),
  );

/** A plan for one recipient at an instant, ISO UTC; `memberRole` is null for the pet's owner. */
export const findNoticedPlan = (
  db: Runner,
  id: string,
  { userId, at }: { readonly userId: string; readonly at: string },
): Promise<(NoticedPlan & { readonly memberRole: MemberRole | null }) | undefined> =>
  db.run((knex) =>
    knex('carePlans')
      .join('pets', 'pets.id', 'carePlans.petId')
      .join('users', 'users.id', knex.raw('?', [userId]))
      .where('carePlans.id', id)
      .where((condition) =>
        condition
          .whereRaw('pets.user_id = users.id')
          .orWhereExists(notifiedMembership(knex, at).select('memberships.id')),
      )
      .first(...COLUMNS, notifiedMembership(knex, at).select('memberships.role').as('memberRole')),
  );

/**
 * The running plans of a scope's living pets that have reminders on, in the order of their
 * creation.
 */
export const listRemindingPlans = (db: Runner, scope: ReadScope): Promise<readonly NoticedPlan[]> =>
  db.run((knex) =>
    withOwner(knex)
      .whereIn('pets.id', livingPets(knex, scope))
      .where('pets.isSample', false)
      .whereNull('carePlans.deletedAt')
      .where({ status: 'active', hasReminders: true })
      .orderBy('carePlans.id')
      .select<NoticedPlan[]>(...COLUMNS),
  );

export type AnsweredOccurrence = Pick<
  DoseRow,
  'id' | 'planId' | 'day' | 'time' | 'status' | 'givenAt'
>;

/** The occurrences of plans that were answered on some days. */
export const listAnsweredOn = (
  db: Runner,
  planIds: readonly string[],
  days: readonly string[],
): Promise<readonly AnsweredOccurrence[]> =>
  db.run((knex) =>
    knex('doses')
      .whereIn('planId', planIds)
      .whereIn('day', days)
      .select('id', 'planId', 'day', 'time', 'status', 'givenAt'),
  );

/** An extra dose that somebody other than the pet's owner gave. */
export interface ExtraDose extends Pick<DoseRow, 'id' | 'planId' | 'givenAt'> {
  /** The account's or sitter's name; null if the account is gone. */
  readonly byName: string | null;
}

const extraDoses = (knex: Knex) =>
  knex('doses')
    .join('pets', 'pets.id', 'doses.petId')
    .where({ 'doses.status': 'given', 'doses.isExtra': true })
    .where((other) =>
      other.whereNull('doses.byUserId').orWhereNot('doses.byUserId', knex.ref('pets.userId')),
    )
    .select<ExtraDose[]>(
      'doses.id',
      'doses.planId',
      'doses.givenAt',
      knex.raw(`${BY_NAME} as by_name`),
    );

/** The extra doses of plans that were given and stored after these instants, ISO UTC. */
export const listExtraDoses = (
  db: Runner,
  planIds: readonly string[],
  { givenAfter, storedAfter }: { readonly givenAfter: string; readonly storedAfter: string },
): Promise<readonly ExtraDose[]> =>
  db.run((knex) =>
    extraDoses(knex)
      .whereIn('doses.planId', planIds)
      .where('doses.givenAt', '>', givenAfter)
      .where('doses.createdAt', '>', storedAfter)
      .orderBy('doses.id'),
  );

export const findExtraDose = async (db: Runner, id: string): Promise<ExtraDose | undefined> => {
  const [dose] = await db.run((knex) => extraDoses(knex).where('doses.id', id));
  return dose;
};

export const setNextNotices = (tx: Runner, rows: readonly NextInstants[]): Promise<number> =>
  setNext(tx, 'carePlans', 'nextNoticeAt', rows);

type PlanOccurrence = Pick<NoticeRow, 'userId' | 'planId' | 'occurrence'>;

const narrowToOccurrence = (knex: Knex, { userId, planId, occurrence }: PlanOccurrence) =>
  knex<NoticeRow>('notices').where({ planId, occurrence, userId });

/** Deletes the waiting notice of an occurrence at its time. */
export const deleteWaitingCareNotices = (tx: Runner, of: PlanOccurrence): Promise<number> =>
  tx.run((knex) =>
    narrowToOccurrence(knex, of)
      .where({ kind: 'today' })
      .whereNot({ channel: 'sms' })
      // Concatenated, because a plain comparison would read all waiting notices.
      .whereRaw("notices.state || '' = ?", 'waiting')
      .delete(),
  );

/**
 * Makes the notice that an occurrence is overdue wait until an instant, ISO UTC, even if it was
 * sent before.
 */
export const postponeCareNotice = (
  tx: Runner,
  of: PlanOccurrence,
  endInstant: string,
): Promise<number> =>
  tx.run((knex) =>
    narrowToOccurrence(knex, of).where({ kind: 'overdue' }).update({
      state: 'waiting',
      attempts: 0,
      nextAttemptAt: endInstant,
      claimedUntil: null,
      sentAt: null,
      problem: null,
    }),
  );
