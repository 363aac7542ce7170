import { expect, test } from 'vitest';
import { AUTHORS, SIGNATURES } from './authors.ts';
import { tablesOfPet } from './rows-of-pet.ts';

/** Columns of a pet's rows that name an account which is not an author, and why. */
const NO_AUTHORS: Readonly<Record<string, string>> = {
  'pets.userId': 'the owner, who changes when the pet is handed over',
  'handOvers.userId': 'the owner who offers the pet, whose offer ends with a hand-over',
  'mailedReminders.userId': 'the recipient of a mail',
  'notices.userId': 'the recipient of a notice',
  'vetLinks.userId': 'the maker of a link, which ends with the membership and at a hand-over',
};

const authors: ReadonlyMap<string, string> = new Map(SIGNATURES);

/** The columns that refer to an account, and those that are named as if they did. */
const columnsOfAccounts = tablesOfPet.flatMap(({ name, columns }) =>
  Object.entries(columns)
    .filter(
      ([column, { traits }]) =>
        traits.reference?.table === 'users' || /(By|ByUserId|userId)$/.test(column),
    )
    .map(([column]) => ({ name: `${name}.${column}`, column, columns })),
);

test('signs every column that names the author of something of a pet, or says why not', () => {
  const columnsWithoutAuthor = columnsOfAccounts.filter(({ column }) => !authors.has(column));
  expect(columnsWithoutAuthor.map(({ name }) => name).toSorted()).toEqual(
    Object.keys(NO_AUTHORS).toSorted(),
  );
});

test('has the column that signs an author beside each author', () => {
  const columnsWithAuthor = columnsOfAccounts.filter(({ column }) => authors.has(column));
  expect(columnsWithAuthor.map(({ name }) => name)).toContain('reminders.completedByUserId');
  for (const { name, column, columns } of columnsWithAuthor) {
    expect([name, Object.keys(columns)]).toEqual([
      name,
      expect.arrayContaining([authors.get(column)]),
    ]);
  }
  expect(AUTHORS.filter((column) => column.endsWith('By') && !authors.has(column))).toEqual([]);
});
