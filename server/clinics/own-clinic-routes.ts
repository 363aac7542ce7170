import { v7 } from 'uuid';
import {
  type ClinicRow,
  deleteOwnClinic,
  findOwnClinic,
  insertClinic,
  toBand,
  updateOwnClinic,
} from '#db/clinics/queries.ts';
import type { ParsedBody } from '#server/http/endpoint.ts';
import { notFound } from '#server/http/errors.ts';
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

type ClinicBody = ParsedBody<typeof contract.updateClinic>;

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
      const row = applyClinicBody(emptyClinic(id ?? v7(), userId, now), body, now);
      await insertClinic(tx, row);
      return presentClinic(row);
    }),
  );

const update = (): Route =>
  route(contract.updateClinic, ({ actor, params: { clinicId }, body, now, write }) =>
    write(async (tx) => {
      const row = await findOwnClinic(tx, actor.userId, clinicId);
      if (!row || !isAllowed(actor, 'update', row)) throw notFound();
      const { id, userId: _owner, ...changed } = applyClinicBody(row, body, now);
      await updateOwnClinic(tx, actor.userId, id, changed);
      return presentClinic({ ...row, ...changed });
    }),
  );

const remove = (): Route =>
  route(contract.deleteClinic, ({ actor, params: { clinicId }, now, write }) =>
    write(async (tx) => {
      const row = await findOwnClinic(tx, actor.userId, clinicId);
      if (!row || !isAllowed(actor, 'delete', row)) throw notFound();
      await deleteOwnClinic(tx, actor.userId, row.id, now.toISOString());
      return { message: text('clinics.removed') };
    }),
  );

export const ownClinicRoutes = (parts: Parts): readonly Route[] => [
  create(parts),
  update(),
  remove(),
];
