import '#renderer/offline-kinds.ts';
import 'fake-indexeddb/auto';
import sharp from 'sharp';
import { startFaultyProxy } from '#build/soak/faulty-proxy.ts';
import { seededRandom } from '#build/soak/seeded-random.ts';
import {
  type ChosenSide,
  chosenFields,
  combineTexts,
  compare,
  conflictEnding,
  discardedSide,
  presetChoices,
} from '#renderer/offline/conflicts/conflict-choices.ts';
import { isMerged } from '#renderer/offline/conflicts/merge-fields.ts';
import { fieldsOf } from '#renderer/offline/outbox/kinds.ts';
import { addSave, removeItem } from '#renderer/offline/outbox/outbox-edits.ts';
import {
  endedConflictOf,
  isVersioned,
  mergeEdits,
  type OutboxItem,
  type VersionedItem,
} from '#renderer/offline/outbox/outbox-item.ts';
import { resolveWith, unsentFields } from '#renderer/offline/outbox/outbox-outcome.ts';
import { withoutSynced } from '#renderer/offline/outbox/outbox-queue.ts';
import { MAX_PHOTOS } from '#renderer/ui/photos/photo-limits.ts';
import type { DeletedThing, GivenUp } from '#server/deleted/contract.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { Photo } from '#server/photos/contract.ts';
import { asDataUrl } from '#server/photos/testing/images.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import { startTestServer, type TestClient } from '#server/testing.ts';
import { openPage, type SoakPage, syncWith } from './soak-page.ts';

const STEP_COUNT = 12;
const CREATED_AT = '2026-11-20T01:00:00.000Z';
const SIDE_HEADINGS = { mine: 'This phone, 9:12:', theirs: 'Another device, 10:40:' };

export interface EditConflictsSoak {
  readonly histories: number;
  readonly texts: number;
  readonly photos: number;
  readonly conflicts: number;
  readonly merges: number;
  readonly sides: number;
  /** A description of each missing text or photo. */
  readonly problems: readonly string[];
}

/**
 * A colour that can be recognised after the server has encoded the photo again: 4,096 colours in
 * steps of 16.
 */
const getColour = (photo: number) => ({
  r: (photo & 15) * 16 + 8,
  g: ((photo >> 4) & 15) * 16 + 8,
  b: ((photo >> 8) & 15) * 16 + 8,
});
const readPhotoNumber = async (bytes: Buffer): Promise<number> => {
  const [r = 0, g = 0, b = 0] = await sharp(bytes).resize(1, 1).removeAlpha().raw().toBuffer();
  return (r >> 4) | ((g >> 4) << 4) | ((b >> 4) << 8);
};
const takePhoto = async (photo: number): Promise<string> =>
  asDataUrl(
    await sharp({ create: { width: 32, height: 24, channels: 3, background: getColour(photo) } })
      .png()
      .toBuffer(),
    'image/png',
  );

interface Device {
  readonly name: string;
  readonly page: SoakPage;
  /** The record as this device last read it. */
  seen: MedicalRecord;
}

/** The texts and photos of one history, including those that the owner replaced or removed. */
interface CreatedRecord {
  readonly texts: Set<string>;
  readonly replaced: Set<string>;
  /** The numbers of all photos that were sent. */
  readonly photos: Set<number>;
  readonly removed: Set<number>;
  /** The numbers of photos by their data URLs and addresses. */
  readonly named: Map<string, number>;
}

interface ConflictSoakState {
  readonly chance: () => number;
  readonly client: TestClient;
  readonly owner: string;
  readonly petId: string;
  readonly created: CreatedRecord;
  readonly counts: { conflicts: number; merges: number };
  readonly next: () => number;
}

const notePhotos = async (
  { client, created }: ConflictSoakState,
  photos: readonly Photo[],
): Promise<void> => {
  for (const { url, thumbnailUrl } of photos) {
    if (created.named.has(url)) continue;
    const { body } = await client.get<Uint8Array>(thumbnailUrl);
    created.named.set(url, await readPhotoNumber(Buffer.from(body)));
  }
};

const readRecord = async (state: ConflictSoakState): Promise<MedicalRecord> => {
  const path = `/api/pets/${state.petId}/medical-records`;
  const [record] = (await state.client.get<MedicalRecord[]>(path)).body;
  if (!record) throw new Error('the record is gone');
  await notePhotos(state, record.photos);
  return record;
};

/** The names of a record's photos: their data URLs, or the addresses that the server gave them. */
const namesIn = (words: object, medicalRecord: MedicalRecord): readonly string[] => {
  // A cast: an edit names its photos in one list.
  const { attachments } = words as { readonly attachments?: readonly string[] };
  return attachments ?? medicalRecord.photos.map(({ url }) => url);
};

