import type { FoundReportRow, UnreadReportRow } from '#db/lost/queries.ts';
import { toPetPhoto } from '#server/photos/contract.ts';
import type { FoundReport, UnreadReport } from './contract.ts';
import type { Place } from './rules.ts';

type PlacedReport = Pick<FoundReportRow, 'latitude' | 'longitude' | 'accuracy'>;

const toPlace = ({ latitude, longitude, accuracy }: PlacedReport): Place | null =>
  latitude === null || longitude === null || accuracy === null
    ? null
    : { latitude, longitude, accuracy };

/** A report as the pet's owner sees it. `mutedNetworks` are the networks that are muted now. */
export const presentReport = (
  row: FoundReportRow,
  mutedNetworks: ReadonlySet<string>,
): FoundReport => ({
  id: row.id,
  petId: row.petId,
  message: row.message,
  name: row.finderName,
  phone: row.finderPhone,
  place: toPlace(row),
  createdAt: row.createdAt,
  seenAt: row.seenAt,
  isMuted: row.network === null ? null : mutedNetworks.has(row.network),
  reportedAt: row.reportedAt,
});

const NO_IDS: ReadonlySet<string> = new Set();

/** An unread report. The list contains no muted ones. */
export const presentUnread = (row: UnreadReportRow): UnreadReport => ({
  ...presentReport(row, NO_IDS),
  pet: {
    id: row.petId,
    name: row.petName,
    category: row.petCategory,
    photo: toPetPhoto({ imageBlobId: row.petImageBlobId, photoFocus: row.petPhotoFocus }),
    lostSince: row.petLostSince,
    lostMessage: row.petLostMessage,
    lostPlace: row.petLostPlace,
  },
});
