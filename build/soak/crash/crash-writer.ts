import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { untilNotBusy } from '#build/test/until-not-busy.ts';
import { TestClient } from '#server/testing.ts';

/** The content of a record that the test checks. */
export interface RecordContent {
  readonly notes: string;
  /** A day (YYYY-MM-DD); null without a reminder. */
  readonly nextDueDate: string | null;
  readonly photos: number;
  readonly documents: number;
  readonly isDeleted: boolean;
}

/** A write, and the resulting content of the record with this `title`. */
interface PendingWrite {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body: unknown;
  readonly key: string;
  readonly title: string;
  readonly after: RecordContent;
}

const PASSWORD = 'a-long-password';
const PDF_CONTENT = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

const day = (random: () => number): string =>
  new Date(Date.UTC(2030, 0, 1 + Math.floor(random() * 700))).toISOString().slice(0, 10);

/**
 * Throws a TypeError, as a lost connection does, after a 502 (a proxy reached no server) and after a 503 (the server
 * did nothing).
 */
const requireServer = (status: number): void => {
  if (status === 502 || status === 503) throw new TypeError('no server answered');
};

const documentForm = (): FormData => {
  const form = new FormData();
  form.set('file', new Blob([PDF_CONTENT], { type: 'application/pdf' }), 'card.pdf');
  return form;
};

export interface CrashChances {
  readonly random: () => number;
  /** The photos as data URLs. */
  readonly photos: readonly string[];
}

/**
 * An owner who sends one write after another, as fast as the server answers, and remembers
 * acknowledged ones. Titles are unique to the owner, and each belongs to one record.
 */
export class CrashWriter {
  readonly name: string;
  readonly #chances: CrashChances;
  #url = '';
  #client = new TestClient('');
  petId = '';
  /** Acknowledged contents by title. */
  readonly acknowledged = new Map<string, RecordContent>();
  readonly #ids = new Map<string, string>();
  /** The email addresses of accounts whose creation was acknowledged. */
  readonly accounts = new Set<string>();
  /** The write that was unanswered when the server died. */
  inFlight: PendingWrite | undefined;
  #signingUp: string | undefined;
  #lastWrite: PendingWrite | undefined;
  writes = 0;
  /** Retries with the same key whose response differed from the first one. */
  doneTwice = 0;

  constructor(name: string, chances: CrashChances) {
    this.name = name;
    this.#chances = chances;
  }

  #signUp(email: string) {
    const person = { firstName: 'Luz', lastName: 'Reyes', email, password: PASSWORD };
    const addressParts = Array.from({ length: 4 }, () =>
      Math.floor(1 + this.#chances.random() * 250),
    );
    const headers = { 'X-Forwarded-For': addressParts.join('.') };
    return new TestClient(this.#url).post('/api/auth/signup', person, headers);
  }

  async begin(
    url: string,
    confirm: (email: string) => Promise<unknown> = async () => undefined,
  ): Promise<void> {
    this.#url = url;
    const email = `${this.name}@example.com`;
    const signedUp = await untilNotBusy(() => this.#signUp(email));
    if (signedUp.status !== 201) throw new Error(`no account: ${signedUp.status}`);
    await confirm(email);
    this.accounts.add(email);
    this.#client = new TestClient(url);
    const client = this.#client;
    const loggedIn = await untilNotBusy(() =>
      client.post('/api/auth/login', { email, password: PASSWORD }),
    );
    if (loggedIn.status !== 200) throw new Error(`no session: ${loggedIn.status}`);
    const pet = { name: this.name, category: 'dog', breed: 'Aspin' };
    const key = randomUUID();
    const added = await untilNotBusy(() =>
      client.post<{ id: string }>('/api/pets', pet, { 'Idempotency-Key': key }),
    );
    if (added.status !== 201) throw new Error(`no pet: ${added.status}`);
    this.petId = added.body.id;
  }

  /**
   * Continues at another address in the same session. First sends the unanswered request again with
   * the same key.
   */
  async continueAt(url: string): Promise<void> {
    const { cookies } = this.#client;
    this.#url = url;
    this.#client = new TestClient(url);
    for (const [name, value] of cookies) this.#client.cookies.set(name, value);
    if (this.inFlight) await this.#execute(this.inFlight);
    if (this.#signingUp) await this.#makeAccount(this.#signingUp);
  }

  async #makeAccount(email: string): Promise<void> {
    this.#signingUp = email;
    const { status } = await this.#signUp(email);
    requireServer(status);
    // In a household, a repeated sign-up is answered with 409 because the account exists.
    if (status !== 201 && status !== 409) throw new Error(`no account: ${status}`);
    this.#signingUp = undefined;
    this.accounts.add(email);
    this.writes += 1;
  }

  async #send(pendingWrite: PendingWrite) {
    const answer = await this.#request(pendingWrite);
    requireServer(answer.status);
    return answer;
  }

  async #request({ method, path, body, key }: PendingWrite) {
    if (!(body instanceof FormData)) {
      return this.#client.send(method, path, body, { 'Idempotency-Key': key });
    }
    const cookie = [...this.#client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { Cookie: cookie, 'Idempotency-Key': key };
    const response = await fetch(this.#url + path, { method, headers, body });
    // A cast: every response to a write is an object.
    const answer = (response.status === 502 ? {} : await response.json()) as Readonly<
      Record<string, unknown>
    >;
    return { status: response.status, body: answer };
  }

  async #execute(pendingWrite: PendingWrite): Promise<void> {
    this.inFlight = pendingWrite;
    const { status, body } = await this.#send(pendingWrite);
    this.inFlight = undefined;
    if (status >= 300)
      throw new Error(`${pendingWrite.method} ${pendingWrite.path}: ${status} ${body['code']}`);
    this.#lastWrite = pendingWrite;
    this.writes += 1;
    if (!this.#ids.has(pendingWrite.title)) this.#ids.set(pendingWrite.title, String(body['id']));
    this.acknowledged.set(pendingWrite.title, pendingWrite.after);
  }

  #add(): PendingWrite {
    const { random, photos } = this.#chances;
    const title = `${this.name} ${this.acknowledged.size}`;
    const notes = `as added ${Math.floor(random() * 1e9)}`;
    const nextDueDate = random() < 0.7 ? day(random) : null;
    const count = random() < 0.2 ? 1 + Math.floor(random() * 2) : 0;
    const [imageUrl = null, ...attachments] = Array.from(
      { length: count },
      () => photos[Math.floor(random() * photos.length)] ?? '',
    );
    const record = { type: 'vaccine', title, dateAdministered: '2025-03-14', nextDueDate, notes };
    return {
      method: 'POST',
      path: `/api/pets/${this.petId}/medical-records`,
      body: { ...record, imageUrl, attachments },
      key: randomUUID(),
      title,
      after: { notes, nextDueDate, photos: count, documents: 0, isDeleted: false },
    };
  }

  #edit(title: string, recordContent: RecordContent): PendingWrite {
    const { random } = this.#chances;
    const notes = `as edited ${Math.floor(random() * 1e9)}`;
    const nextDueDate = random() < 0.7 ? day(random) : null;
    return {
      method: 'PUT',
      path: `/api/medical-records/${this.#ids.get(title)}`,
      body: { notes, nextDueDate },
      key: randomUUID(),
      title,
      after: { ...recordContent, notes, nextDueDate },
    };
  }

