import type { ClinicRow } from '#db/clinics/queries.ts';

type NamedClinic = Pick<ClinicRow, 'id' | 'userId' | 'source' | 'sourceId'>;

/** A clinic row with only a name and an address; `now` is ISO UTC. */
export const blankClinic = (namedRow: NamedClinic, now: string): ClinicRow => ({
  ...namedRow,
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