const editRecord = async (
  state: ConflictSoakState,
  { page, seen, name }: Device,
): Promise<void> => {
  const { chance, owner, created: createdState, next } = state;
  const waitingUnsynced = withoutSynced(await page.store.list(owner)).at(-1);
  if (waitingUnsynced && waitingUnsynced.state !== 'waiting') return;
  const typedFields = waitingUnsynced ? unsentFields(waitingUnsynced) : {};
  const shownFields = { ...seen, ...typedFields };
  const chosenWords: Record<string, unknown> = {};
  for (const field of ['notes', 'clinic'] as const) {
    if (chance() < 0.5) continue;
    for (const text of createdState.texts) {
      if (String(shownFields[field] ?? '').includes(text)) createdState.replaced.add(text);
    }
    const text = `<${name} ${next()}>`;
    createdState.texts.add(text);
    chosenWords[field] = text;
  }
  const photos = namesIn(typedFields, seen);
  if (chance() < 0.5) {
    const removedPhoto = photos[Math.floor(chance() * photos.length * 2)];
    const removedNumber =
      removedPhoto === undefined ? undefined : createdState.named.get(removedPhoto);
    if (removedNumber !== undefined) createdState.removed.add(removedNumber);
    const leftPhotos = photos.filter((photo) => photo !== removedPhoto);
    const addedPhotos: string[] = [];
    if (leftPhotos.length < MAX_PHOTOS && chance() < 0.7) {
      const number = next();
      const photo = await takePhoto(number);
      createdState.photos.add(number);
      createdState.named.set(photo, number);
      addedPhotos.push(photo);
    }
    if (removedPhoto !== undefined || addedPhotos.length > 0)
      chosenWords['attachments'] = [...addedPhotos, ...leftPhotos];
  }
  if (Object.keys(chosenWords).length === 0) return;
  const item = { kind: 'record-edit', owner, createdAt: CREATED_AT, petName: 'Bantay' } as const;
  const key = `${name}-${owner}-${next()}`;
  await page.store.change(owner, (items) =>
    addSave(items, { ...item, key, body: chosenWords, base: seen, untried: true }),
  );
};

/**
 * The owner sees two versions and chooses at random. Returns the fields of the edit that resolves
 * the conflict.
 */
const choose = (
  chance: () => number,
  item: VersionedItem,
  theirs: NonNullable<VersionedItem['theirs']>,
) => {
  const fields = fieldsOf(item, theirs);
  const unsentWords = unsentFields(item);
  const { choices } = compare(fields, { base: item.base, words: unsentWords, theirs });
  const presets = presetChoices(choices);
  const chosenSides = Object.fromEntries(
    choices.map((choice): [string, ChosenSide] => {
      const preset = presets[choice.field];
      if (preset !== undefined && chance() < 0.6) return [choice.field, preset];
      if (choice.photos && chance() < 0.5) {
        const somePhotos = choice.photos.map(({ url }) => url).filter(() => chance() < 0.6);
        return [choice.field, somePhotos.slice(0, MAX_PHOTOS)];
      }
      const field = fields.find(({ name }) => name === choice.field);
      const hasRoom = field && combineTexts(field, choice, SIDE_HEADINGS) !== undefined;
      if (hasRoom && chance() < 0.3) return [choice.field, 'both'];
      return [choice.field, chance() < 0.5 ? 'mine' : 'theirs'];
    }),
  );
  const chosenValues = chosenFields(fields, choices, chosenSides, SIDE_HEADINGS);
  const discardedEnding = conflictEnding(discardedSide(fields, choices, chosenSides));
  return mergeEdits<object>(endedConflictOf(unsentWords), { ...chosenValues, ...discardedEnding });
};

const resolveConflict = async (
  state: ConflictSoakState,
  { page }: Device,
  item: OutboxItem,
): Promise<void> => {
  const { owner, counts, chance } = state;
  if (!isVersioned(item) || item.theirs === null) return;
  const mergedWords = choose(chance, item, item.theirs);
  counts.conflicts += 1;
  const key = `${item.key}-${item.theirs.version}-${item.attempts}`;
  await page.store.change(owner, (all) =>
    Object.keys(mergedWords).length > 0
      ? resolveWith(all, item.id, mergedWords, key)
      : removeItem(all, item.id),
  );
};

const send = async (state: ConflictSoakState, device: Device): Promise<void> => {
  const { page } = device;
  const { owner, counts } = state;
  const countMerges = (item: OutboxItem) => {
    if (isMerged(item)) counts.merges += 1;
  };
  for (let round = 0; round < 3; round += 1) {
    await syncWith(page, owner, countMerges);
    const conflicts = (await page.store.list(owner)).filter(({ state }) => state === 'conflict');
    for (const item of conflicts) await resolveConflict(state, device, item);
    if (conflicts.length === 0) break;
  }
  if (withoutSynced(await page.store.list(owner)).length > 0) return;
  await page.store.change(owner, () => []);
  device.seen = await readRecord(state);
};

