import type { ClinicRow } from '#db/clinics/queries.ts';

type ClinicIdentity = Pick<ClinicRow, 'id' | 'userId' | 'source' | 'sourceId'>;

/** A clinic row with only its identity, for the caller to fill; `now` is ISO UTC. */
export const blankClinic = (identity: ClinicIdentity, now: string): ClinicRow => ({
  ...identity,
  name: null,
  nameKey: '',
  address: null,
  phone: null,
  email: null,
  type: 'general',
  hours: null,
  description: null,
  website: null,
  latitude: null,
  longitude: null,
  band: null,
  ratingSum: 0,
  ratingCount: 0,
  goneAt: null,
  mergedAt: null,
  version: 1,
  deletedAt: null,
  createdAt: now,
  updatedAt: now,
});