  #remove(title: string, recordContent: RecordContent): PendingWrite {
    const path = `/api/medical-records/${this.#ids.get(title)}`;
    const recordAfter = { ...recordContent, isDeleted: true };
    return {
      method: 'DELETE',
      path,
      body: undefined,
      key: randomUUID(),
      title,
      after: recordAfter,
    };
  }

  #addDocument(title: string, recordContent: RecordContent): PendingWrite {
    const path = `/api/medical-records/${this.#ids.get(title)}/documents`;
    const petAfter = { ...recordContent, documents: recordContent.documents + 1 };
    return {
      method: 'POST',
      path,
      body: documentForm(),
      key: randomUUID(),
      title,
      after: petAfter,
    };
  }

  #nextWrite(): PendingWrite {
    const { random } = this.#chances;
    const livingRecords = [...this.acknowledged].filter(([, { isDeleted }]) => !isDeleted);
    const [title, before] = livingRecords[Math.floor(random() * livingRecords.length)] ?? [];
    const diceRoll = random();
    if (title === undefined || before === undefined || diceRoll < 0.5) return this.#add();
    if (diceRoll < 0.75) return this.#edit(title, before);
    if (diceRoll < 0.85 && before.documents < 3) return this.#addDocument(title, before);
    return this.#remove(title, before);
  }

  /**
   * Sends an answered request again, as a device does that lost the response. The repeated request must have no
   * effect.
   */
  async #repeat(pendingWrite: PendingWrite): Promise<void> {
    const { status, body } = await this.#send(pendingWrite);
    const isSame = pendingWrite.path.endsWith('medical-records')
      ? body['id'] === this.#ids.get(pendingWrite.title)
      : status < 300;
    if (!isSame) this.doneTwice += 1;
  }

  /** Writes until the server is killed. Throws if the server refuses a valid request. */
  async write(isOver: () => boolean): Promise<void> {
    const { random } = this.#chances;
    while (!isOver()) {
      try {
        const diceRoll = random();
        if (diceRoll < 0.02) await this.#makeAccount(`${randomUUID()}@example.com`);
        else if (diceRoll < 0.1 && this.#lastWrite) await this.#repeat(this.#lastWrite);
        else await this.#execute(this.#nextWrite());
      } catch (error) {
        // The server was killed. The kill is reported a moment later.
        if (!(error instanceof TypeError)) throw error;
        await wait(1);
      }
    }
  }
}
