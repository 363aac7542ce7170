import { v4 } from 'uuid';
import { ApiError, call } from '#renderer/api.ts';
import { keepScan, type ScannedPet } from '#server/scans/contract.ts';
import { readLive, type ScanBody, scanOf } from './live-profile.ts';

interface Scanned {
  readonly body: ScanBody;
  readonly sendingUntil?: number;
}

const TOO_LARGE = 413;

/**
 * What is kept of a scan that was made without a connection: what the pet's owner shows now, else what the code said.
 * Throws where the link could not be read then and cannot be now.
 */
const wordsOf = async ({ body, sendingUntil }: Scanned): Promise<ScanBody> => {
  // They were read a moment ago.
  if (sendingUntil !== undefined && body.type !== undefined) return body;
  try {
    const live = scanOf(body.petId, await readLive(body.petId));
    return { ...live, id: body.id, ownerId: body.ownerId };
  } catch (error) {
    const isAnswer = error instanceof ApiError && error.status < 500 && error.status !== 429;
    if (!isAnswer || body.type === undefined) throw error;
    return body;
  }
};

/**
 * Sends a scan. Its words may differ from one try to the next, so each goes under a key of its own: the same pet is
 * kept once, and the server says where it is kept already.
 */
export const sendScan = async (
  item: Scanned,
  headers: Readonly<Record<string, string>>,
): Promise<ScannedPet> => {
  const body = await wordsOf(item);
  const send = (words: ScanBody) =>
    call(keepScan, { body: words }, { headers, idempotencyKey: v4() });
  try {
    return await send(body);
  } catch (error) {
    // For an account whose storage is full the words are saved without the photo.
    if (!(error instanceof ApiError && error.status === TOO_LARGE && body.imageUrl)) throw error;
    return send({ ...body, imageUrl: null });
  }
};
