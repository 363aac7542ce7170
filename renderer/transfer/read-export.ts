import { ApiError, fetchOwn, NetworkError } from '#renderer/api.ts';
import { exportData } from '#server/transfer/contract.ts';

/** What the page itself holds of a file at a time; the browser keeps larger pieces out of the memory. */
const PIECE = 8 * 1024 * 1024;

export interface ExportedFile {
  readonly name: string;
  readonly file: Blob;
}

/** One of several files: its number, from 1, and the cuts between them all. */
export interface Part {
  readonly part: number;
  readonly cuts: readonly string[];
}

interface Reading {
  readonly part: Part;
  readonly signal: AbortSignal;
  /** How many bytes have come. */
  readonly onProgress: (bytes: number) => void;
}

const addressOf = ({ part, cuts }: Part): string =>
  cuts.length === 0
    ? exportData.path
    : `${exportData.path}?${new URLSearchParams({ part: String(part), cuts: cuts.join() })}`;

const begin = async ({ signal, part }: Reading): Promise<Response> => {
  const response = await fetchOwn(addressOf(part), { signal });
  if (response.ok && response.body) return response;
  const answer: ConstructorParameters<typeof ApiError>[2] = await response.json().catch(() => ({}));
  throw new ApiError(`HTTP ${response.status}`, response.status, answer);
};

/** The name that the server gives the file. */
const nameIn = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ??
  'pet-care-data.json';

const gather = async (response: Response, { onProgress }: Reading): Promise<Blob> => {
  const pieces: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let [held, come] = [0, 0];
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
    chunks.push(next.value);
    held += next.value.byteLength;
    come += next.value.byteLength;
    if (held >= PIECE) {
      pieces.push(new Blob(chunks));
      chunks = [];
      held = 0;
    }
    onProgress(come);
  }
  return new Blob([...pieces, ...chunks], { type: 'application/json' });
};

/**
 * A file of an export, the only one where there are no cuts. Throws ApiError where the server refuses, NetworkError where it cannot be
 * reached or breaks off, and the signal's reason where it was given up.
 */
export const readExport = async (reading: Reading): Promise<ExportedFile> => {
  const { signal } = reading;
  try {
    const response = await begin(reading);
    return { name: nameIn(response), file: await gather(response, reading) };
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) throw error;
    throw new NetworkError(error);
  }
};
