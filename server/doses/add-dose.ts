import { v7 } from 'uuid';
import {
  type DoseOfPerson,
  deleteDose,
  findDoseForCompletion,
  insertDose,
  listDosesAround,
} from '#db/doses/queries.ts';
import { type DoseRow, doses } from '#db/doses/table.ts';
import { DatabaseError } from '#db/engine/errors.ts';
import type { Runner } from '#db/engine/run.ts';
import { readEpoch } from '#db/epoch.ts';
import { planFor, toPlanOverTime } from '#server/care/policy.ts';
import { dayOfAnswer } from '#server/care/rules.ts';
import type { Owner } from '#server/http/actor.ts';
import type { ParsedBody } from '#server/http/endpoint.ts';
import { HttpError, invalidField } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { requireNewId } from '#server/http/new-id.ts';
import { type RowLimit, requireRoomFor } from '#server/http/quotas.ts';
import { type PlanOverTime, revisionAt } from '#server/occurrences/rules.ts';
import type { Parts } from '#server/parts.ts';
import * as contract from './contract.ts';
import { presentDose } from './present.ts';
import {
  type DoseToGive,
  findTooEarly,
  getPlannedAmount,
  isFutureInstant,
  type TooEarlyDose,
} from './rules.ts';

export const doseLimit: RowLimit = {
  table: doses,
  max: contract.MAX_DOSES,
  code: 'quota.doses',
};

export const refuseFuture = (givenAt: string, now: Date): void => {
  if (isFutureInstant(givenAt, now)) throw invalidField('givenAt', 'care.givenAt.future');
};

type DoseOfOccurrence = Pick<DoseRow, 'id' | 'planId' | 'status' | 'day' | 'time' | 'givenAt'>;

/** Why a new or edited dose is too early beside the others of its plan; undefined if it is not, or was skipped. */
export const findEarlyProblem = async (
  tx: Runner,
  plan: PlanOverTime,
  dose: DoseOfOccurrence,
): Promise<TooEarlyDose<DoseOfPerson> | undefined> => {
  if (dose.status !== 'given') return undefined;
  const nearbyDoses = await listDosesAround(tx, dose.planId, dose.givenAt);
  const otherDoses = nearbyDoses.filter(({ id }) => id !== dose.id);
  return findTooEarly(plan, otherDoses, dose);
};

const alreadyGivenError = (current: DoseOfPerson): HttpError =>
  new HttpError(409, 'care.alreadyGiven', { extraBody: { current: presentDose(current) } });

const tooEarlyError = ({ last, nextByPlan }: TooEarlyDose<DoseOfPerson>): HttpError =>
  new HttpError(409, 'care.tooEarly', { extraBody: { last: presentDose(last), nextByPlan } });

/** A plan with scheduled times requires an occurrence unless the dose is marked as extra. */
const requireOccurrence = (
  plan: PlanOverTime,
  { day, extra }: ParsedBody<typeof contract.addDose>,
): void => {
  // A dose as needed stays valid even if the plan has scheduled times since.
  const isEverAsNeeded = plan.revisions.some(({ asNeeded }) => asNeeded !== null);
  if (day === null && !extra && !isEverAsNeeded) {
    throw invalidField('day', 'care.dose.occurrence');
  }
};

/** Clears a skipped dose from the occurrence. Throws 409 if the occurrence was already given. */
const fillOccurrence = async (
  tx: Runner,
  { photos }: Pick<Parts, 'photos'>,
  planId: string,
  { day, time, status }: ParsedBody<typeof contract.addDose>,
  now: Date,
): Promise<void> => {
  const currentDose =
    day === null ? undefined : await findDoseForCompletion(tx, planId, { day, time });
  if (!currentDose) return;
  if (status === 'skipped' || currentDose.status === 'given') throw alreadyGivenError(currentDose);
  await deleteDose(tx, currentDose, now.toISOString());
  await photos.drop(tx, [currentDose.imageBlobId], [], now);
};

const isExtra = (plan: PlanOverTime, { day, givenAt }: DoseToGive): boolean =>
  day === null && revisionAt(plan, Date.parse(givenAt))?.asNeeded == null;

