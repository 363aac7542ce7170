import { subjectOf } from '#renderer/offline/outbox/kinds.ts';
import { petsBeingDeleted } from '#renderer/pets/offline-pets.ts';
import { withCompletions } from '#renderer/reminders/done/waiting-completions.ts';
import type { Pet } from '#server/pets/contract.ts';
import { updateUser } from '#server/profile/contract.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import { PROFILE_FIELD } from './expected-state.ts';
import type { OwnerOptions, OwnerPage } from './owner-page.ts';
import type { OwnerSaves } from './owner-saves.ts';
import type { HistoryAction } from './steps.ts';

/** Picks a random element, preferably one of the first, so that tabs often use the same one. */
const pick = <T>(all: readonly T[], chance: () => number): T | undefined =>
  all[Math.floor(chance() ** 2 * all.length)];

/** The actions with which an owner changes data. */
export const createOwnerActions = (
  { tab, createValues }: OwnerOptions,
  { page }: OwnerPage,
  { save, items, startedKey, has, remove, editRecord, complete }: OwnerSaves,
) => {
  const app = tab.modules;

  /** The pets as the lists show them: without those whose deletion is queued. */
  const pets = (): readonly Pet[] => {
    const petsToDelete = petsBeingDeleted(items());
    return page.pets.filter(({ id }) => !petsToDelete.has(id));
  };
  const records = (): readonly MedicalRecord[] => {
    const recordsToDelete = items()
      .filter(({ kind, state }) => kind === 'record-removal' && /^(waiting|synced)$/.test(state))
      .map(subjectOf);
    const petIds = new Set(pets().map(({ id }) => id));
    return page.records.filter(
      ({ id, petId }) => petIds.has(petId) && !recordsToDelete.includes(id),
    );
  };

  const actions: Readonly<
    Record<
      Exclude<HistoryAction, 'look' | 'reload' | 'switch' | 'sync' | 'settle'>,
      (chance: () => number) => Promise<unknown>
    >
  > = {
    'add-pet'() {
      const { text: name } = createValues();
      const key = app.newId();
      const body = {
        name,
        category: 'dog',
        breed: 'Aspin',
        birthmarks: null,
        ...app.idFor(key),
      } as const;
      return save({
        save: { description: `pet ${name}`, effects: [name], subject: name, fields: [] },
        attempt: { base: undefined, key },
        item: (attempt) => ({ kind: 'pet', ...startedKey(attempt), body }),
      });
    },
    async 'add-record'(chance) {
      const waitingPetIds = items().flatMap((item) =>
        item.kind === 'pet' ? (item.body.id ?? []) : [],
      );
      const ids = new Set([...pets().map(({ id }) => id), ...waitingPetIds]);
      const petId = pick([...ids], chance);
      if (petId === undefined) return;
      const { text: title, day } = createValues();
      const key = app.newId();
      const body = {
        type: 'vaccine',
        title,
        dateAdministered: '2026-11-01',
        nextDueDate: day,
        reminderEnabled: true,
        notes: null,
        clinic: null,
        ...app.idFor(key),
      } as const;
      await save({
        save: { description: `record ${title}`, effects: [title], subject: title, fields: [] },
        attempt: { base: undefined, key },
        item: (attempt) => ({
          kind: 'record',
          ...startedKey(attempt),
          petId,
          petName: 'Bantay',
          body,
        }),
      });
    },
    async 'edit-pet'(chance) {
      const basePet = pick(pets(), chance);
      if (!basePet) return;
      const field = chance() < 0.5 ? 'breed' : 'birthmarks';
      const { text } = createValues();
      const body = { [field]: text };
      await save<Pet>({
        save: {
          description: `${field} ${text} of ${basePet.name}`,
          effects: [text],
          subject: basePet.id,
          fields: [field],
          seenValues: has(basePet),
        },
        attempt: { base: basePet, key: app.newId() },
        item: (attempt) => ({ kind: 'pet-edit', ...startedKey(attempt), body, base: attempt.base }),
        isMine: chance() < 0.5,
      });
    },
    async 'edit-record'(chance) {
      const baseRecord = pick(records(), chance);
      if (!baseRecord) return;
      const fields = chance() < 0.3 ? ['notes', 'clinic'] : [chance() < 0.5 ? 'notes' : 'clinic'];
      const body = Object.fromEntries(fields.map((field) => [field, createValues().text]));
      await editRecord(baseRecord, body, chance);
    },
    async 'move-due-date'(chance) {
      const baseRecord = pick(records(), chance);
      if (baseRecord) await editRecord(baseRecord, { nextDueDate: createValues().day }, chance);
    },
    async 'delete-pet'(chance) {
      const basePet = pick(pets(), chance);
      if (!basePet) return;
      await remove<Pet>(
        {
          attempt: { base: basePet, key: app.newId() },
          item: (attempt) => ({
            kind: 'pet-removal',
            ...startedKey(attempt),
            body: {},
            base: basePet,
          }),
        },
        basePet.name,
      );
    },
    async 'delete-record'(chance) {
      const baseRecord = pick(records(), chance);
      if (!baseRecord) return;
      await remove<MedicalRecord>(
        {
          attempt: { base: baseRecord, key: app.newId() },
          item: (attempt) => ({
            kind: 'record-removal',
            ...startedKey(attempt),
            body: {},
            base: baseRecord,
            petName: 'Bantay',
          }),
        },
        baseRecord.title,
      );
    },
    async complete(chance) {
      const shownReminders = withCompletions(page.reminders, items(), {
        now: new Date(),
        timeZone: 'Asia/Manila',
      });
      const openReminders = shownReminders.filter(({ isCompleted }) => !isCompleted);
      const reminder = pick(openReminders, chance);
      if (reminder) await complete(reminder, chance() < 0.5);
    },
    'edit-profile'() {
      const { text } = createValues();
      return save({
        save: {
          description: `profile ${text}`,
          effects: [text],
          subject: 'profile',
          fields: [PROFILE_FIELD],
        },
        attempt: { base: undefined, key: app.newId() },
        direct: ({ key }) =>
          app.call(updateUser, { body: { [PROFILE_FIELD]: text } }, { idempotencyKey: key }),
      });
    },
  };

  return actions;
};
