import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { MAX_STORED_ANSWERS } from '#server/http/answers/stored-answers.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { TestClient } from '#server/testing.ts';

/** The columns of a pet that are checked. */
export type SurvivingPet = Pick<Pet, 'id' | 'name' | 'version' | 'birthmarks'>;

/** A request to create a pet, which may be sent again. */
interface PetRequest {
  readonly key: string;
  readonly body: Readonly<Record<string, unknown>> & { readonly name: string };
}

/** A pet as a device saw it last. */
interface RequestedPet extends PetRequest {
  readonly id: string;
  readonly version: number;
  readonly birthmarks: string | null;
}

/** A write that the server has not answered. */
type UnansweredRequest = PetRequest | { readonly name: string; readonly birthmarks: string };

/** A pet and its birthmarks as one text, for comparisons. */
export const getState = ({ name, birthmarks }: Pick<Pet, 'name' | 'birthmarks'>): string =>
  `${name}: ${birthmarks}`;

const requestedState = ({ body: { name }, birthmarks }: RequestedPet): string =>
  getState({ name, birthmarks });

/** The number of its pets that a device edits after a restore. */
const EDITS_AFTER_RESTORE = 5;

/**
 * A device that creates and edits pets with unique names, and remembers which writes were
 * acknowledged.
 */
export class BackupDevice {
  readonly #random: () => number;
  #currentPets = new Map<string, RequestedPet>();
  /** The pets that the device had before a restore; empty without a restore. */
  #petsBeforeRestore: readonly RequestedPet[] = [];
  #unanswered: UnansweredRequest | undefined;
  writes = 0;
  edits = 0;
  /**
   * Requests from before a restore that were sent after it: edits of pets that the device had seen,
   * and first saves.
   */
  conflicts = 0;
  resent = 0;
  /**
   * Edits after a restore that should have conflicted and did not, and saves that were done twice
   * or not at all.
   */
  overwritten = 0;
  doneTwice = 0;

  constructor(random: () => number) {
    this.#random = random;
  }

  /** Whether `states` contains every acknowledged write. The one unanswered write may have replaced one of them. */
  isIn(states: ReadonlySet<string>): boolean {
    const next = this.#unanswered;
    const instead = next && 'birthmarks' in next ? next : undefined;
    return [...this.#currentPets].every(
      ([name, held]) =>
        states.has(requestedState(held)) ||
        (instead?.name === name && states.has(getState(instead))),
    );
  }

