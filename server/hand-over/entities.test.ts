import { expect, test } from 'vitest';
import { endingTables } from '#db/hand-over/move.ts';
import { tablesOfPet } from '#db/rows-of-pet.ts';
import { entities } from '#server/entities.ts';
import { movingEntities } from './move-pet.ts';

const movingTables = movingEntities(entities).map(({ table }) => table);
const tableNames = (tables: readonly { readonly name: string }[]) => tables.map(({ name }) => name);

/** Tables whose rows end when their pet is handed over, and why. */
const ENDING_TABLES: Readonly<Record<string, string>> = {
  activities: 'the new owner learns nothing of what was changed or deleted before',
  foundMutes: 'the old owner muted finders',
  foundReports: 'finders wrote to the old owner',
  handOvers: 'the link was used',
  mailedReminders: 'they are about mails to members of the old owner',
  membershipPets: 'the old owner’s household sees the pet no longer',
  notices: 'they are for the old owner',
  vetLinks: 'the old owner gave them to a vet',
};

test('says of every table of a pet whether its rows go along or end', () => {
  expect(tableNames(endingTables(movingTables)).toSorted()).toEqual(Object.keys(ENDING_TABLES));
});

test('moves what belongs to a pet, the pet first', () => {
  expect(movingTables[0]?.name).toBe('pets');
  expect(tableNames(movingTables.filter((table) => !tablesOfPet.includes(table)))).toEqual([]);
});

test('an entity that belongs to a pet does not stay behind unnoticed', () => {
  const stayingEntities = entities.filter(({ onHandOver }) => onHandOver.rows === 'stay');
  const tablesLeft = stayingEntities.filter(({ table }) => tablesOfPet.includes(table));
  expect(tableNames(tablesLeft.map(({ table }) => table))).toEqual([]);
});
