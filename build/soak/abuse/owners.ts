import { setTimeout as pause } from 'node:timers/promises';
import { median } from '#build/bench/server/quantiles.ts';

/** An owner who uses the app while others attack the server. */
export interface QuietOwner {
  readonly headers: Readonly<Record<string, string>>;
  readonly email: string;
  readonly password: string;
  /** The id and the name of each pet. */
  readonly pets: readonly { readonly id: string; readonly name: string }[];
  /** The number of records of each pet. */
  readonly records: number;
}

/** The times until a correct response, in milliseconds, by kind of request. */
export type TimesByCall = Readonly<Record<string, readonly number[]>>;

export interface OwnerCall {
  readonly times: TimesByCall;
  readonly asked: number;
  readonly answered: number;
  /** Responses of 503 with Retry-After, after which the request was sent again. */
  readonly retried: number;
  readonly problems: readonly string[];
}

/** The milliseconds after which the app or its user gives up. */
const TIMEOUT_MS = 30_000;
const PAUSE_MS = 50;

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly cookies: readonly string[];
}

const idsIn = (body: unknown): readonly string[] =>
  Array.isArray(body) ? body.map((item) => String(Reflect.get(Object(item), 'id'))) : [];

const haveSameIds = (a: readonly string[], b: readonly string[]): boolean =>
  a.toSorted().join() === b.toSorted().join();

/** Sends the requests of one owner's app one after the other until `stop` aborts. */
export const runApp = async (
  url: string,
  owner: QuietOwner,
  stop: AbortSignal,
): Promise<OwnerCall> => {
  const times: Record<string, number[]> = {};
  const failures: string[] = [];
  let requestCount = 0;
  let answerCount = 0;
  let retryCount = 0;

  const send = async (method: string, path: string, body?: unknown, as = owner.headers) => {
    const response = await fetch(url + path, {
      method,
      headers: { ...as, 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: Answer = {
      status: response.status,
      body: await response.json(),
      cookies: response.headers.getSetCookie(),
    };
    return { answer, retryAfter: Number(response.headers.get('Retry-After') ?? Number.NaN) };
  };

  /**
   * Retries after a response of 503 with Retry-After. The retry must succeed before the first
   * request's timeout.
   */
  const sendUntilServed = async (...request: Parameters<typeof send>): Promise<Answer> => {
    const deadline = performance.now() + TIMEOUT_MS;
    for (;;) {
      const { answer, retryAfter } = await send(...request);
      if (answer.status !== 503 || performance.now() > deadline) return answer;
      if (Number.isNaN(retryAfter)) throw new Error('503 without Retry-After');
      retryCount += 1;
      await pause(retryAfter * 1000);
    }
  };

  const ask = async (
    label: string,
    request: Parameters<typeof send>,
    isRight: (answer: Answer) => boolean,
  ): Promise<Answer | undefined> => {
    requestCount += 1;
    const startedAt = performance.now();
    try {
      const answer = await sendUntilServed(...request);
      if (isRight(answer)) {
        answerCount += 1;
        const timesOfCall = times[label] ?? [];
        times[label] = timesOfCall;
        timesOfCall.push(performance.now() - startedAt);
        return answer;
      }
      failures.push(`${label}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
    } catch (error) {
      failures.push(`${label}: ${error instanceof Error ? error.message : 'no answer'}`);
    }
    return undefined;
  };

  const signInAndOut = async (): Promise<void> => {
    const { email, password, headers } = owner;
    const { Cookie: _signedIn, ...address } = headers;
    const isOwnAnswer = ({ status, body }: Answer) =>
      status === 200 && Reflect.get(Object(body), 'email') === email;
    const login = '/api/auth/login';
    const answer = await ask('sign in', ['POST', login, { email, password }, address], isOwnAnswer);
    const Cookie = answer?.cookies.map((cookie) => cookie.split(';')[0]).join('; ');
    if (Cookie === undefined) return;
    const as = { ...address, Cookie };
    await ask('sign out', ['GET', '/api/logout', undefined, as], ({ status }) => status === 200);
  };

  const ownPetIds = owner.pets.map(({ id }) => id);
  let turnCount = 0;
  while (!stop.aborted) {
    turnCount += 1;
    const pet = owner.pets[turnCount % owner.pets.length];
    if (!pet) throw new Error('an owner without pets');
    await ask('list the pets', ['GET', '/api/pets'], ({ status, body }) => {
      return status === 200 && haveSameIds(idsIn(body), ownPetIds);
    });
    const records = `/api/pets/${pet.id}/medical-records`;
    await ask('list the records', ['GET', records], ({ status, body }) => {
      return status === 200 && idsIn(body).length === owner.records;
    });
    const path = `/api/pets/${pet.id}`;
    const birthmarks = `Seen ${turnCount}`;
    await ask('change a pet', ['PUT', path, { birthmarks }], ({ status, body }) => {
      return status === 200 && Reflect.get(Object(body), 'birthmarks') === birthmarks;
    });
    await ask('read it again', ['GET', path], ({ status, body }) => {
      const [name, kept] = ['name', 'birthmarks'].map((key) => Reflect.get(Object(body), key));
      return status === 200 && name === pet.name && kept === birthmarks;
    });
    await signInAndOut();
    await pause(PAUSE_MS);
  }
  return {
    times,
    asked: requestCount,
    answered: answerCount,
    retried: retryCount,
    problems: failures,
  };
};

/** Combines the measurements of several owners. */
export const addUp = (all: readonly OwnerCall[]): OwnerCall => {
  const sum = (of: (request: OwnerCall) => number) =>
    all.reduce((total, item) => total + of(item), 0);
  const kinds = [...new Set(all.flatMap(({ times }) => Object.keys(times)))];
  const listTimes = (kind: string) => all.flatMap(({ times }) => times[kind] ?? []);
  return {
    times: Object.fromEntries(kinds.map((kind) => [kind, listTimes(kind)])),
    asked: sum(({ asked }) => asked),
    answered: sum(({ answered }) => answered),
    retried: sum(({ retried }) => retried),
    problems: all.flatMap(({ problems }) => problems),
  };
};

/** The longest time of each kind of request, as a multiple of its median without an attack. */
export const worstMultiples = (
  quietTimes: TimesByCall,
  attackedTimes: TimesByCall,
): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(quietTimes).map(([kind, times]) => {
      const multiple = Math.max(...(attackedTimes[kind] ?? [])) / median(times);
      return [kind, Math.round(multiple * 10) / 10];
    }),
  );
