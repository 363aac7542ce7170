import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Database } from '#db/engine/run.ts';
import { SEARCHED_TABLES } from '#db/engine/search/definitions.ts';
import { splitWords } from '#db/engine/search/words.ts';
import { openTestDatabase, scaleCaseCount } from '#db/testing.ts';
import { queryTerms, queryWords } from '#server/search/rules.ts';
import { type FoundRow, search } from './queries.ts';
import { Booklets, NOW } from './testing/booklets.ts';

const VOCABULARY = [
  ...['tick', 'Ticks', 'TICK-BORNE', 'ti', 'café', 'CAFE\u0301', 'Ñandú', 'nandus', 'Москва'],
  ...['ΟΔΟΣ', 'οδός', 'ワクチン', 'ｗｉｄｅ', 'İstanbul', 'istanbul', 'straße', 'ﬁne', 'x2', '2'],
  ...["o'neil", '%_', '"', "'a' | 'b'", '\\', '👍🏽', '한국', 'x'.repeat(90), '·tick', '#', '…'],
  // These words name kinds of entries.
  ...['bakuna', 'Áso', 'ubo', 'vaccine', 'dog', 'pasaporte'],
];

const anyWord = fc.constantFrom(...VOCABULARY);
const text = fc
  .array(anyWord, { maxLength: 4 })
  .map((words) => (words.length === 0 ? null : words.join(' ')));
const COLUMNS = [...new Set(SEARCHED_TABLES.flatMap(({ search: { columns } }) => columns))];
const texts = fc.record(Object.fromEntries(COLUMNS.map((column) => [column, text])));
const index = fc.nat({ max: 100 });
/** Days and instants, which are so few that many entries have the same day. */
const arbitraryDate = fc.constantFrom(
  ...['2026-11-05', '2026-11-05T10:00:00.000Z', '2026-11-05T09:59:59.999Z', '1999-12-31'],
  ...['2026-11-06', '2025-01-01', '2026-11-04T23:59:59.999Z', '2150-06-01'],
);
const entity = fc.constantFrom('record', 'petDocument', 'diary', 'carePlan');

const change = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('pet'), index, texts, at: arbitraryDate }),
  },
  {
    weight: 9,
    arbitrary: fc.record({ does: fc.constant('entry'), entity, index, texts, at: arbitraryDate }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('edit'), index, texts, at: arbitraryDate }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('toggle'), index }) },
  fc.record({ does: fc.constant('purge'), index }),
  fc.record({ does: fc.constant('hand-over'), index, to: index }),
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ does: fc.constant('share'), index, to: index, isForAll: fc.boolean() },
      role: fc.constantFrom('family', 'carer', 'viewer'),
    }),
  },
  fc.record({ does: fc.constant('unshare'), index, to: index }),
);

interface SearchChange {
  readonly does: string;
  readonly index: number;
  readonly entity?: string;
  readonly texts?: Readonly<Record<string, string | null>>;
  readonly at?: string;
  readonly to?: number;
  readonly isForAll?: boolean;
  readonly role?: 'family' | 'carer' | 'viewer';
}

const TICKS = {
  index: 0,
  at: '2026-11-05',
  texts: Object.fromEntries(COLUMNS.map((column) => [column, 'tick'])),
};
/** The first owner shares a pet with twelve records that a search finds. */
const SHARED_TICKS = [
  { does: 'pet', ...TICKS },
  ...Array.from({ length: 12 }, () => ({ does: 'entry', entity: 'record', ...TICKS }) as const),
  { does: 'share', index: 0, to: 1, isForAll: true, role: 'viewer' },
] as const;

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length];

const apply = async (to: Booklets, made: SearchChange): Promise<void> => {
  const user = pick(to.userIds, made.index) ?? '';
  const otherUser = pick(to.userIds, made.to ?? 0) ?? '';
  const pets = to.things.filter((thing) => thing.entity === 'pet');
  const pet = pick(pets, made.index);
  const changedEntry = pick(to.things, made.index);
  const { texts: typed = {}, at: date = '' } = made;
  if (made.does === 'pet') await to.add('pet', user, typed, date);
  if (made.does === 'entry' && pet) await to.add(made.entity ?? '', pet.id, typed, date);
  if (made.does === 'edit' && changedEntry) await to.edit(changedEntry, typed, date);
  if (made.does === 'toggle' && changedEntry) await to.toggle(changedEntry);
  if (made.does === 'purge' && changedEntry) await to.purge(changedEntry);
  if (made.does === 'hand-over' && pet) await to.handOver(pet.id, otherUser);
  if (made.does === 'unshare') await to.unshare(user, otherUser);
  if (made.does !== 'share') return;
  const ownPets = pets.filter(({ id }) => to.owners.get(id) === user).map(({ id }) => id);
  const petIds = made.isForAll ? null : ownPets.slice(0, 1);
  await to.share({ ownerId: user, userId: otherUser, role: made.role ?? 'viewer', petIds });
};