interface AddDoseContext {
  readonly tx: Runner;
  readonly actor: Owner;
  readonly planId: string;
  readonly body: ParsedBody<typeof contract.addDose>;
  readonly photo: Awaited<ReturnType<Parts['photos']['readUpload']>>;
  readonly now: Date;
  /** The name of the sitter who gave the dose; absent if the actor did. */
  readonly sitterName?: string;
}

const insertNewDose = async (
  parts: Parts,
  { tx, actor, planId, body, photo, now, sitterName }: AddDoseContext,
): Promise<contract.AddedDose> => {
  const storedPlan = await planFor(tx, actor, 'log', planId);
  const plan = toPlanOverTime(storedPlan);
  requireOccurrence(plan, body);
  await requireNewId(tx, 'doses', body.id);
  await requireRoomFor(tx, parts.config, storedPlan.ownerId, doseLimit);
  await fillOccurrence(tx, parts, storedPlan.id, body, now);
  const { id = v7(), day, time, status, givenAt = now.toISOString(), note = null } = body;
  const doseTimes = { day, time, givenAt };
  const newDose = { id, planId: storedPlan.id, status, ...doseTimes };
  const earlyProblem = await findEarlyProblem(tx, plan, newDose);
  if (earlyProblem && !body.allowEarly) throw tooEarlyError(earlyProblem);
  const { userId } = actor;
  const instant = now.toISOString();
  const dose: DoseRow = {
    ...{ ...newDose, petId: storedPlan.petId, note },
    onDay: dayOfAnswer(plan, doseTimes),
    amount: body.amount === undefined ? getPlannedAmount(plan, doseTimes) : body.amount,
    imageBlobId: await parts.photos.attach(tx, { userId: storedPlan.ownerId, now }, photo, null),
    isExtra: isExtra(plan, doseTimes),
    isEarly: earlyProblem !== undefined,
    byUserId: sitterName === undefined ? userId : null,
    sitterName: sitterName ?? null,
    updatedBy: null,
    signedAs: null,
    updatedAs: null,
    version: await readEpoch(tx),
    createdAt: instant,
    updatedAt: instant,
  };
  await insertDose(tx, dose);
  const shownDose = presentDose({ ...dose, byName: sitterName ?? actor.user.firstName });
  return earlyProblem ? { ...shownDose, warning: 'tooEarly' } : shownDose;
};

/**
 * Two requests filled the occurrence at the same moment: the second one is repeated and then finds the first dose.
 */
const retryOnUniqueConflict = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === 'unique')) throw error;
    return work();
  }
};

export const addDose = (parts: Parts): Route =>
  route(contract.addDose, async ({ actor, params, body, now, write }) => {
    const { planId } = params;
    await planFor(parts.db, actor, 'log', planId);
    if (body.givenAt !== undefined) refuseFuture(body.givenAt, now);
    const photo = await parts.photos.readUpload(body.imageUrl, 'record', {
      userId: actor.userId,
      now,
    });
    return retryOnUniqueConflict(() =>
      write((tx) => insertNewDose(parts, { tx, actor, planId, body, photo, now })),
    );
  });

/** Records a dose that a sitter gave, by the same rules, within the scope of the link's owner. */
export const giveAsSitter = (
  parts: Parts,
  { actor, planId, body, sitterName, now }: Required<Omit<AddDoseContext, 'tx' | 'photo'>>,
): Promise<contract.AddedDose> => {
  if (body.givenAt !== undefined) refuseFuture(body.givenAt, now);
  const doseToAdd = { actor, planId, body, photo: { kind: 'unchanged' }, now, sitterName } as const;
  return retryOnUniqueConflict(() =>
    parts.db.transaction((tx) => insertNewDose(parts, { ...doseToAdd, tx })),
  );
};

/**
 * Records an occurrence that was answered from a notice, by the same rules. Returns the refusal if the dose is too
 * early, the occurrence was answered already or the plan is gone.
 */
export const answerOccurrence = async (
  parts: Parts,
  actor: Owner,
  planId: string,
  message: Pick<ParsedBody<typeof contract.addDose>, 'day' | 'time' | 'status'>,
): Promise<HttpError | undefined> => {
  const now = parts.clock.now();
  const doseToAdd = { actor, planId, body: message, photo: { kind: 'unchanged' }, now } as const;
  try {
    await parts.db.transaction((tx) => insertNewDose(parts, { ...doseToAdd, tx }));
    return undefined;
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) return error;
    throw error;
  }
};
