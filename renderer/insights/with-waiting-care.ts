import { isWithForm, lastTypedFields } from '#renderer/offline/outbox/outbox-item.ts';
import type { Items } from '#renderer/offline/outbox/outbox-queue.ts';
import { localLastDays, localPets, petsBeingDeleted } from '#renderer/pets/offline-pets.ts';
import type { HealthInsights, PetSummary } from '#server/insights/contract.ts';
import {
  checkupState,
  computeCoverage,
  dewormingState,
  healthScore,
  vaccinationState,
} from '#server/insights/rules.ts';
import type { ListedPet } from '#server/pets/contract.ts';
import { isLiving } from '#server/pets/rules.ts';
import type { MedicalRecord } from '#server/records/contract.ts';

type Care = Pick<MedicalRecord, 'petId' | 'type' | 'dateAdministered'>;

/** Records that are unsent or have just been sent, as they will be. */
const recordsOf = (items: Items): readonly Care[] =>
  items
    .filter((item) => !item.takenBack && /^(waiting|synced)$/.test(item.state) && !isWithForm(item))
    .flatMap((item) => {
      if (item.kind === 'record') return { ...lastTypedFields(item), petId: item.petId };
      if (item.kind !== 'record-edit') return [];
      const { type = item.base.type, dateAdministered = item.base.dateAdministered } =
        lastTypedFields(item);
      return { petId: item.base.petId, type, dateAdministered };
    });

/** A summary with a record, which counts if it is later than the last one of its kind. */
const withRecord =
  (today: string) =>
  (summary: PetSummary, { type, dateAdministered: last }: Care): PetSummary => {
    const isLater = (known: { readonly last: string | null }) => (known.last ?? '') < last;
    if (type === 'vaccine' && isLater(summary.vaccination)) {
      return { ...summary, vaccination: { state: vaccinationState(last, today), last } };
    }
    if (type === 'deworming' && isLater(summary.deworming)) {
      return { ...summary, deworming: { state: dewormingState(last, today), last } };
    }
    return type === 'checkup' && isLater(summary.checkup)
      ? { ...summary, checkup: { state: checkupState(last, today), last } }
      : summary;
  };

const newSummary = ({ id, name, category, breed, photo, isSample }: ListedPet): PetSummary => ({
  pet: { id, name, category, breed, photo, isSample },
  vaccination: { state: 'missing', last: null },
  deworming: { state: 'missing', last: null },
  checkup: { state: 'needed', last: null },
  upcoming: [],
});

interface OwnersDay {
  readonly today: string;
  readonly timeZone: string;
}

/**
 * The insights with the pets and records that this device has added, and without the pets that it has deleted. What a deleted
 * record leaves is only known to the server.
 */
export const withWaitingCare = (
  insights: HealthInsights,
  items: Items,
  ownersDay: OwnersDay,
): HealthInsights => {
  const { summaries, counts, coverage } = insights;
  // Not all pets of a very large account are listed.
  if (items.length === 0 || summaries.length < coverage.pets) return insights;
  const deletedIds = petsBeingDeleted(items);
  const lastDays = localLastDays(items);
  const knownIds = new Set([...summaries.map(({ pet }) => pet.id), ...deletedIds]);
  const newPets = localPets([], items, ownersDay)
    .filter(({ pet, item }) => {
      const ownerId = item?.kind === 'pet' ? lastTypedFields(item).ownerId : undefined;
      return isLiving(pet) && !knownIds.has(pet.id) && (ownerId ?? pet.userId) === pet.userId;
    })
    .map(({ pet }) => newSummary(pet));
  const recordsByPet = Map.groupBy(recordsOf(items), ({ petId }) => petId);
  const { today } = ownersDay;
  const next = [...summaries, ...newPets]
    .filter(({ pet }) => !deletedIds.has(pet.id) && !lastDays.has(pet.id))
    .map((summary) => (recordsByPet.get(summary.pet.id) ?? []).reduce(withRecord(today), summary));
  const nextCoverage = computeCoverage(
    next.map(({ vaccination }) => vaccination.last),
    today,
  );
  const deletedCount = summaries.filter(({ pet }) => deletedIds.has(pet.id)).length;
  return {
    ...insights,
    summaries: next,
    coverage: nextCoverage,
    counts: { ...counts, pets: counts.pets + newPets.length - deletedCount },
    score: healthScore({
      pets: nextCoverage.pets,
      overdue: counts.overdue,
      completedThisMonth: insights.completedThisMonth,
      coveragePercent: nextCoverage.percent,
    }),
  };
};
