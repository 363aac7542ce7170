import { setTimeout as pause } from 'node:timers/promises';
import { hostileImages } from './hostile-images.ts';
import { sendLargeBody } from './large-bodies.ts';

/** An attacker's account: the headers of its session, and one of its pets. */
export interface AttackerAccount {
  readonly headers: Readonly<Record<string, string>>;
  readonly petId: string;
}

/** The amount of each attack. All attacks run at the same time. */
export interface AttackScale {
  /**
   * Connections that send 16 MB bodies, half of them signed in, and the least number of bodies on
   * each.
   */
  readonly connections: number;
  readonly bodiesEach: number;
  /** The number of concurrent hostile images, and the least number that must be answered. */
  readonly imagesInFlight: number;
  readonly images: number;
  /** The number of guessed passwords, of which a thousand come from each network. */
  readonly signIns: number;
  /** The size of the account at its quota, and the least number of its full exports and imports. */
  readonly pets: number;
  readonly records: number;
  readonly rounds: number;
  /** The duration in milliseconds of measuring the medians without an attack. */
  readonly quiet: number;
  /** The milliseconds after which the attack ends even if the server has not answered all of its requests. */
  readonly longest: number;
}

/** The parameters that the attackers' process receives. */
export interface Attack {
  readonly port: number;
  readonly scale: AttackScale;
  readonly accounts: readonly AttackerAccount[];
  readonly large: AttackerAccount;
}

/** The number of responses by status; requests without a response count as `cut off`. */
export type StatusCounts = Record<string, number>;

export interface AttackResult {
  readonly bodies: StatusCounts;
  readonly images: StatusCounts;
  readonly signIns: StatusCounts;
  readonly exports: StatusCounts;
  readonly imports: StatusCounts;
  /** A description of each wrong response. */
  readonly problems: readonly string[];
  /** Whether every attack reached the number that its scale demands. */
  readonly isComplete: boolean;
}

/** The messages from this process to the main process. */
export type AttackerMessage = 'ready' | 'whole' | AttackResult;

/** The pause in milliseconds after a refusal. */
const PAUSE_MS = 100;
const SIGN_INS_AT_ONCE = 20;
const SIGN_INS_A_NETWORK = 1000;

const networkHeader = (network: number) => ({ 'X-Forwarded-For': `203.0.113.${network}` });

const incrementStatus = (statuses: StatusCounts, status: string): void => {
  statuses[status] = (statuses[status] ?? 0) + 1;
};

const getStatus = async (pending: Promise<Response>): Promise<string> => {
  try {
    const response = await pending;
    await response.arrayBuffer();
    return String(response.status);
  } catch {
    return 'cut off';
  }
};

/** Paths that accept a body without a session. */
const PUBLIC_PATHS = ['/api/auth/login', '/api/auth/signup', '/api/auth/forgot-password'];

/**
 * Runs all attacks at the same time until `stop` aborts. Calls `whole` once each has reached its
 * number.
 */
