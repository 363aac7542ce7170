import { ApiError, fetchAsOwner, NetworkError } from '#renderer/api.ts';
import { exportData } from '#server/transfer/contract.ts';
import { exportRootOf } from './queries.ts';

/**
 * In bytes: the page holds at most one piece in memory; the browser may keep the collected pieces on disk.
 */
const CHUNK_BYTES = 8 * 1024 * 1024;

export interface ExportedFile {
  readonly name: string;
  readonly file: Blob;
}

/** One of several files: its number, starting at 1, and the boundaries between all files. */
export interface ExportPart {
  readonly part: number;
  readonly cuts: readonly string[];
  /** The pet that is exported; undefined for the whole account. */
  readonly petId: string | undefined;
}

interface ReadOptions {
  readonly part: ExportPart;
  readonly signal: AbortSignal;
  /** Called with the number of bytes received. */
  readonly onProgress: (bytes: number) => void;
}

const addressOf = ({ part, cuts, petId }: ExportPart): string => {
  const exportRoot = exportRootOf(petId);
  const query = new URLSearchParams({
    ...(exportRoot && { of: exportRoot }),
    ...(cuts.length > 0 && { part: String(part), cuts: cuts.join() }),
  });
  return query.size === 0 ? exportData.path : `${exportData.path}?${query}`;
};

const requestExport = async ({ signal, part }: ReadOptions): Promise<Response> => {
  const response = await fetchAsOwner(addressOf(part), { signal });
  if (response.ok && response.body) return response;
  const answer: ConstructorParameters<typeof ApiError>[2] = await response.json().catch(() => ({}));
  throw new ApiError(`HTTP ${response.status}`, response.status, answer);
};

/** The file name in the server's answer. */
const readFileName = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ??
  'pet-care-data.json';

const readBlob = async (response: Response, { onProgress }: ReadOptions): Promise<Blob> => {
  const blobs: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let [chunkBytes, receivedBytes] = [0, 0];
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
    chunks.push(next.value);
    chunkBytes += next.value.byteLength;
    receivedBytes += next.value.byteLength;
    if (chunkBytes >= CHUNK_BYTES) {
      blobs.push(new Blob(chunks));
      chunks = [];
      chunkBytes = 0;
    }
    onProgress(receivedBytes);
  }
  return new Blob([...blobs, ...chunks], { type: 'application/json' });
};

/**
 * Downloads a file of an export; without `cuts` it is the only one. Throws ApiError if the server refuses,
 * NetworkError if it is unreachable or the connection breaks, and the signal's reason if it is aborted.
 */
export const readExport = async (options: ReadOptions): Promise<ExportedFile> => {
  const { signal } = options;
  try {
    const response = await requestExport(options);
    return { name: readFileName(response), file: await readBlob(response, options) };
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) throw error;
    throw new NetworkError(error);
  }
};