/**
 * Finds texts and photos that are neither on the server nor in Recently deleted, and that nobody
 * replaced or removed.
 */
const findLosses = async (
  state: ConflictSoakState,
): Promise<{ wrong: string[]; sides: number }> => {
  const { client, created: createdState } = state;
  const record = await readRecord(state);
  const { body: all } = await client.get<DeletedThing[]>('/api/recently-deleted');
  const givenUpSides: GivenUp[] = [];
  for (const { kind, id } of all) {
    if (kind !== 'side') continue;
    givenUpSides.push((await client.get<GivenUp>(`/api/recently-deleted/sides/${id}`)).body);
  }
  const text = JSON.stringify([
    record.notes,
    record.clinic,
    givenUpSides.map(({ words }) => words),
  ]);
  const photos = [...record.photos, ...givenUpSides.flatMap((side) => side.photos)];
  await notePhotos(state, photos);
  const remainingPhotos = new Set(photos.map(({ url }) => createdState.named.get(url)));
  const lostTexts = [...createdState.texts].filter(
    (item) => !createdState.replaced.has(item) && !text.includes(item),
  );
  const lostPhotos = [...createdState.photos].filter(
    (item) => !createdState.removed.has(item) && !remainingPhotos.has(item),
  );
  const failures = [
    ...lostTexts.map((item) => `the text ${item} is gone`),
    ...lostPhotos.map((item) => `photo ${item} is gone`),
  ];
  return { wrong: failures, sides: givenUpSides.length };
};

const runHistory = async (state: ConflictSoakState, devices: readonly Device[]) => {
  for (let step = 0; step < STEP_COUNT; step += 1) {
    const device = devices[state.chance() < 0.5 ? 0 : 1];
    if (!device) continue;
    if (state.chance() < 0.7) await editRecord(state, device);
    else await send(state, device);
  }
  for (let round = 0; round < 4; round += 1) {
    for (const device of devices) await send(state, device);
  }
  const items = await Promise.all(devices.map(({ page }) => page.store.list(state.owner)));
  const unsyncedItems = items.flatMap((item) => withoutSynced(item));
  const { wrong, sides } = await findLosses(state);
  for (const { page } of devices) page.kill();
  return {
    sides,
    wrong: [...wrong, ...unsyncedItems.map(({ state }) => `an edit is ${state} at the end`)],
  };
};

/**
 * Runs a number of histories of two devices that edit texts and photos of one record without
 * knowing of each other.
 */
export const soakEditConflicts = async (
  histories: number,
  seed: number,
): Promise<EditConflictsSoak> => {
  await using server = await startTestServer();
  const chance = seededRandom(seed);
  const proxy = await startFaultyProxy(server.url, chance);
  proxy.state.honest = true;
  const counts = { conflicts: 0, merges: 0 };
  const total = { texts: 0, photos: 0, sides: 0 };
  const wrongResults: string[] = [];
  try {
    for (let history = 0; history < histories; history += 1) {
      const { user, client } = await server.owner();
      proxy.actAs(client, user.id);
      const { body: pet } = await client.post<Pet>('/api/pets', { name: 'Luna', category: 'cat' });
      const recordFields = { type: 'checkup', title: 'Checkup', dateAdministered: '2026-11-01' };
      await client.post(`/api/pets/${pet.id}/medical-records`, recordFields);
      let number = 0;
      const nextNumber = () => {
        number += 1;
        return number;
      };
      const createdRecord: CreatedRecord = {
        texts: new Set(),
        replaced: new Set(),
        photos: new Set(),
        removed: new Set(),
        named: new Map(),
      };
      const soakState = {
        chance,
        client,
        owner: user.id,
        petId: pet.id,
        created: createdRecord,
        counts,
        next: nextNumber,
      };
      const seenRecord = await readRecord(soakState);
      const devices = ['phone', 'laptop'].map((name) => ({
        name,
        page: openPage(`${name} of both sides of ${user.id}`),
        seen: seenRecord,
      }));
      const result = await runHistory(soakState, devices);
      wrongResults.push(...result.wrong.map((item) => `history ${history}: ${item}`));
      total.texts += createdRecord.texts.size;
      total.photos += createdRecord.photos.size;
      total.sides += result.sides;
    }
  } finally {
    await proxy.close();
  }
  return { histories, ...total, ...counts, problems: wrongResults };
};
