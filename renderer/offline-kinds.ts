import { careKinds } from './care/offline.ts';
import { clinicKinds } from './clinics/offline.ts';
import { diaryKinds } from './diary/offline.ts';
import { expenseKinds } from './expenses/items/offline.ts';
import { lostKinds } from './lost/offline.ts';
import { type OfflineKinds, setKinds } from './offline/outbox/kinds.ts';
import { documentKinds } from './pet-documents/offline.ts';
import { petKinds } from './pets/offline.ts';
import { recordKinds } from './records/offline.ts';
import { reminderKinds } from './reminders/offline.ts';
import { scanKinds } from './scans/offline.ts';
import { lazyPart } from './start/lazy-part.ts';
import { weightKinds } from './weights/offline.ts';

const PetChoice = lazyPart(async () => (await import('./pets/pet-choice.tsx')).PetChoice);
const DiscardedNote = lazyPart(
  async () => (await import('./pets/discarded-note.tsx')).DiscardedNote,
);

/** The kinds of changes that can wait in the outbox. */
export const kinds: OfflineKinds = {
  ...petKinds,
  ...recordKinds,
  ...reminderKinds,
  ...scanKinds,
  ...clinicKinds,
  ...weightKinds,
  ...expenseKinds,
  ...diaryKinds,
  ...careKinds,
  ...documentKinds,
  ...lostKinds,
};

setKinds(kinds, { Parents: PetChoice, DiscardedNote });
