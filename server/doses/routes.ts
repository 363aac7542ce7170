import { findPlan } from '#db/care/queries.ts';
import {
  countDoses,
  type DoseOfPerson,
  deleteDose,
  findDose,
  listDoses,
  updateDose,
} from '#db/doses/queries.ts';
import type { Runner } from '#db/engine/run.ts';
import { findPet } from '#db/pets/queries.ts';
import { planFor, toPlanOverTime } from '#server/care/policy.ts';
import { dayOfAnswer } from '#server/care/rules.ts';
import type { Owner } from '#server/http/actor.ts';
import { applyChanges } from '#server/http/apply-changes.ts';
import { MAX_LISTED } from '#server/http/contract.ts';
import { notFound, versionConflict } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import { can } from '#server/pets/policy.ts';
import { addDose, refuseFuture } from './add-dose.ts';
import * as contract from './contract.ts';
import { presentDose } from './present.ts';

const list = ({ db }: Parts): Route =>
  route(contract.listDoses, async ({ actor, params, query, ctx }) => {
    const pet = await findPet(db, actor.scope, params.petId);
    if (!pet || !can(actor, 'read', pet)) throw notFound();
    const { limit = MAX_LISTED, page = 1 } = query;
    const window = { limit, offset: (page - 1) * limit };
    ctx.set('X-Total-Count', String(await countDoses(db, actor.scope, pet.id)));
    return (await listDoses(db, actor.scope, pet.id, window)).map(presentDose);
  });

/** Throws the same 404 for another owner's dose and for a missing one. */
const doseFor = async (
  db: Runner,
  actor: Owner,
  action: 'update' | 'delete',
  id: string,
): Promise<DoseOfPerson> => {
  const dose = await findDose(db, actor.scope, id);
  if (!dose) throw notFound();
  await planFor(db, actor, action, dose.planId);
  return dose;
};

/** Throws 409 with the stored state if the edit was made on another version. */
const requireVersion = (stored: DoseOfPerson, version: number | undefined): void => {
  if (version === undefined || version === stored.version) return;
  throw versionConflict(presentDose(stored));
};

const update = ({ db, photos }: Parts): Route =>
  route(contract.updateDose, async ({ actor, params, body, now, write }) => {
    const { imageUrl, version, ...sent } = body;
    const holder = { userId: actor.userId, now };
    await doseFor(db, actor, 'update', params.doseId);
    if (sent.givenAt !== undefined) refuseFuture(sent.givenAt, now);
    const photo = await photos.take(imageUrl, 'record', holder);
    return write(async (tx) => {
      const stored = await doseFor(tx, actor, 'update', params.doseId);
      requireVersion(stored, version);
      const plan = await findPlan(tx, actor.scope, stored.planId);
      if (!plan) throw notFound();
      const next = applyChanges(stored, sent);
      const dose: DoseOfPerson = {
        ...next,
        onDay: dayOfAnswer(toPlanOverTime(plan), next),
        imageBlobId: await photos.settle(tx, holder, photo, stored.imageBlobId),
        version: stored.version + 1,
        updatedAt: now.toISOString(),
      };
      await updateDose(tx, dose);
      await photos.drop(tx, [stored.imageBlobId], [dose.imageBlobId], now);
      return presentDose(dose);
    });
  });

const remove = ({ photos }: Parts): Route =>
  route(contract.deleteDose, ({ actor, params, query, now, write }) =>
    write(async (tx) => {
      const stored = await doseFor(tx, actor, 'delete', params.doseId);
      requireVersion(stored, query.version);
      await deleteDose(tx, stored, now.toISOString());
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