/** Finds all pages of a search. A page has so few hits that most searches have several pages. */
const findAll = async (db: Database, userId: string, query: string, newest: number) => {
  const terms = queryTerms(queryWords(query));
  const limit = 3;
  const foundRows: FoundRow[] = [];
  for (let isLast = false; !isLast; ) {
    const lastFoundRow = foundRows.at(-1);
    const page = await search(
      db,
      { ownerId: userId, sharedAt: NOW },
      { terms, after: lastFoundRow, limit, newest },
    );
    foundRows.push(...page);
    isLast = page.length < limit;
  }
  return foundRows;
};

const query = fc
  .tuple(fc.array(anyWord, { maxLength: 1 }), anyWord, fc.nat({ max: 8 }))
  .map(([before, last, cut]) => [...before, last.slice(0, last.length - cut)].join(' '))
  .filter((typed) => typed.isWellFormed() && splitWords(typed).length > 0);

test('finds exactly what a scan of all entries finds, in the same order, and nothing of others', async () => {
  await using testDatabase = await openTestDatabase();
  let foundCount = 0;
  let sharedCount = 0;
  const changes = fc.array(change, { minLength: 10, maxLength: 40 });
  // The limit is below, near and above the number of entries that a page shows.
  const newestLimit = fc.constantFrom(1, 3, 8, 400);
  const queries = fc.array(query, { minLength: 3, maxLength: 6 });
  await fc.assert(
    // The database keeps the accounts of earlier cases, which must not be found.
    fc.asyncProperty(changes, queries, newestLimit, async (made, asked, most) => {
      const booklets = new Booklets(testDatabase.db);
      for (let n = 0; n < 3; n += 1) await booklets.addUser();
      for (const each of made) await apply(booklets, each);
      for (const typed of asked) {
        for (const userId of booklets.userIds) {
          const foundRows = await findAll(testDatabase.db, userId, typed, most);
          const expectedHits = booklets.find(userId, typed);
          expect([typed, foundRows]).toEqual([
            typed,
            expectedHits.map((hit) => expect.objectContaining(hit)),
          ]);
          for (const { petId, userId: ownerId } of foundRows) {
            expect(ownerId).toBe(booklets.owners.get(petId));
          }
          foundCount += foundRows.length;
          sharedCount += foundRows.filter(({ role }) => role !== 'owner').length;
        }
      }
    }),
    {
      numRuns: scaleCaseCount(300),
      interruptAfterTimeLimit: 60_000,
      examples: [[[...SHARED_TICKS], ['tick', 'ti', 'TICK'], 8]],
    },
  );
  expect(foundCount).toBeGreaterThan(scaleCaseCount(300));
  expect(sharedCount).toBeGreaterThan(0);
});

test('SQLite’s index has no word of a deleted account any more', async ({ skip }) => {
  await using testDatabase = await openTestDatabase();
  skip(testDatabase.db.kind === 'postgres', 'PostgreSQL has no such index');
  const booklets = new Booklets(testDatabase.db);
  await booklets.addUser();
  await booklets.addUser();
  const [gone = '', stays = ''] = booklets.userIds;
  await booklets.add('pet', gone, { name: 'Quokka' }, '2026-11-05');
  await booklets.add('pet', stays, { name: 'Numbat' }, '2026-11-05');
  await testDatabase.db.run((knex) =>
    knex.raw("create virtual table temp.words using fts5vocab('main', 'search_index', 'row')"),
  );
  const listIndexedWords = async (): Promise<string> => {
    const rows: readonly { readonly term: string }[] = await testDatabase.db.run((knex) =>
      // Run on the writer, because the temporary table exists only on its connection.
      knex.raw('select term from temp.words'),
    );
    return rows.map(({ term }) => term).join(' ');
  };
  expect(await listIndexedWords()).toMatch(/quokka/);
  await testDatabase.db.run((knex) => knex('users').where({ id: gone }).delete());
  expect(await listIndexedWords()).not.toMatch(/quokka/);
  expect(await listIndexedWords()).toMatch(/numbat/);
});
