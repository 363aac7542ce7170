import { v7 } from 'uuid';
import { buildUser } from '#db/accounts/factory.ts';
import { buildCarePlan } from '#db/care/factory.ts';
import { buildDiaryEntry } from '#db/diary/factory.ts';
import type { Database, Runner } from '#db/engine/run.ts';
import { SEARCHED_TABLES, type SearchedTable } from '#db/engine/search/definitions.ts';
import { buildPetDocument } from '#db/pet-documents/factory.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import type { Role } from '#db/scope.ts';
import type { FoundRow, Position } from '#db/search/queries.ts';
import { hasWords, queryWords } from '#server/search/rules.ts';

type Texts = Readonly<Record<string, string | null>>;

/** A pet or an entry, as the database should find it. */
interface BookletEntry {
  readonly entity: string;
  readonly id: string;
  readonly petId: string;
  at: string;
  texts: Texts;
  isDeleted: boolean;
}

interface Membership {
  readonly id: string;
  readonly ownerId: string;
  readonly userId: string;
  readonly role: Exclude<Role, 'owner'>;
  readonly petIds: readonly string[] | null;
}

export const NOW = '2026-11-20T02:00:00.000Z';

const builders: Readonly<
  Record<string, (db: Runner, row: never) => Promise<{ readonly id: string }>>
> = {
  pet: buildPet,
  record: buildRecord,
  petDocument: buildPetDocument,
  diary: buildDiaryEntry,
  carePlan: buildCarePlan,
};

const findSearchedTable = (entity: string): SearchedTable => {
  const searchedTable = SEARCHED_TABLES.find((each) => each.entity === entity);
  if (!searchedTable) throw new Error(`nothing searches ${entity}`);
  return searchedTable;
};

/** Accounts with pets and entries, written into a database and remembered in memory. */
export class Booklets {
  readonly #db: Database;
  readonly userIds: string[] = [];
  readonly owners = new Map<string, string>();
  things: BookletEntry[] = [];
  memberships: Membership[] = [];

  constructor(db: Database) {
    this.#db = db;
  }

  async addUser(): Promise<void> {
    this.userIds.push((await buildUser(this.#db)).id);
  }

  /** Adds a pet of an owner, or an entry of a pet. The kind of an entry cannot be chosen freely, so it is not written. */
  async add(entity: string, of: string, typed: Texts, at: string): Promise<void> {
    const { search, table } = findSearchedTable(entity);
    const texts = Object.fromEntries(
      search.columns
        .filter((column) => column !== search.kind)
        .map((column) => [column, typed[column] ?? (column === search.title ? '-' : null)]),
    );
    const dates = Object.fromEntries(search.date.map((column) => [column, at]));
    const id = v7();
    const parentFields = entity === 'pet' ? { userId: of } : { petId: of };
    // The cast is safe: each builder accepts the columns of its table.
    const row = await builders[entity]?.(this.#db, {
      id,
      ...parentFields,
      ...texts,
      ...dates,
    } as never);
    const storedColumns = Object.fromEntries(
      search.columns.map((column) => [column, Object(row)[column] ?? null]),
    );
    if (table.name === 'pets') this.owners.set(id, of);
    const petId = entity === 'pet' ? id : of;
    this.things.push({ ...{ entity, id, petId, at }, texts: storedColumns, isDeleted: false });
  }

  /** Writes all searched texts and another date, as an edit in the app does. */
  async edit(thing: BookletEntry, typed: Texts, at: string): Promise<void> {
    const { table, search } = findSearchedTable(thing.entity);
    const texts = Object.fromEntries(
      Object.entries(thing.texts).map(([column, before]) => [
        column,
        column === search.kind ? before : (typed[column] ?? before),
      ]),
    );
    const dates = Object.fromEntries(search.date.map((column) => [column, at]));
    await this.#db.run((knex) =>
      knex(table.name)
        .where({ id: thing.id })
        .update({ ...texts, ...dates }),
    );
    thing.texts = texts;
    thing.at = at;
  }

  /** Hides or shows a thing, or deletes it for good where it cannot be hidden. */
  async toggle(thing: BookletEntry): Promise<void> {
    const { table, hasDeleted } = findSearchedTable(thing.entity);
    if (!hasDeleted) return this.purge(thing);
    const deletedAt = thing.isDeleted ? null : NOW;
    await this.#db.run((knex) => knex(table.name).where({ id: thing.id }).update({ deletedAt }));
    thing.isDeleted = !thing.isDeleted;
  }

  async purge(thing: BookletEntry): Promise<void> {
    const { table } = findSearchedTable(thing.entity);
    await this.#db.run((knex) => knex(table.name).where({ id: thing.id }).delete());
    const isGone = ({ id, petId }: BookletEntry): boolean =>
      id === thing.id || (thing.entity === 'pet' && petId === thing.id);
    this.things = this.things.filter((each) => !isGone(each));
  }

  async handOver(petId: string, userId: string): Promise<void> {
    await this.#db.run((knex) => knex('pets').where({ id: petId }).update({ userId }));
    this.owners.set(petId, userId);
  }

  async share(shared: Omit<Membership, 'id'>): Promise<void> {
    const { ownerId, userId, role, petIds } = shared;
    await this.unshare(ownerId, userId);
    if (ownerId === userId) return;
    const id = v7();
    await this.#db.run((knex) =>
      knex('memberships').insert({
        ...{ id, ownerId, userId, role, allPets: petIds === null, hasNotices: true },
        ...{ until: null, version: 1, createdAt: NOW, updatedAt: NOW },
      }),
    );
    for (const petId of petIds ?? []) {
      await this.#db.run((knex) => knex('membershipPets').insert({ membershipId: id, petId }));
    }
    this.memberships.push({ ...shared, id });
  }

  async unshare(ownerId: string, userId: string): Promise<void> {
    await this.#db.run((knex) => knex('memberships').where({ ownerId, userId }).delete());
    this.memberships = this.memberships.filter(
      (each) => each.ownerId !== ownerId || each.userId !== userId,
    );
  }

  /** The role of an account towards a pet; undefined where it does not see the pet. */
  #roleOf(userId: string, petId: string): Role | undefined {
    const ownerId = this.owners.get(petId);
    if (ownerId === userId) return 'owner';
    return this.memberships.find(
      (each) =>
        each.userId === userId &&
        each.ownerId === ownerId &&
        (each.petIds?.includes(petId) ?? true),
    )?.role;
  }

  /** The expected hits of an account, from a scan of all rows in memory. */
  find(userId: string, query: string): readonly (Position & Pick<FoundRow, 'role'>)[] {
    const words = queryWords(query);
    const hidden = new Set(
      this.things
        .filter(({ entity, isDeleted }) => entity === 'pet' && isDeleted)
        .map(({ id }) => id),
    );
    const sortKey = ({ at, id, entity }: BookletEntry): string => [at, id, entity].join('\u0000');
    return this.things
      .filter(({ isDeleted, petId }) => !isDeleted && !hidden.has(petId))
      .filter(({ texts }) => hasWords(Object.values(texts).join('\n'), words))
      .toSorted((a, b) => (sortKey(a) < sortKey(b) ? 1 : -1))
      .flatMap(({ entity, id, petId, at }) => {
        const role = this.#roleOf(userId, petId);
        return role === undefined ? [] : [{ entity, id, at, role }];
      });
  }
}
