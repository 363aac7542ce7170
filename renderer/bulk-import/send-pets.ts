import { v5 } from 'uuid';
import { ApiError, isRefusedWith, NetworkError } from '#renderer/api.ts';
import { isOutage } from '#renderer/offline/reads/outage.ts';
import { idFor } from '#renderer/ui/new-id.ts';
import type { NewPet, ValidatedRow } from './validate-rows.ts';

export interface SendParts {
  readonly save: (pet: NewPet, key: string) => Promise<unknown>;
  /** Waits for the given milliseconds. */
  readonly wait: (time: number) => Promise<void>;
  readonly signal: AbortSignal;
  readonly onProgress: (doneCount: number) => void;
  /**
   * A UUID of the table, from which the keys of its rows are derived: a row that is sent again has the same
   * key.
   */
  readonly tableKey: string;
  /** The rows of this table that were saved earlier. */
  readonly savedBefore: SavedRowsByName;
}

/** For rows with the same content, by `rowName`: the indexes of those that are saved, starting at 0. */
export type SavedRowsByName = Readonly<Record<string, readonly number[]>>;

/** A refused row with the server's error. */
export interface FailedRow {
  readonly row: ValidatedRow;
  readonly error: unknown;
}

/** The result of an import. Every row is in exactly one of the three lists. */
export interface SendResult {
  readonly saved: readonly ValidatedRow[];
  readonly failed: readonly FailedRow[];
  /**
   * Rows that were not sent because the import was cancelled, the server was unreachable or the session had
   * ended.
   */
  readonly remaining: readonly ValidatedRow[];
  /** The error that ended the import early; absent if the owner cancelled it. */
  readonly stoppedBy?: unknown;
  readonly savedNow: SavedRowsByName;
}

/** Rows with the same content have the same name. */
export const rowName = (pet: NewPet): string => JSON.stringify(pet);

/** Milliseconds to wait before each retry of a row that may not have arrived. */
const RETRY_DELAYS = [1000, 3000, 8000];

const isRateLimited = (error: unknown): boolean => isRefusedWith(error, 429);

/** Whether the error would also affect every following row. */
const stopsImport = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError &&
    ([401, 429].includes(error.status) || error.code === 'quota.pets')) ||
  !(error instanceof ApiError);

/** Whether the error says that the pet exists: an earlier attempt had arrived without an answer. */
const isAlreadySaved = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'http.idTaken';

/** The id of a row's pet: a UUIDv7 with the table's time, the same each time the row is sent. */
const withRowId = (pet: NewPet, key: string, tableKey: string): NewPet => {
  const { id } = idFor(tableKey);
  return id === undefined ? pet : { ...pet, id: `${id.slice(0, 15)}${key.slice(15)}` };
};

const saveWithRetries = async (
  pet: NewPet,
  key: string,
  { save, wait, signal }: SendParts,
): Promise<void> => {
  for (const pause of [...RETRY_DELAYS, undefined]) {
    try {
      await save(pet, key);
      return;
    } catch (error) {
      if (isAlreadySaved(error)) return;
      const canRetry = isOutage(error) || isRateLimited(error);
      if (!canRetry || pause === undefined || signal.aborted) throw error;
      await wait(pause);
      if (signal.aborted) throw error;
    }
  }
};

/** Numbers the rows with the same content, skipping those that were saved earlier. */
const numberRowsAfter = (savedBefore: SavedRowsByName) => {
  const indexesByName = new Map<string, Set<number>>();
  return (name: string): number => {
    const usedIndexes = indexesByName.get(name) ?? new Set(savedBefore[name]);
    let rowIndex = 0;
    while (usedIndexes.has(rowIndex)) rowIndex += 1;
    indexesByName.set(name, usedIndexes.add(rowIndex));
    return rowIndex;
  };
};

/**
 * Saves the rows one after another. A refused row does not stop the others. A row whose answer was lost keeps
 * its key, so that it is never saved twice.
 */
export const sendPets = async (
  rows: readonly ValidatedRow[],
  parts: SendParts,
): Promise<SendResult> => {
  const { signal, tableKey, savedBefore, onProgress } = parts;
  const savedRows: ValidatedRow[] = [];
  const failedRows: FailedRow[] = [];
  const savedIndexes: Record<string, readonly number[]> = { ...savedBefore };
  const numberOf = numberRowsAfter(savedBefore);
  for (const [index, row] of rows.entries()) {
    if (!row.pet) continue;
    const remainingRows = rows.slice(index);
    if (signal.aborted)
      return {
        saved: savedRows,
        failed: failedRows,
        remaining: remainingRows,
        savedNow: savedIndexes,
      };
    const name = rowName(row.pet);
    const rowIndex = numberOf(name);
    try {
      const key = v5(`${rowIndex} ${name}`, tableKey);
      await saveWithRetries(withRowId(row.pet, key, tableKey), key, parts);
      savedRows.push(row);
      savedIndexes[name] = [...(savedIndexes[name] ?? []), rowIndex];
    } catch (error) {
      const result = {
        saved: savedRows,
        failed: failedRows,
        remaining: remainingRows,
        savedNow: savedIndexes,
      };
      if (stopsImport(error)) return signal.aborted ? result : { ...result, stoppedBy: error };
      failedRows.push({ row, error });
    }
    onProgress(savedRows.length + failedRows.length);
  }
  return { saved: savedRows, failed: failedRows, remaining: [], savedNow: savedIndexes };
};
