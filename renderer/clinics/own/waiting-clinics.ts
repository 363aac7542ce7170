import type { ClinicChanges, ClinicNew } from '#renderer/clinics/offline.ts';
import { orderAround } from '#renderer/clinics/order-around.ts';
import { lastTypedFields, newIdOf, type OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';
import type { Items } from '#renderer/offline/outbox/outbox-queue.ts';
import {
  changesOfThing,
  lastUnsentChange,
  useWaitingItems,
} from '#renderer/offline/outbox/waiting-items.ts';
import type { Clinic } from '#server/clinics/contract.ts';
import type { Place } from '#server/clinics/rules.ts';

const CLEARABLE_FIELDS = ['phone', 'email', 'website', 'hours', 'description'] as const;

/** A clinic with unsent edits applied, as the server will return it. */
const withClinicChanges = (clinic: Clinic, fields: ClinicChanges): Clinic => {
  const typedFields = CLEARABLE_FIELDS.flatMap((field) => {
    const value = fields[field];
    return value === undefined ? [] : [[field, value?.trim() || null]];
  });
  const { latitude = clinic.latitude, longitude = clinic.longitude } = fields;
  return {
    ...clinic,
    ...Object.fromEntries(typedFields),
    name: fields.name ?? clinic.name,
    address: fields.address ?? clinic.address,
    ...{ latitude, longitude },
  };
};

/** A clinic that exists only in the outbox. */
const asClinic = (item: ClinicNew): Clinic => {
  const fields = lastTypedFields(item);
  const { name, address } = fields;
  const emptyClinic: Clinic = {
    ...{ id: newIdOf(item), name, nameKnown: true, address, addressKnown: true },
    ...{ phone: null, email: null, website: null, hours: null, description: null },
    ...{ latitude: null, longitude: null, distance: null },
    ...{ type: 'general', source: 'own', sourceUrl: null, own: true, gone: false },
    ...{ averageRating: '0', totalRatings: 0 },
    // The server will assign version 1, on which later edits are based.
    ...{ mergedAt: null, version: 1, updatedAt: item.createdAt },
  };
  return withClinicChanges(emptyClinic, fields);
};

/** A clinic with its unsent edits; undefined if it was deleted on this device. */
const withWaitingEdits = (clinic: Clinic, items: Items): Clinic | undefined => {
  const changes = changesOfThing(items, 'clinic', clinic.id);
  const isDeleted = changes.some(
    ({ kind, state }) => kind === 'clinic-removal' && (state === 'waiting' || state === 'synced'),
  );
  if (isDeleted) return undefined;
  return changes.reduce(
    (before, item) =>
      item.kind === 'clinic-edit' || item.kind === 'clinic'
        ? withClinicChanges(before, lastTypedFields(item))
        : before,
    clinic,
  );
};

const isOfClinics = ({ kind }: OutboxItem): boolean =>
  kind === 'clinic' || kind === 'clinic-edit' || kind === 'clinic-removal';

/** The clinics around a place, combined with the outbox and in the order of the server. */
export const withWaitingClinics = (
  clinics: readonly Clinic[],
  items: Items,
  place: Place,
): readonly Clinic[] => {
  if (!items.some(isOfClinics)) return clinics;
  const serverIds = new Set(clinics.map(({ id }) => id));
  const localClinics = new Map(
    items.flatMap((item): readonly [string, Clinic][] => {
      if (item.takenBack) return [];
      if (item.kind === 'clinic') return [[newIdOf(item), asClinic(item)]];
      // An edit may move a clinic of another place here.
      return item.kind === 'clinic-edit' ? [[item.base.id, item.base]] : [];
    }),
  );
  const all = [...clinics, ...[...localClinics.values()].filter(({ id }) => !serverIds.has(id))];
  return orderAround(
    place,
    all.flatMap((clinic) => withWaitingEdits(clinic, items) ?? []),
  );
};

/** The last unsent change of an own clinic on this device. */
export const useWaitingClinic = (clinicId: string): OutboxItem | undefined =>
  lastUnsentChange(useWaitingItems(), 'clinic', clinicId);
