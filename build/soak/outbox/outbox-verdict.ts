import type { Pet } from '#server/pets/contract.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import type { TestClient } from '#server/testing.ts';

export interface OutboxSoak {
  readonly schedules: number;
  readonly items: number;
  readonly edits: number;
  readonly kills: number;
  readonly faults: number;
  /**
   * Sign-outs, and sign-ins of another owner, while requests of others were queued or in progress.
   */
  readonly accountSwitches: number;
  /** Requests of a tab whose owner was not signed in any more. */
  readonly refused: number;
  readonly lost: number;
  readonly duplicated: number;
  /** Things that arrived without their owner's last edit. */
  readonly stale: number;
  /** Data of another account than the signed-in one in a response or a tab. */
  readonly foreignWrites: number;
}

/** A saved thing that was reported to its owner: its content, and the name of its pet. */
export interface ExpectedState {
  notes: string;
  readonly pet: string | null;
}

/** The things that an owner saved, by name. */
interface SavedThings {
  readonly client: TestClient;
  readonly expected: ReadonlyMap<string, ExpectedState>;
}

/**
 * Counts how often each thing that was reported as saved is on the server, and with which content.
 */
export const compare = async ({ expected, client }: SavedThings) => {
  const storedRecords: { name: string; notes: string | null; pet: string | null }[] = [];
  const pets = (await client.get<Pet[]>('/api/pets?includePhotos=false')).body;
  for (const pet of pets) {
    storedRecords.push({ name: pet.name, notes: pet.birthmarks, pet: null });
    const path = `/api/pets/${pet.id}/medical-records`;
    const records = (await client.get<MedicalRecord[]>(path)).body;
    for (const { title, notes } of records)
      storedRecords.push({ name: title, notes, pet: pet.name });
  }
  const counters = {
    lost: 0,
    duplicated: storedRecords.length - new Set(storedRecords.map((f) => f.name)).size,
  };
  let staleCount = 0;
  for (const [name, { notes, pet }] of expected) {
    const storedRecord = storedRecords.find((item) => item.name === name && item.pet === pet);
    if (!storedRecord) counters.lost += 1;
    else if (storedRecord.notes !== notes) staleCount += 1;
  }
  const foreignCount = storedRecords.filter(({ name }) => !expected.has(name)).length;
  return { ...counters, stale: staleCount, foreignWrites: foreignCount };
};