export const attack = async (
  { port, scale, accounts, large }: Attack,
  images: readonly string[],
  stop: AbortSignal,
  whole: () => void,
): Promise<AttackResult> => {
  const url = `http://127.0.0.1:${port}`;
  const bodies: StatusCounts = {};
  const imageStatuses: StatusCounts = {};
  const signIns: StatusCounts = {};
  const exports: StatusCounts = {};
  const imports: StatusCounts = {};
  const failures: string[] = [];
  /**
   * Ignores requests that the end of the attack cut off, because the server did not answer them.
   */
  const count = (statuses: StatusCounts, status: string): void => {
    if (!stop.aborted) incrementStatus(statuses, status);
  };
  const getAccount = (index: number) => accounts[index % accounts.length] ?? large;

  let openCount = 0;
  let isComplete = false;
  /**
   * Repeats `work` in several loops. The attack is complete once all loops together have done it `minimumLoops` times.
   */
  const repeat = async (
    loops: number,
    minimumLoops: number,
    work: (loop: number) => Promise<void>,
  ) => {
    openCount += 1;
    let doneCount = 0;
    const finishLoop = () => {
      openCount -= 1;
      isComplete = openCount === 0;
      if (isComplete) whole();
    };
    const attackInLoop = async (loop: number): Promise<void> => {
      while (!stop.aborted) {
        await work(loop);
        doneCount += 1;
        // Work that the end of the attack cut off does not count.
        if (doneCount === minimumLoops && !stop.aborted) finishLoop();
      }
    };
    await Promise.all(Array.from({ length: loops }, (_, loop) => attackInLoop(loop)));
  };

  const sendBody = async (connection: number): Promise<void> => {
    const isSignedIn = connection % 2 === 0;
    const account = getAccount(connection);
    const path = isSignedIn
      ? `/api/pets/${account.petId}`
      : (PUBLIC_PATHS[connection % PUBLIC_PATHS.length] ?? '');
    const headers = isSignedIn ? account.headers : networkHeader(100 + (connection % 100));
    const method = isSignedIn ? 'PUT' : 'POST';
    const body = { port, path, method, headers, withholdsLastByte: connection % 4 === 0 } as const;
    count(bodies, await sendLargeBody(body, stop));
    await pause(PAUSE_MS);
  };

  const sendImage = async (slot: number): Promise<void> => {
    const { headers, petId } = getAccount(slot);
    const imageUrl = images[slot % images.length];
    const pending = fetch(`${url}/api/pets/${petId}`, {
      method: 'PUT',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ imageUrl }),
      signal: stop,
    });
    const status = await getStatus(pending);
    count(imageStatuses, status);
    if (status !== '200') await pause(PAUSE_MS);
  };

  const networks = Math.ceil(scale.signIns / SIGN_INS_A_NETWORK);
  let guesses = 0;
  const guess = async (): Promise<void> => {
    guesses += 1;
    const email = `nobody${guesses}@example.com`;
    const pending = fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...networkHeader(guesses % networks) },
      body: JSON.stringify({ email, password: 'a guess of many' }),
      signal: stop,
    });
    const status = await getStatus(pending);
    count(signIns, status);
    if (status === '200') failures.push('A sign-in with a wrong password succeeded.');
    if (status === 'cut off') await pause(PAUSE_MS);
  };

  /** The account's export as a file; undefined if it was refused or cut off. */
  const exportAccount = async (): Promise<Blob | undefined> => {
    const response = await fetch(`${url}/api/export`, { headers: large.headers, signal: stop });
    count(exports, String(response.status));
    const file = await response.blob();
    return response.ok ? file : undefined;
  };

  const importFile = async (file: Blob): Promise<boolean> => {
    const form = new FormData();
    form.append('file', file, 'alaga.json');
    const requestOptions = { method: 'POST', headers: large.headers, body: form, signal: stop };
    const response = await fetch(`${url}/api/import`, requestOptions);
    count(imports, String(response.status));
    const body: unknown = await response.json();
    if (!response.ok) return false;
    const { pets, records } = scale;
    const expectedAnswer = { added: { pets: 0, medicalRecords: 0 } };
    const existingCounts = { alreadyThere: { pets, medicalRecords: records } };
    for (const [what, counts] of Object.entries({ ...expectedAnswer, ...existingCounts })) {
      const answerText = JSON.stringify(Reflect.get(Object(body), what));
      for (const [of, number] of Object.entries(counts)) {
        if (!answerText?.includes(`"${of}":${number}`))
          failures.push(`An import told of ${what} ${answerText}, not ${number} ${of}.`);
      }
    }
    return true;
  };

  /**
   * Exports the account and imports the file again. A refused call repeats the whole round, which counts only if both
   * calls succeeded.
   */
  const exportAndImport = async (): Promise<void> => {
    while (!stop.aborted) {
      try {
        const file = await exportAccount();
        if (file && (await importFile(file))) return;
      } catch {
        if (!stop.aborted) count(exports, 'cut off');
      }
      await pause(10 * PAUSE_MS);
    }
  };

  await Promise.all([
    repeat(scale.connections, scale.connections * scale.bodiesEach, sendBody),
    repeat(scale.imagesInFlight, scale.images, sendImage),
    repeat(SIGN_INS_AT_ONCE, scale.signIns, guess),
    repeat(1, scale.rounds, exportAndImport),
  ]);
  return {
    bodies,
    images: imageStatuses,
    signIns,
    exports,
    imports,
    problems: failures,
    isComplete: isComplete,
  };
};

/** Does nothing once the parent is gone. */
const sendToParent = (message: AttackerMessage): void => {
  process.send?.(message, undefined, undefined, () => undefined);
};

// The attackers run in a separate process, so that their own work does not delay the owners whose response times are
// measured.
if (import.meta.main) {
  const images = await hostileImages();
  const stop = new AbortController();
  process.on('message', (message: Attack | 'stop') => {
    if (message === 'stop') stop.abort();
    else {
      void attack(message, images, stop.signal, () => sendToParent('whole')).then((result) => {
        sendToParent(result);
        process.disconnect();
      });
    }
  });
  sendToParent('ready');
}
