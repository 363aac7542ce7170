import { ApiError, NetworkError } from '#renderer/api.ts';
import { exportData } from '#server/transfer/contract.ts';

/** What the page itself holds of a file at a time; the browser keeps larger pieces out of the memory. */
const PIECE = 8 * 1024 * 1024;

export interface ExportedFile {
  readonly name: string;
  readonly file: Blob;
}

interface Reading {
  readonly signal: AbortSignal;
  /** How much has come, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

const begin = async (signal: AbortSignal): Promise<Response> => {
  const response = await fetch(exportData.path, { credentials: 'include', signal });
  if (response.ok && response.body) return response;
  const answer: ConstructorParameters<typeof ApiError>[2] = await response.json().catch(() => ({}));
  throw new ApiError(`HTTP ${response.status}`, response.status, answer);
};

/** The name that the server gives the file. */
const nameIn = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ??
  'pet-care-data.json';

const gather = async (response: Response, { onProgress }: Reading): Promise<Blob> => {
  const total = Number(response.headers.get('X-Total-Bytes'));
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
    onProgress(total > 0 ? Math.min(1, come / total) : 0);
  }
  return new Blob([...pieces, ...chunks], { type: 'application/json' });
};

/**
 * Everything an owner has, as one file. Throws ApiError where the server refuses, NetworkError where it cannot be
 * reached or breaks off, and the signal's reason where it was given up.
 */
export const readExport = async (reading: Reading): Promise<ExportedFile> => {
  const { signal } = reading;
  try {
    const response = await begin(signal);
    return { name: nameIn(response), file: await gather(response, reading) };
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) throw error;
    throw new NetworkError(error);
  }
};
