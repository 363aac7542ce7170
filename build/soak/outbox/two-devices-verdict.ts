import { subjectOf } from '#renderer/offline/outbox/kinds.ts';
import { unsentFields } from '#renderer/offline/outbox/outbox-outcome.ts';
import { withoutSynced } from '#renderer/offline/outbox/outbox-queue.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import type { TestClient } from '#server/testing.ts';
import type { OwnerActions } from './owner-actions.ts';
import type { SoakDevice } from './soak-device.ts';

export interface TwoDevicesSoak {
  readonly schedules: number;
  readonly values: number;
  readonly deletions: number;
  readonly completions: number;
  readonly conflicts: number;
  readonly kills: number;
  readonly faults: number;
  /** A description of each lost thing. */
  readonly problems: readonly string[];
  /**
   * Acknowledged or stored things that are neither on the server, nor queued, nor discarded by
   * their owner.
   */
  readonly lost: number;
  readonly duplicated: number;
  /** Sign-outs, and sign-ins of another owner on a device. */
  readonly accountSwitches: number;
  /** Requests of a device whose owner was not signed in any more. */
  readonly withheld: number;
  /** Data of another account than the signed-in one in a response or a tab. */
  readonly foreign: number;
  /** The number of completions that were refused because the due date had been moved. */
  readonly moved: number;
  /** Completions of a due date that their owner did not see. */
  readonly unseen: number;
  /** Writes without the version that they are based on. */
  readonly blind: number;
  /** Deletions on one device that were undone because of an edit on the other. */
  readonly returned: number;
  /** The number of refused completions of deleted reminders, stored with the server's reason. */
  readonly refused: number;
  /** Changes that remain unsent even on a network without faults. */
  readonly stuck: number;
}

/** Another owner, who signs in on the devices, makes changes there, and then checks that there are no others. */
export interface OtherDevice {
  readonly client: TestClient;
  readonly pet: Pet;
  birthmarks: string | null;
  writes: number;
}

/** The state that is compared after the devices have sent everything. */
interface FinalState {
  readonly client: TestClient;
  readonly pet: Pet;
  readonly devices: readonly SoakDevice[];
  readonly actions: OwnerActions;
  readonly other: OtherDevice;
}

export const readRecords = async ({ client, pet }: Pick<FinalState, 'client' | 'pet'>) =>
  (await client.get<MedicalRecord[]>(`/api/pets/${pet.id}/medical-records`)).body;
export const readReminders = async ({ client }: Pick<FinalState, 'client'>) =>
  (await client.get<ReminderWithPet[]>('/api/reminders')).body;

/** Things in the other account that its owner did not create. */
const countForeignWrites = async ({
  client,
  pet,
  birthmarks,
  writes,
}: OtherDevice): Promise<number> => {
  const pets = (await client.get<Pet[]>('/api/pets')).body;
  const records = (await client.get<MedicalRecord[]>(`/api/pets/${pet.id}/medical-records`)).body;
  const [own] = pets.filter(({ id }) => id === pet.id);
  const isOwn = own?.birthmarks === birthmarks && own.version === pet.version + writes;
  return pets.length - 1 + records.length + (isOwn ? 0 : 1);
};

export const findFaults = async (state: FinalState) => {
  const items = (await Promise.all(state.devices.map((device) => device.items()))).flat();
  const itemsLeft = withoutSynced(items);
  const returnedCount = items.filter(({ returns }) => returns > 0).length;
  const waitingIds = new Set(
    itemsLeft.flatMap((item) =>
      [subjectOf(item), ...Object.values(unsentFields(item))].map(String),
    ),
  );
  const recordsById = new Map((await readRecords(state)).map((record) => [record.id, record]));
  const reminders = new Map((await readReminders(state)).map((item) => [item.id, item]));
  const refusedCount = itemsLeft.filter(({ state }) => state === 'refused').length;
  const foundFaults = state.actions.verdict({ waiting: waitingIds, there: recordsById, reminders });
  const foreignCount = await countForeignWrites(state.other);
  return {
    ...foundFaults,
    foreign: foreignCount,
    returned: returnedCount,
    refused: refusedCount,
    stuck: itemsLeft.length - refusedCount,
  };
};