  async #create(client: TestClient, { key, body }: PetRequest) {
    return client.post<Pet>('/api/pets', body, { 'Idempotency-Key': key });
  }

  async add(client: TestClient, name: string, imageUrl: string | null = null): Promise<void> {
    // Some requests have no id, like those of earlier app versions, and the server creates one.
    const chosenId = this.#random() < 0.5 ? { id: v7() } : {};
    const body = { ...chosenId, name, category: 'dog', breed: 'Aspin', imageUrl };
    const request = { key: randomUUID(), body };
    this.#unanswered = request;
    const { status, body: pet } = await this.#create(client, request);
    if (status !== 201) throw new Error(`not written: ${status}`);
    this.#storePet(request, pet);
    this.writes += 1;
  }

  #storePet({ key, body }: PetRequest, { id, version, birthmarks }: Pet): void {
    this.#unanswered = undefined;
    this.#currentPets.set(body.name, { key, body, id, version, birthmarks });
  }

  async #edit(client: TestClient, heldPet: RequestedPet, birthmarks: string): Promise<void> {
    this.#unanswered = { name: heldPet.body.name, birthmarks };
    const petEdit = { birthmarks, version: heldPet.version };
    const { status, body } = await client.put<Pet>(`/api/pets/${heldPet.id}`, petEdit);
    if (status !== 200) throw new Error(`not written: ${status}`);
    this.#storePet(heldPet, body);
    this.edits += 1;
    this.writes += 1;
  }

  #pick(from: readonly RequestedPet[]): RequestedPet | undefined {
    return from[Math.floor(this.#random() * from.length)];
  }

  /** Writes until the server stops answering or the session has ended. */
  async write(client: TestClient, round: number): Promise<void> {
    for (let iteration = 0; ; iteration += 1) {
      const storedRequestedPet =
        this.#random() < 0.4 ? this.#pick([...this.#currentPets.values()]) : undefined;
      if (storedRequestedPet)
        await this.#edit(client, storedRequestedPet, `edit ${round}.${iteration}`);
      else await this.add(client, `Pet ${round}.${iteration}`);
    }
  }

  /**
   * Continues with the pets that are on the server. After a restore they may differ from those that
   * the device held.
   */
  continueWith(pets: readonly SurvivingPet[], isRestored: boolean): void {
    const currentItems = this.#currentPets;
    if (isRestored) {
      // The server has forgotten its answers about older pets. Newer ones may be unknown to this device, if the backup was
      // made before an earlier restore. The ids are in the order of creation.
      const restoredPets = pets.toSorted((one, other) => (one.id < other.id ? -1 : 1));
      const olderPets = restoredPets.slice(0, -MAX_STORED_ANSWERS.rows / 2);
      const olderNames = new Set(olderPets.map(({ name }) => name));
      this.#petsBeforeRestore = [...currentItems.values()].filter(
        ({ body }) => !olderNames.has(body.name),
      );
    }
    this.#currentPets = new Map();
    for (const { id, name, version, birthmarks } of pets) {
      const request = currentItems.get(name) ?? this.#unanswered;
      if (request && 'key' in request && request.body.name === name) {
        this.#currentPets.set(name, {
          key: request.key,
          body: request.body,
          id,
          version,
          birthmarks,
        });
      }
    }
  }

  /** Repeats unanswered requests, and after a restore also earlier ones. */
  async repeatRequests(client: TestClient): Promise<void> {
    const unansweredItems = this.#unanswered;
    this.#unanswered = undefined;
    if (unansweredItems && 'key' in unansweredItems) await this.#resend(client, unansweredItems);
    const itemsBeforeRestore = this.#petsBeforeRestore;
    this.#petsBeforeRestore = [];
    for (
      let remainingRequests = Math.min(EDITS_AFTER_RESTORE, itemsBeforeRestore.length);
      remainingRequests > 0;
      remainingRequests -= 1
    ) {
      const storedItem = this.#pick(itemsBeforeRestore);
      if (!storedItem) continue;
      await this.#editLate(client, storedItem);
      await this.#resend(client, storedItem);
    }
  }

  /**
   * Sends an edit that is based on a version from before the restore. The server must answer with a
   * conflict or 404.
   */
  async #editLate(client: TestClient, { id, version }: RequestedPet): Promise<void> {
    const petEdit = { birthmarks: 'late', version };
    type Answer = Partial<Pet> & { readonly current?: Pet };
    const { status, body } = await client.put<Answer>(`/api/pets/${id}`, petEdit);
    const currentPet = [...this.#currentPets.values()].find((item) => item.id === id);
    const isConflict = currentPet
      ? status === 409 &&
        body.current?.version === currentPet.version &&
        body.current.birthmarks === currentPet.birthmarks
      : status === 404;
    this.conflicts += 1;
    if (!isConflict) this.overwritten += 1;
  }

  /**
   * Sends a first save again. If the pet exists, the stored response must be returned; if a restore
   * removed it, it must be created again.
   */
  async #resend(client: TestClient, petRequest: PetRequest): Promise<void> {
    const currentPet = this.#currentPets.get(petRequest.body.name);
    const { status, body, headers } = await this.#create(client, petRequest);
    this.resent += 1;
    const isReplay = headers.get('Idempotency-Replayed') === 'true';
    const isSame = currentPet ? isReplay && body.id === currentPet.id : !isReplay;
    if (status !== 201 || !isSame) this.doneTwice += 1;
    else if (!currentPet) this.#storePet(petRequest, body);
  }
}
