import { v7 } from 'uuid';
import {
  type ClinicRow,
  findOwnClinic,
  insertClinic,
  toBand,
  updateOwnClinic,
} from '#db/clinics/queries.ts';
import type { Runner } from '#db/engine/run.ts';
import { readEpoch } from '#db/epoch.ts';
import { prepareConflict, resolveConflict } from '#server/deleted/policy.ts';
import { restoring } from '#server/entities/restoring.ts';
import type { Owner } from '#server/http/actor.ts';
import type { ParsedBody } from '#server/http/endpoint.ts';
import { notFound, versionConflict } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { requireNewId } from '#server/http/new-id.ts';
import { requireQuota } from '#server/http/quotas.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import * as contract from './contract.ts';
import { isAllowed } from './policy.ts';
import { presentClinic } from './present.ts';
import { blankClinic } from './rows.ts';
import { toMatchKey } from './rules.ts';

type ClinicBody = Omit<ParsedBody<typeof contract.updateClinic>, 'version' | 'conflict'>;
type ClinicAction = Parameters<typeof isAllowed>[1];

/** Throws the same 404 for a clinic of the directory, another owner's clinic and a missing one. */
const ownClinicFor = async (
  db: Runner,
  actor: Owner,
  action: ClinicAction,
  id: string,
): Promise<ClinicRow> => {
  const row = await findOwnClinic(db, actor.userId, id);
  if (!row || !isAllowed(actor, action, row)) throw notFound();
  return row;
};

/** Throws 409 with the stored state if the change was made on another version. */
const requireVersion = (row: ClinicRow, version: number | undefined): void => {
  if (version === undefined || version === row.version) return;
  throw versionConflict(presentClinic(row));
};

/** Applies an edit and recomputes the derived columns. */
const applyClinicBody = (
  row: ClinicRow,
  { name, address, ...sent }: ClinicBody,
  now: Date,
): ClinicRow => {
  const definedFields = Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined),
  );
  const changedClinic: ClinicRow = {
    ...row,
    ...definedFields,
    name: name ?? row.name,
    address: address ?? row.address,
    updatedAt: now.toISOString(),
  };
  const { latitude } = changedClinic;
  return {
    ...changedClinic,
    nameKey: toMatchKey(changedClinic.name),
    band: latitude === null ? null : toBand(latitude),
  };
};

const emptyClinic = (id: string, userId: string, now: Date): ClinicRow =>
  blankClinic({ id, userId, source: 'own', sourceId: null }, now.toISOString());

const create = ({ config }: Parts): Route =>
  route(contract.createClinic, ({ actor: { userId }, body: { id, ...body }, now, write }) =>
    write(async (tx) => {
      await requireNewId(tx, 'vetClinics', id);
      await requireQuota(tx, config, userId, 'clinics');
      const blankRow = emptyClinic(id ?? v7(), userId, now);
      const version = await readEpoch(tx);
      const row = applyClinicBody({ ...blankRow, version }, body, now);
      await insertClinic(tx, row);
      return presentClinic(row);
    }),
  );

const read = ({ db }: Parts): Route =>
  route(contract.readClinic, async ({ actor, params: { clinicId } }) =>
    presentClinic(await ownClinicFor(db, actor, 'read', clinicId)),
  );

const update = (parts: Parts): Route =>
  route(contract.updateClinic, async ({ actor, params: { clinicId }, body, now, write }) => {
    const { version, conflict, ...sent } = body;
    const { userId } = actor;
    await ownClinicFor(parts.db, actor, 'update', clinicId);
    const sides = await prepareConflict(parts.photos, conflict, 'record', { userId, now });
    return write(async (tx) => {
      const stored = await ownClinicFor(tx, actor, 'update', clinicId);
      requireVersion(stored, version);
      const subject = { kind: 'clinic', subjectId: stored.id } as const;
      const resolution = await resolveConflict(parts, sides, {
        ...{ tx, ownerId: userId, now, subject },
      });
      const row: ClinicRow = {
        ...applyClinicBody(stored, sent, now),
        mergedAt: resolution.mergedAt,
        version: stored.version + 1,
      };
      const { id, userId: _owner, ...changed } = row;
      await updateOwnClinic(tx, userId, id, changed);
      await resolution.finish(row.name ?? '', [], []);
      return presentClinic(row);
    });
  });

const remove = (): Route =>
  route(contract.deleteClinic, ({ actor, params: { clinicId }, query, now, write }) =>
    write(async (tx) => {
      const row = await ownClinicFor(tx, actor, 'delete', clinicId);
      requireVersion(row, query.version);
      const instant = now.toISOString();
      await updateOwnClinic(tx, actor.userId, row.id, { deletedAt: instant, updatedAt: instant });
      return { message: text('clinics.removed') };
    }),
  );

export const clinicRestoring = restoring<ClinicRow, contract.StoredClinic>(contract.restoreClinic, {
  finish: async (_tx, row) => presentClinic(row),
});

export const ownClinicRoutes = (parts: Parts): readonly Route[] => [
  create(parts),
  read(parts),
  update(parts),
  remove(),
];
