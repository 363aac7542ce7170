import type { AuthorNames } from '#db/authors.ts';
import type { AccessiblePet, PetRow } from '#db/pets/queries.ts';
import type { ListedReminderRow, ReminderCounts } from '#db/reminders/lists.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { Owner } from '#server/http/actor.ts';
import { type SeenPetContext, toSeenBy } from '#server/http/answers/seen-by.ts';
import { filledFields } from '#server/http/contract.ts';
import { toAuthors } from '#server/members/rules.ts';
import { PHOTO_PLACEHOLDER, toPetPhoto } from '#server/photos/contract.ts';
import type { Reminder } from '#server/reminders/contract.ts';
import { inDueOrder, reminderAt } from '#server/reminders/rules.ts';
import { type ListedPet, type Pet, type PetFacts, petFacts } from './contract.ts';
import { ageInMonths } from './rules.ts';

export interface PetView {
  /** The calendar day of the viewer. */
  readonly today: string;
  readonly seen: SeenPetContext;
  /** Photos as data URLs by id, if they were requested. */
  readonly photos?: ReadonlyMap<string, string> | undefined;
}

const imageUrl = (blobId: string | null, photos: PetView['photos']): string | null =>
  blobId === null ? null : (photos?.get(blobId) ?? PHOTO_PLACEHOLDER);

const HIDDEN_FIELDS = { insuranceNumber: null, shareToken: null } as const;

/** A pet as its viewer may see it. */
export const presentPet = (row: PetRow & AuthorNames, { today, seen, photos }: PetView): Pet => ({
  id: row.id,
  userId: row.userId,
  name: row.name,
  category: row.category,
  ...filledFields(petFacts, row satisfies PetFacts),
  age: ageInMonths(row, today),
  imageUrl: imageUrl(row.imageBlobId, photos),
  photo: toPetPhoto(row),
  shareToken: row.shareToken,
  ...(seen.showsPrivate ? {} : HIDDEN_FIELDS),
  owner: seen.owner,
  role: seen.role,
  currency: seen.currency,
  ...toAuthors(row, seen.owner, seen.me),
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
  readonly actor: Owner;
  readonly counts: readonly ReminderCounts[];
  readonly photos?: PetView['photos'];
  /** All reminders of the listed pets, if the request asked for them. */
  readonly reminders?: readonly ListedReminderRow[] | undefined;
}

const remindersByPet = (
  rows: readonly ListedReminderRow[],
  { now, actor: { timeZone } }: ListView,
): ReadonlyMap<string, readonly Reminder[]> =>
  Map.groupBy(
    inDueOrder(rows, timeZone).map((row) => reminderAt(row, now, timeZone)),
    ({ petId }) => petId,
  );

/** Pets for a list, each with the counts of its open reminders. */
export const listedPets = (
  rows: readonly AccessiblePet[],
  view: ListView,
): readonly ListedPet[] => {
  const { actor } = view;
  const today = dayIn(view.now, actor.timeZone);
  const counts = new Map(view.counts.map((count) => [count.petId, count]));
  const reminderGroups = view.reminders && remindersByPet(view.reminders, view);
  return rows.map((row) => ({
    ...presentPet(row, { today, seen: toSeenBy(actor, row), photos: view.photos }),
    overdueCount: counts.get(row.id)?.overdueCount ?? 0,
    upcomingCount: counts.get(row.id)?.upcomingCount ?? 0,
    ...(reminderGroups ? { reminders: reminderGroups.get(row.id) ?? [] } : {}),
  }));
};
