import type { ListedReminderRow } from '#db/reminders/lists.ts';
import type { ReminderWithPet } from './contract.ts';
import { reminderAt, reminderPet } from './rules.ts';

/** A reminder as its owner sees it, with only the address of its pet's photo. */
export const presentReminder = (
  row: ListedReminderRow,
  now: Date,
  timeZone: string,
): ReminderWithPet => ({
  ...reminderAt(row, now, timeZone),
  owner: { id: row.petUserId, name: row.ownerName },
  role: row.role,
  pet: reminderPet({
    id: row.petId,
    name: row.petName,
    category: row.petCategory,
    breed: row.petBreed,
    imageBlobId: row.petImageBlobId,
    photoFocus: row.petPhotoFocus,
    isSample: row.isSample,
  }),
});
