import type { CarePage, CarePlan } from '#server/care/contract.ts';
import type { Dose } from '#server/doses/contract.ts';
import type { TestClient, TestServer } from '#server/testing.ts';
import type { DoseDevice, Facts } from './dose-device.ts';
import { FIRST_DAY } from './server-state.ts';

/** An owner with one plan after a history. */
export interface HouseholdOfDoses {
  readonly server: TestServer;
  readonly client: TestClient;
  readonly petId: string;
  readonly planId: string;
  readonly facts: Facts;
  /** Everything that was counted and added, in thousandths. */
  readonly counted: number;
}

const sameWords = (one: readonly string[], other: readonly string[]): boolean =>
  one.toSorted().join() === other.toSorted().join();

/** Faults of the server: lost and doubled doses, and a wrong supply. */
export const faultsOfServer = async (world: HouseholdOfDoses): Promise<readonly string[]> => {
  const { client, petId, planId, facts, counted, server } = world;
  const wrong: string[] = [];
  const doses = (await client.get<Dose[]>(`/api/pets/${petId}/doses`)).body;
  const given = new Set(doses.flatMap(({ id, status }) => (status === 'given' ? id : [])));
  for (const id of facts.keys()) if (!given.has(id)) wrong.push(`the dose ${id} is lost`);
  for (const id of given) if (!facts.has(id)) wrong.push(`the dose ${id} was given by nobody`);
  const filled = doses.filter(({ day }) => day !== null).map(({ day, time }) => `${day} ${time}`);
  if (new Set(filled).size !== filled.length) wrong.push('an occurrence is filled twice');
  const to = new Date(server.clock.now().getTime() + 72 * 3_600_000).toISOString().slice(0, 10);
  const { items } = (await client.get<CarePage>(`/api/care?from=${FIRST_DAY}&to=${to}`)).body;
  const listed = items.flatMap(({ doseId }) => doseId ?? []);
  if (
    !sameWords(
      listed,
      doses.map(({ id }) => id),
    )
  ) {
    wrong.push(`the list has ${listed.length} of ${doses.length} doses`);
  }
  const keys = items.filter(({ extra }) => !extra).map(({ day, time }) => `${day} ${time}`);
  if (new Set(keys).size !== keys.length) wrong.push('an occurrence is listed twice');
  const plans = (await client.get<CarePlan[]>('/api/care-plans')).body;
  const left = plans.find(({ id }) => id === planId)?.supply?.left;
  const wanted = [...facts.values()].reduce((sum, amount) => sum - amount, counted);
  if (left !== wanted) wrong.push(`the supply is ${left} instead of ${wanted}`);
  return wrong;
};

/** Faults of a device: unsent doses, and items or a supply other than the server's. */
export const faultsOfDevice = async (device: DoseDevice): Promise<readonly string[]> => {
  const wrong: string[] = [];
  const stuck = await device.unsent();
  for (const { kind, state, problem } of stuck) wrong.push(`${kind} is ${state}: ${problem?.code}`);
  await device.look();
  const { all, left } = await device.shown();
  const { items, plan } = device.seen();
  const words = (each: typeof items) =>
    each.map(({ day, time, status, doseId }) => `${day} ${time} ${status} ${doseId}`);
  if (!sameWords(words(all), words(items)))
    wrong.push('a device shows other items than the server');
  if (left !== plan.supply?.left) wrong.push(`a device shows a supply of ${left}`);
  return wrong;
};
