import type { PetRow } from '#db/pets/queries.ts';
import type { ListedReminderRow, ReminderCounts } from '#db/reminders/queries.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { filledFields } from '#server/http/contract.ts';
import { PHOTO_PLACEHOLDER, petPhotoOf } from '#server/photos/contract.ts';
import type { Reminder } from '#server/reminders/contract.ts';
import { reminderAt } from '#server/reminders/rules.ts';
import { type ListedPet, type Pet, type PetFacts, petFacts } from './contract.ts';
import { ageInMonths } from './rules.ts';

export interface PetView {
  /** Today in the owner's zone. */
  readonly today: string;
  /** Photos as data URLs by id, if they were requested. */
  readonly photos?: ReadonlyMap<string, string> | undefined;
}

const imageUrl = (blobId: string | null, photos: PetView['photos']): string | null =>
  blobId === null ? null : (photos?.get(blobId) ?? PHOTO_PLACEHOLDER);

export const presentPet = (row: PetRow, { today, photos }: PetView): Pet => ({
  id: row.id,
  userId: row.userId,
  name: row.name,
  category: row.category,
  ...filledFields(petFacts, row satisfies PetFacts),
  age: ageInMonths(row, today),
  imageUrl: imageUrl(row.imageBlobId, photos),
  photo: petPhotoOf(row),
  shareToken: row.shareToken,
  isSample: row.isSample,
  lostSince: row.lostSince,
  lostMessage: row.lostMessage,
  lostPlace: row.lostPlace,
  mergedAt: row.mergedAt,
  version: row.version,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

export interface ListView {
  readonly now: Date;
  /** The owner's zone. */
  readonly timeZone: string;
  readonly counts: readonly ReminderCounts[];
  readonly photos?: PetView['photos'];
  /** All reminders of the owner, if they were requested. */
  readonly reminders?: readonly ListedReminderRow[] | undefined;
}

const remindersByPet = (
  rows: readonly ListedReminderRow[],
  { now, timeZone }: ListView,
): ReadonlyMap<string, readonly Reminder[]> =>
  Map.groupBy(
    rows.map((row) => reminderAt(row, now, timeZone)),
    ({ petId }) => petId,
  );

/** Pets for a list, each with the counts of its open reminders. */
export const listedPets = (rows: readonly PetRow[], view: ListView): readonly ListedPet[] => {
  const today = dayIn(view.now, view.timeZone);
  const counts = new Map(view.counts.map((count) => [count.petId, count]));
  const joined = view.reminders && remindersByPet(view.reminders, view);
  return rows.map((row) => ({
    ...presentPet(row, { today, photos: view.photos }),
    overdueCount: counts.get(row.id)?.overdueCount ?? 0,
    upcomingCount: counts.get(row.id)?.upcomingCount ?? 0,
    ...(joined ? { reminders: joined.get(row.id) ?? [] } : {}),
  }));
};
