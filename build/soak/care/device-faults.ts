import type { CarePage, CarePlan } from '#server/care/contract.ts';
import type { Dose } from '#server/doses/contract.ts';
import type { TestClient, TestServer } from '#server/testing.ts';
import type { DoseDevice, DoseFacts } from './dose-device.ts';
import { FIRST_DAY } from './server-state.ts';

/** An owner with one plan after a history. */
export interface DoseHousehold {
  readonly server: TestServer;
  readonly client: TestClient;
  readonly petId: string;
  readonly planId: string;
  readonly facts: DoseFacts;
  /** The sum of all supply that was counted and added, in thousandths of a unit. */
  readonly total: () => number;
}

const isSameTextList = (a: readonly string[], b: readonly string[]): boolean =>
  a.toSorted().join() === b.toSorted().join();

/** Faults of the server: lost and doubled doses, and a wrong supply. */
export const faultsOfServer = async (
  householdOfDoses: DoseHousehold,
): Promise<readonly string[]> => {
  const { client, petId, planId, facts, total, server } = householdOfDoses;
  const failures: string[] = [];
  const doses = (await client.get<Dose[]>(`/api/pets/${petId}/doses`)).body;
  const givenIds = new Set(doses.flatMap(({ id, status }) => (status === 'given' ? id : [])));
  for (const id of facts.keys()) if (!givenIds.has(id)) failures.push(`the dose ${id} is lost`);
  for (const id of givenIds)
    if (!facts.has(id)) failures.push(`the dose ${id} was given by nobody`);
  const answeredOccurrences = doses
    .filter(({ day }) => day !== null)
    .map(({ day, time }) => `${day} ${time}`);
  if (new Set(answeredOccurrences).size !== answeredOccurrences.length)
    failures.push('an occurrence is filled twice');
  const lastDay = new Date(server.clock.now().getTime() + 72 * 3_600_000)
    .toISOString()
    .slice(0, 10);
  const { items } = (await client.get<CarePage>(`/api/care?from=${FIRST_DAY}&to=${lastDay}`)).body;
  const doseIds = items.flatMap(({ doseId }) => doseId ?? []);
  if (
    !isSameTextList(
      doseIds,
      doses.map(({ id }) => id),
    )
  ) {
    failures.push(`the list has ${doseIds.length} of ${doses.length} doses`);
  }
  const keys = items.filter(({ extra }) => !extra).map(({ day, time }) => `${day} ${time}`);
  if (new Set(keys).size !== keys.length) failures.push('an occurrence is listed twice');
  const plans = (await client.get<CarePlan[]>('/api/care-plans')).body;
  const supplyLeft = plans.find(({ id }) => id === planId)?.supply?.left;
  const expectedSupply = [...facts.values()].reduce((sum, amount) => sum - amount, total());
  if (supplyLeft !== expectedSupply)
    failures.push(`the supply is ${supplyLeft} instead of ${expectedSupply}`);
  return failures;
};

/** Faults of a device: unsent doses, and items or a supply other than the server's. */
export const faultsOfDevice = async (device: DoseDevice): Promise<readonly string[]> => {
  const failures: string[] = [];
  const unsentItems = await device.unsent();
  for (const { kind, state, problem } of unsentItems)
    failures.push(`${kind} is ${state}: ${problem?.code}`);
  await device.look();
  const { all, left } = await device.shown();
  const { items, plan } = device.seen();
  const describeItems = (dayItems: typeof items) =>
    dayItems.map(({ day, time, status, doseId }) => `${day} ${time} ${status} ${doseId}`);
  if (!isSameTextList(describeItems(all), describeItems(items)))
    failures.push('a device shows other items than the server');
  if (left !== plan.supply?.left) failures.push(`a device shows a supply of ${left}`);
  return failures;
};
