import { v5 } from 'uuid';
import { ApiError, NetworkError } from '#renderer/api.ts';
import { idFor } from '#renderer/ui/new-id.ts';
import type { JudgedRow, NewPet } from './judge-row.ts';

export interface SendParts {
  readonly save: (pet: NewPet, key: string) => Promise<unknown>;
  /** Milliseconds. */
  readonly wait: (time: number) => Promise<void>;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number) => void;
  /** The table's own UUID: the same row of the same table has the same key, whenever it is sent. */
  readonly tableKey: string;
  /** What was saved from this table before. */
  readonly savedBefore: Saved;
}

/** Of rows that say the same, by `rowName`, those that are saved: the first is 0. */
export type Saved = Readonly<Record<string, readonly number[]>>;

/** A row that was refused, with the server's error. */
export interface Failed {
  readonly row: JudgedRow;
  readonly error: unknown;
}

/** How an import ended: every row is in exactly one of the three. */
export interface Sent {
  readonly saved: readonly JudgedRow[];
  readonly failed: readonly Failed[];
  /** Not sent any more: the import was cancelled, the server could not be reached or the session ended. */
  readonly left: readonly JudgedRow[];
  /** Why it ended early, where that was not its owner's wish. */
  readonly stoppedBy?: unknown;
  readonly savedNow: Saved;
}

/** Two rows that say the same have the same name. */
export const rowName = (pet: NewPet): string => JSON.stringify(pet);

/** Pauses before a row is tried again that may not have arrived, in milliseconds. */
const PAUSES = [1000, 3000, 8000];

const cameToNothing = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);

const isTooOften = (error: unknown): boolean => error instanceof ApiError && error.status === 429;

/** Whatever row comes next, it would go the same way. */
const stops = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && [401, 429].includes(error.status)) ||
  !(error instanceof ApiError);

/** What was saved from this table before, although nothing was heard of it, stands there. */
const isThere = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'http.idTaken';

/** The id of the pet of a row: a UUIDv7 with the table's time, the same whenever the row is sent. */
const withRowId = (pet: NewPet, key: string, tableKey: string): NewPet => {
  const { id } = idFor(tableKey);
  return id === undefined ? pet : { ...pet, id: `${id.slice(0, 15)}${key.slice(15)}` };
};

const saveWithPatience = async (
  pet: NewPet,
  key: string,
  { save, wait, signal }: SendParts,
): Promise<void> => {
  for (const pause of [...PAUSES, undefined]) {
    try {
      await save(pet, key);
      return;
    } catch (error) {
      if (isThere(error)) return;
      const again = cameToNothing(error) || isTooOften(error);
      if (!again || pause === undefined || signal.aborted) throw error;
      await wait(pause);
      if (signal.aborted) throw error;
    }
  }
};

/** Counts rows that say the same, past those that were saved before. */
const placesAfter = (savedBefore: Saved) => {
  const taken = new Map<string, Set<number>>();
  return (name: string): number => {
    const places = taken.get(name) ?? new Set(savedBefore[name]);
    let place = 0;
    while (places.has(place)) place += 1;
    taken.set(name, places.add(place));
    return place;
  };
};

/**
 * Saves rows one after another; one that is refused does not stop the others. A row that may or may not have arrived
 * keeps its key, so that it is never saved twice.
 */
export const sendPets = async (rows: readonly JudgedRow[], parts: SendParts): Promise<Sent> => {
  const { signal, tableKey, savedBefore, onProgress } = parts;
  const saved: JudgedRow[] = [];
  const failed: Failed[] = [];
  const savedNow: Record<string, readonly number[]> = { ...savedBefore };
  const placeOf = placesAfter(savedBefore);
  for (const [index, row] of rows.entries()) {
    if (!row.pet) continue;
    const left = rows.slice(index);
    if (signal.aborted) return { saved, failed, left, savedNow };
    const name = rowName(row.pet);
    const place = placeOf(name);
    try {
      const key = v5(`${place} ${name}`, tableKey);
      await saveWithPatience(withRowId(row.pet, key, tableKey), key, parts);
      saved.push(row);
      savedNow[name] = [...(savedNow[name] ?? []), place];
    } catch (error) {
      const ended = { saved, failed, left, savedNow };
      if (stops(error)) return signal.aborted ? ended : { ...ended, stoppedBy: error };
      failed.push({ row, error });
    }
    onProgress(saved.length + failed.length);
  }
  return { saved, failed, left: [], savedNow };
};
