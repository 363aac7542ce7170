import type { MessageId } from '#server/messages/ids.ts';

/** The finder's location in degrees, with its accuracy in metres. */
export interface FoundPlace {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracy: number;
}

export interface FoundMessage {
  readonly message: string;
  readonly name: string;
  readonly phone: string;
  readonly place: FoundPlace | null;
}

/** In milliseconds: longer than a phone takes to find its location. */
const LOCATION_TIMEOUT = 15_000;

/** Requests the device's location. Rejects with `denied` or `unavailable`. */
export const requestPlace = (): Promise<FoundPlace> =>
  new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new Error('unavailable'));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      ({ code, PERMISSION_DENIED }) =>
        reject(new Error(code === PERMISSION_DENIED ? 'denied' : 'unavailable')),
      { enableHighAccuracy: true, timeout: LOCATION_TIMEOUT, maximumAge: 60_000 },
    );
  });

/**
 * The last message and its idempotency key: sending the same text again is a retry, other text is a new
 * message.
 */
let lastRequest = { body: '', key: '' };

const keyFor = (body: string): string => {
  if (lastRequest.body !== body) {
    const key = [...crypto.getRandomValues(new Uint8Array(16))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('');
    lastRequest = { body, key };
  }
  return lastRequest.key;
};

const REQUEST_TIMEOUT = 30_000;

const problems: Readonly<Record<number, MessageId>> = {
  404: 'publicPet.found.gone',
  429: 'publicPet.found.busy',
};

const FIELD_PROBLEMS = [
  'publicPet.found.message.required',
  'publicPet.found.message.tooLong',
] as const satisfies readonly MessageId[];

const problemOf = async (answer: Response): Promise<MessageId> => {
  const refusalBody: unknown = await answer.json();
  const code =
    typeof refusalBody === 'object' && refusalBody && 'code' in refusalBody ? refusalBody.code : '';
  return (
    FIELD_PROBLEMS.find((problem) => problem === code) ??
    problems[answer.status] ??
    'publicPet.found.failed'
  );
};

/** Sends the message to the pet's family. Resolves to the problem, or to undefined on success. */
export const sendFoundMessage = async (
  token: string,
  message: FoundMessage,
): Promise<MessageId | undefined> => {
  const body = JSON.stringify(message);
  try {
    const answer = await fetch(`/api/pets/share/${encodeURIComponent(token)}/found`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': keyFor(body) },
      body,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    });
    if (!answer.ok) return await problemOf(answer);
    const answerBody: unknown = await answer.json();
    // A captive portal may answer instead of the server, sometimes with JSON and status 200.
    const isOurs = typeof answerBody === 'object' && answerBody !== null && 'message' in answerBody;
    return isOurs ? undefined : 'publicPet.found.failed';
  } catch {
    return 'publicPet.found.failed';
  }
};
