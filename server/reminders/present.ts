import type { ReminderWithPetRow } from '#db/reminders/queries.ts';
import { photoOf } from '#server/photos/contract.ts';
import type { ReminderWithPet } from './contract.ts';
import { reminderAt } from './rules.ts';

/** A reminder as its owner sees it: its pet's photo by address alone. */
export const presentReminder = (
  row: ReminderWithPetRow,
  now: Date,
  timeZone: string,
): ReminderWithPet => ({
  ...reminderAt(row, now, timeZone),
  pet: {
    id: row.petId,
    name: row.petName,
    category: row.petCategory,
    breed: row.petBreed,
    photo: photoOf(row.petImageBlobId),
  },
});
