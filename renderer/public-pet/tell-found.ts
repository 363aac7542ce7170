import type { MessageId } from '#server/messages/ids.ts';

/** Where the finder is: degrees, and within how many metres. */
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

/** Longer than a phone takes to find out where it is, in milliseconds. */
const LOOKS_FOR = 15_000;

/** Asks the device where it is. Rejects with `denied` or `unavailable`. */
export const askPlace = (): Promise<FoundPlace> =>
  new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new Error('unavailable'));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      ({ code, PERMISSION_DENIED }) =>
        reject(new Error(code === PERMISSION_DENIED ? 'denied' : 'unavailable')),
      { enableHighAccuracy: true, timeout: LOOKS_FOR, maximumAge: 60_000 },
    );
  });

/** What was sent last, and under which key: the same again is a repeat, other words are another message. */
let last = { body: '', key: '' };

const keyFor = (body: string): string => {
  if (last.body !== body) {
    const key = [...crypto.getRandomValues(new Uint8Array(16))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('');
    last = { body, key };
  }
  return last.key;
};

const LASTS = 30_000;

const problems: Readonly<Record<number, MessageId>> = {
  404: 'publicPet.found.gone',
  429: 'publicPet.found.busy',
};

const FIELD_PROBLEMS = [
  'publicPet.found.message.required',
  'publicPet.found.message.tooLong',
] as const satisfies readonly MessageId[];

const problemOf = async (answer: Response): Promise<MessageId> => {
  const refused: unknown = await answer.json();
  const code = typeof refused === 'object' && refused && 'code' in refused ? refused.code : '';
  return (
    FIELD_PROBLEMS.find((problem) => problem === code) ??
    problems[answer.status] ??
    'publicPet.found.failed'
  );
};

/** Tells the pet's family. Gives what stood in the way, or undefined where they were told. */
export const tellFound = async (
  token: string,
  found: FoundMessage,
): Promise<MessageId | undefined> => {
  const body = JSON.stringify(found);
  try {
    const answer = await fetch(`/api/pets/share/${encodeURIComponent(token)}/found`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': keyFor(body) },
      body,
      signal: AbortSignal.timeout(LASTS),
    });
    if (!answer.ok) return await problemOf(answer);
    const told: unknown = await answer.json();
    // A network that wants a login of its own answers for the server, sometimes in JSON and with 200.
    const isOurs = typeof told === 'object' && told !== null && 'message' in told;
    return isOurs ? undefined : 'publicPet.found.failed';
  } catch {
    return 'publicPet.found.failed';
  }
};
