import type { Knex } from 'knex';
import type { Runner } from '#db/engine/run.ts';
import type { PetRow, PetWindow } from '#db/pets/queries.ts';
import { pets } from '#db/pets/table.ts';
import { livingPets, type ReadScope } from '#db/scope.ts';
import { type SitterLinkRow, sitterLinks } from './table.ts';

export const insertSitterLink = (tx: Runner, row: SitterLinkRow): Promise<unknown> =>
  tx.run((knex) => knex('sitterLinks').insert({ ...row, petIds: JSON.stringify(row.petIds) }));

/** A link with the first name of the account that made it. */
export interface CreatedSitterLink extends SitterLinkRow {
  readonly makerName: string;
}

/** The links that an account made, and those of its members that show a pet of the account. */
const linksFor = (knex: Knex, userId: string): Knex.QueryBuilder =>
  knex('sitterLinks').where((condition) =>
    condition
      .where('sitterLinks.userId', userId)
      .orWhere((ofMembers) =>
        ofMembers
          .whereIn(
            'sitterLinks.userId',
            knex('memberships').where({ ownerId: userId }).select('userId'),
          )
          .whereExists(
            knex('pets')
              .where('pets.userId', userId)
              .whereRaw(`sitter_links.pet_ids like '%"' || pets.id || '"%'`)
              .select(knex.raw('1')),
          ),
      ),
  );

/** A page of the links that an account made or that show its pets, the latest first day first. */
export const listSitterLinks = (
  db: Runner,
  userId: string,
  { limit, offset }: PetWindow,
): Promise<readonly CreatedSitterLink[]> =>
  db.run((knex) =>
    linksFor(knex, userId)
      .join('users', 'users.id', 'sitterLinks.userId')
      .orderBy([
        { column: 'sitterLinks.startsAt', order: 'desc' },
        { column: 'sitterLinks.id', order: 'desc' },
      ])
      .limit(limit)
      .offset(offset)
      .select<CreatedSitterLink[]>(
        ...sitterLinks.of(sitterLinks.names),
        'users.firstName as makerName',
      ),
  );

const countTotal = async (
  db: Runner,
  links: (knex: Knex) => Knex.QueryBuilder,
): Promise<number> => {
  const row = await db.run((knex) => links(knex).count('* as total').first<{ total: number }>());
  return row.total;
};

/** The number of links that an account made or that show its pets. */
export const countSitterLinks = (db: Runner, userId: string): Promise<number> =>
  countTotal(db, (knex) => linksFor(knex, userId));

/** The number of links that an account made. */
export const countOwnSitterLinks = (db: Runner, userId: string): Promise<number> =>
  countTotal(db, (knex) => knex('sitterLinks').where({ userId }));

/** A link that an account made or that shows its pets. */
export const findLinkFor = (
  tx: Runner,
  userId: string,
  id: string,
): Promise<SitterLinkRow | undefined> =>
  tx.run((knex) =>
    linksFor(knex, userId)
      .where('sitterLinks.id', id)
      .first<SitterLinkRow | undefined>(...sitterLinks.of(sitterLinks.names)),
  );

/** Finds which of these pets an account owns, including deleted ones. */
export const findOwnPets = (
  tx: Runner,
  userId: string,
  ids: readonly string[],
): Promise<readonly string[]> =>
  tx.run((knex) => knex('pets').where({ userId }).whereIn('id', ids).pluck<string[]>('id'));

/** Finds a link by the hash of its token. */
export const findSitterLink = (db: Runner, tokenHash: string): Promise<SitterLinkRow | undefined> =>
  db.run((knex) =>
    knex<SitterLinkRow>('sitterLinks')
      .where({ tokenHash })
      .first(...sitterLinks.names),
  );

/** Counts a wrong PIN. Returns the number of wrong PINs since the link was created. */
export const countWrongPin = async (tx: Runner, id: string): Promise<number> => {
  const [row] = await tx.run((knex) =>
    knex('sitterLinks')
      .where({ id })
      .update({ wrongPins: knex.raw('wrong_pins + 1') })
      .returning<{ wrongPins: number }[]>(['wrongPins']),
  );
  return row?.wrongPins ?? 0;
};

/** Locks a link for good. Returns false if it was already locked. `instant` is in ISO UTC. */
export const lockSitterLink = async (tx: Runner, id: string, instant: string): Promise<boolean> => {
  const lockedCount = await tx.run((knex) =>
    knex('sitterLinks').where({ id }).whereNull('lockedAt').update({ lockedAt: instant }),
  );
  return lockedCount > 0;
};

export const saveSitterName = (tx: Runner, id: string, sitterName: string): Promise<unknown> =>
  tx.run((knex) => knex('sitterLinks').where({ id }).update({ sitterName }));

/** Deletes the links that ended before an instant (ISO UTC). Returns their number. */
export const deleteEndedLinks = (db: Runner, endedBefore: string): Promise<number> =>
  db.run((knex) => knex('sitterLinks').where('endsAt', '<', endedBefore).delete());

const PET_COLUMNS = pets.pick(
  'id',
  'userId',
  'name',
  'category',
  'breed',
  'colour',
  'birthmarks',
  'sex',
  'allergies',
  'imageBlobId',
  'photoFocus',
);
export type SitterPet = Pick<PetRow, (typeof PET_COLUMNS)[number]>;

/** Reads the living pets of a link that its owner can still see, sorted by name. */
export const readSitterPets = (
  db: Runner,
  scope: ReadScope,
  ids: readonly string[],
): Promise<readonly SitterPet[]> =>
  db.run((knex) =>
    knex('pets')
      .whereIn('id', livingPets(knex, scope))
      .whereIn('id', ids)
      .orderBy(['name', 'id'])
      .select<SitterPet[]>(...PET_COLUMNS),
  );

/** The accounts that own these pets. */
export const ownersOfPets = (db: Runner, ids: readonly string[]): Promise<readonly string[]> =>
  db.run((knex) => knex('pets').whereIn('id', ids).distinct('userId').pluck<string[]>('userId'));

/** A dose or diary entry that a sitter recorded. */
export interface SitterEntry {
  readonly id: string;
  readonly petId: string;
  readonly at: string;
  readonly sitterName: string;
}

/** Finds a sitter's dose or diary entry by its id, so that a repeated request can be recognised. */
export const findSitterEntry = (
  tx: Runner,
  table: 'doses' | 'diaryEntries',
  id: string,
): Promise<SitterEntry | undefined> =>
  tx.run((knex) =>
    knex(table)
      .where({ id })
      .whereNotNull('sitterName')
      .first<SitterEntry | undefined>(
        'id',
        'petId',
        'sitterName',
        knex.ref(table === 'doses' ? 'givenAt' : 'at').as('at'),
      ),
  );
