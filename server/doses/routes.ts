import { changedFields, noteActivity, noteDeletion } from '#db/activities/queries.ts';
import type { PlanOfPet } from '#db/care/queries.ts';
import {
  countDoses,
  type DoseOfPerson,
  deleteDose,
  findDose,
  listDoses,
  updateDose,
} from '#db/doses/queries.ts';
import type { Runner } from '#db/engine/run.ts';
import { planFor, toPlanOverTime } from '#server/care/policy.ts';
import { dayOfAnswer } from '#server/care/rules.ts';
import { changedBy, getAuthorId } from '#server/http/access/shared-pet.ts';
import type { Owner } from '#server/http/actor.ts';
import { applyChanges } from '#server/http/apply-changes.ts';
import { MAX_LISTED } from '#server/http/contract.ts';
import { notFound, versionConflict } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import { petFor, requireOwnEntry } from '#server/pets/policy.ts';
import { addDose, findEarlyProblem, refuseFuture } from './add-dose.ts';
import * as contract from './contract.ts';
import { presentDose } from './present.ts';

const list = ({ db }: Parts): Route =>
  route(contract.listDoses, async ({ actor, params, query, ctx }) => {
    const pet = await petFor(db, actor, 'read', params.petId);
    const { limit = MAX_LISTED, page = 1 } = query;
    const pageWindow = { limit, offset: (page - 1) * limit };
    ctx.set('X-Total-Count', String(await countDoses(db, actor.reach, pet.id)));
    return (await listDoses(db, actor.reach, pet.id, pageWindow)).map(presentDose);
  });

interface DoseOfPlan {
  readonly dose: DoseOfPerson;
  readonly plan: PlanOfPet;
}

/** Throws 404 for a dose of a pet that is not shared, as for none, and 403 for those of others than a carer's own. */
const doseFor = async (
  db: Runner,
  actor: Owner,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<DoseOfPlan> => {
  const dose = await findDose(db, actor.reach, id);
  if (!dose) throw notFound();
  const plan = await planFor(db, actor, 'log', dose.planId);
  requireOwnEntry(actor, plan, { ...dose, createdBy: dose.byUserId }, now);
  return { dose, plan };
};

/** The subject of a note in the activity of its pet. */
const toActivityNote = ({ id, petId }: DoseOfPerson, { title, revisions }: PlanOfPet) => ({
  ...({ entity: 'dose', petId, entityId: id, title } as const),
  type: revisions.at(-1)?.kind ?? null,
});

/** Throws 409 with the stored state if the edit was made on another version. */
const requireVersion = (doseOfPerson: DoseOfPerson, version: number | undefined): void => {
  if (version === undefined || version === doseOfPerson.version) return;
  throw versionConflict(presentDose(doseOfPerson));
};

/**
 * Whether an edited dose is early, by the same rule as a new one. An edit is never refused for it, because the dose was
 * given.
 */
const isEarlyNow = async (
  tx: Runner,
  { dose: stored, plan }: DoseOfPlan,
  next: DoseOfPerson,
): Promise<boolean> => {
  if (next.givenAt === stored.givenAt && next.status === stored.status) return stored.isEarly;
  return (await findEarlyProblem(tx, toPlanOverTime(plan), next)) !== undefined;
};

const update = ({ db, photos }: Parts): Route =>
  route(contract.updateDose, async ({ actor, params, body, now, write }) => {
    const { imageUrl, version, ...sent } = body;
    const holder = { userId: actor.userId, now };
    const doseKey = { id: params.doseId, now };
    await doseFor(db, actor, doseKey);
    if (sent.givenAt !== undefined) refuseFuture(sent.givenAt, now);
    const photo = await photos.readUpload(imageUrl, 'record', holder);
    return write(async (tx) => {
      const { dose: stored, plan } = await doseFor(tx, actor, doseKey);
      requireVersion(stored, version);
      const next = applyChanges(stored, sent);
      const dose: DoseOfPerson = {
        ...next,
        onDay: dayOfAnswer(toPlanOverTime(plan), next),
        isEarly: await isEarlyNow(tx, { dose: stored, plan }, next),
        imageBlobId: await photos.attach(
          tx,
          { userId: plan.ownerId, now },
          photo,
          stored.imageBlobId,
        ),
        ...changedBy(actor, plan),
        version: stored.version + 1,
        updatedAt: now.toISOString(),
      };
      await updateDose(tx, dose);
      const fields = changedFields(stored, dose);
      const instant = dose.updatedAt;
      const activityNote = {
        ...toActivityNote(dose, plan),
        kind: 'changed',
        fields,
        at: instant,
      } as const;
      await noteActivity(tx, { ...activityNote, createdBy: dose.updatedBy });
      await photos.drop(tx, [stored.imageBlobId], [dose.imageBlobId], now);
      return presentDose(dose);
    });
  });

const remove = ({ photos }: Parts): Route =>
  route(contract.deleteDose, ({ actor, params, query, now, write }) =>
    write(async (tx) => {
      const { dose: stored, plan } = await doseFor(tx, actor, { id: params.doseId, now });
      requireVersion(stored, query.version);
      const instant = now.toISOString();
      await deleteDose(tx, stored, instant);
      const { status, givenAt, byUserId, sitterName, signedAs } = stored;
      const addedDose = { kind: status, at: givenAt, createdBy: byUserId };
      await noteDeletion(
        tx,
        toActivityNote(stored, plan),
        { ...addedDose, signedAs: sitterName ?? signedAs },
        { at: instant, createdBy: getAuthorId(actor, plan) },
      );
      await photos.drop(tx, [stored.imageBlobId], [], now);
      return { message: text('care.dose.deleted') };
    }),
  );

export const doseRoutes = (parts: Parts): readonly Route[] => [
  addDose(parts),
  list(parts),
  update(parts),
  remove(parts),
];
