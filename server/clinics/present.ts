import type { ClinicRow } from '#db/clinics/queries.ts';
import type { RatingRow } from '#db/clinics/ratings.ts';
import { text } from '#server/messages/text.ts';
import type { Clinic, ClinicRating, StoredClinic } from './contract.ts';
import { googleClinicId } from './directory/google.ts';
import type { FoundClinic } from './directory/match-clinics.ts';
import { averageText, type ClinicSource, distanceBetween, type Place } from './rules.ts';

const SOURCES: readonly ClinicSource[] = ['osm', 'google', 'file', 'own'];
const toClinicSource = (source: string): ClinicSource =>
  SOURCES.find((item) => item === source) ?? 'file';

/** The address of a clinic's page at its source, for looking it up or correcting it. */
const sourcePageUrl = (source: string, sourceId: string | null): string | null => {
  if (sourceId === null) return null;
  if (source === 'osm') return `https://www.openstreetmap.org/${sourceId}`;
  if (source !== 'google') return null;
  const query = new URLSearchParams({ api: '1', query: 'veterinary', query_place_id: sourceId });
  return `https://www.google.com/maps/search/?${query}`;
};

type LocatedRow = Pick<ClinicRow, 'latitude' | 'longitude'>;

/** Kilometres; null if either has no coordinates. */
export const distanceTo = ({ latitude, longitude }: LocatedRow, from: Place | undefined) =>
  from === undefined || latitude === null || longitude === null
    ? null
    : distanceBetween(from, { latitude, longitude });

type ReportedClinic = Omit<FoundClinic, 'source' | 'sourceId' | 'latitude' | 'longitude'> &
  LocatedRow;

const presentReported = (clinic: ReportedClinic) => ({
  name: clinic.name ?? text('clinics.unnamed'),
  nameKnown: clinic.name !== null,
  address: clinic.address ?? text('clinics.noAddress'),
  addressKnown: clinic.address !== null,
  phone: clinic.phone,
  email: clinic.email,
  type: clinic.type,
  hours: clinic.hours,
  description: clinic.description,
  website: clinic.website,
  latitude: clinic.latitude,
  longitude: clinic.longitude,
});

export const presentClinic = (row: ClinicRow, from?: Place): StoredClinic => ({
  id: row.id,
  ...presentReported(row),
  averageRating: averageText(row.ratingSum, row.ratingCount),
  totalRatings: row.ratingCount,
  distance: distanceTo(row, from),
  source: toClinicSource(row.source),
  sourceUrl: sourcePageUrl(row.source, row.sourceId),
  // A row with an owner is only ever presented to that owner.
  own: row.userId !== null,
  gone: row.goneAt !== null,
  mergedAt: row.mergedAt,
  version: row.version,
  updatedAt: row.updatedAt,
});

type RatingSums = Pick<ClinicRow, 'ratingSum' | 'ratingCount'>;

/** A Google place that was just read, with its local ratings. */
export const presentPlace = (
  foundClinic: FoundClinic,
  from: Place,
  { ratingSum, ratingCount }: RatingSums = { ratingSum: 0, ratingCount: 0 },
): Clinic => ({
  id: googleClinicId(foundClinic.sourceId),
  ...presentReported(foundClinic),
  averageRating: averageText(ratingSum, ratingCount),
  totalRatings: ratingCount,
  distance: distanceTo(foundClinic, from),
  source: 'google',
  sourceUrl: sourcePageUrl('google', foundClinic.sourceId),
  own: false,
  gone: false,
  mergedAt: null,
  version: 1,
  updatedAt: null,
});

export const presentRating = (row: RatingRow, userId: string): ClinicRating => ({
  id: row.id,
  rating: row.rating,
  review: row.review,
  createdAt: row.createdAt,
  userName: 'Anonymous',
  userLastName: 'User',
  own: row.userId === userId,
});
