import { v4 } from 'uuid';
import { ApiError, call, isRefusedWith } from '#renderer/api.ts';
import { type ScannedPet, saveScan } from '#server/scans/contract.ts';
import { readLive, type ScanBody, scanOf } from './live-profile.ts';

interface SentScan {
  readonly body: ScanBody;
  readonly sendingUntil?: number;
}

const TOO_LARGE = 413;

/**
 * The data to save for a scan made offline: the pet's current public data, else the content of the code.
 * Throws if a link could not be loaded then and still cannot.
 */
const bodyToSend = async ({ body, sendingUntil }: SentScan): Promise<ScanBody> => {
  // While the form sends the scan, its data was loaded a moment ago.
  if (sendingUntil !== undefined && body.type !== undefined) return body;
  try {
    const liveBody = scanOf(body.petId, await readLive(body.petId));
    return { ...liveBody, id: body.id, ownerId: body.ownerId };
  } catch (error) {
    const isAnswer = error instanceof ApiError && error.status < 500 && error.status !== 429;
    if (!isAnswer || body.type === undefined) throw error;
    return body;
  }
};

/**
 * Sends a scan. The data may differ between attempts, so each has its own idempotency key; the server detects
 * that a pet is already saved.
 */
export const sendScan = async (
  item: SentScan,
  headers: Readonly<Record<string, string>>,
): Promise<ScannedPet> => {
  const body = await bodyToSend(item);
  const sendBody = (body: ScanBody) => call(saveScan, { body }, { headers, idempotencyKey: v4() });
  try {
    return await sendBody(body);
  } catch (error) {
    // If the account's storage is full, the scan is saved without the photo.
    if (!(isRefusedWith(error, TOO_LARGE) && body.imageUrl)) throw error;
    return sendBody({ ...body, imageUrl: null });
  }
};
