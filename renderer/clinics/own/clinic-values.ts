import type * as z from 'zod/mini';
import type { ClinicChanges } from '#renderer/clinics/offline.ts';
import type { Clinic, clinicForm } from '#server/clinics/contract.ts';

/** The form's values, before the contract has parsed them. */
export type OwnClinicInput = z.input<typeof clinicForm>;
export type OwnClinicValues = z.output<typeof clinicForm>;

/** The form's values: those of a clinic, or empty ones. */
export const clinicFormValues = (clinic?: Clinic) => ({
  name: clinic?.name ?? '',
  address: clinic?.address ?? '',
  phone: clinic?.phone ?? '',
  email: clinic?.email ?? '',
  website: clinic?.website ?? '',
  hours: clinic?.hours ?? '',
  description: clinic?.description ?? '',
  latitude: clinic?.latitude ?? null,
  longitude: clinic?.longitude ?? null,
});

/** Only the fields that an edit changed, so that another device's changes of other fields are kept. */
export const changesIn = (base: Clinic, values: OwnClinicValues): ClinicChanges => {
  const previousValues: Readonly<Record<string, unknown>> = clinicFormValues(base);
  const changes: ClinicChanges = Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => (previousValues[field] ?? '') !== (value ?? ''),
    ),
  );
  if (!('latitude' in changes || 'longitude' in changes)) return changes;
  const { latitude = null, longitude = null } = values;
  return { ...changes, latitude, longitude };
};
