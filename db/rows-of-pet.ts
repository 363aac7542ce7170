import type { Knex } from 'knex';
import type { AnyTable } from '#db/engine/table.ts';
import { tables } from '#db/tables.ts';

const PET_TABLE = 'pets';

const isOfPet = (name: string): boolean => {
  const foundTable = tables.find((item) => item.name === name);
  return foundTable !== undefined && (name === PET_TABLE || petReferences(foundTable).length > 0);
};

/** The columns whose foreign keys delete the rows of a table with a pet, directly or through its things. */
const petReferences = ({ columns }: AnyTable) => {
  const cascadeReferences = Object.entries(columns).flatMap(([column, { traits }]) => {
    const { table, whenGone } = traits.reference ?? {};
    return table && whenGone === 'cascade' && isOfPet(table) ? [{ column, table }] : [];
  });
  const directReferences = cascadeReferences.filter(({ table }) => table === PET_TABLE);
  return directReferences.length > 0 ? directReferences : cascadeReferences;
};

/** The tables whose rows belong to a pet, so that the database deletes them with it; the pets themselves first. */
export const tablesOfPet: readonly AnyTable[] = [
  ...tables.filter(({ name }) => name === PET_TABLE),
  ...tables.filter((table) => table.name !== PET_TABLE && petReferences(table).length > 0),
];

/** A pet by its id, or pets by a subquery of ids. */
type PetSelection = string | Knex.QueryBuilder;

const orWhereAmong = (
  query: Knex.QueryBuilder,
  column: string,
  pets: PetSelection,
): Knex.QueryBuilder =>
  typeof pets === 'string' ? query.orWhere(column, pets) : query.orWhereIn(column, pets.clone());

/** The rows of pets in one of `tablesOfPet`, deleted ones included. */
export const rowsOfPet = (knex: Knex, table: AnyTable, pets: PetSelection): Knex.QueryBuilder => {
  if (table.name === PET_TABLE) return orWhereAmong(knex(PET_TABLE), 'pets.id', pets);
  return knex(table.name).where((condition) => {
    for (const { column, table: parent } of petReferences(table)) {
      const qualifiedColumn = `${table.name}.${column}`;
      if (parent === PET_TABLE) orWhereAmong(condition, qualifiedColumn, pets);
      else condition.orWhereIn(qualifiedColumn, idsOfPet(knex, parent, pets));
    }
  });
};

const idsOfPet = (knex: Knex, name: string, pets: PetSelection): Knex.QueryBuilder => {
  const table = tables.find((item) => item.name === name);
  if (!table) throw new Error(`there is no table ${name}`);
  return rowsOfPet(knex, table, pets).select(`${name}.id`);
};

/** The rows in one of `tablesOfPet` that belong to pets of other accounts. The pets of others are not listed for it. */
export const rowsOfOthers = (knex: Knex, table: AnyTable, userId: string): Knex.QueryBuilder => {
  if (table.name === PET_TABLE) return knex(PET_TABLE).whereNot({ userId });
  const ownQuery = knex(PET_TABLE).where({ userId }).select('pets.id');
  const rows = knex(table.name);
  for (const { column, table: parent } of petReferences(table)) {
    rows.whereNotIn(
      column,
      parent === PET_TABLE ? ownQuery.clone() : idsOfPet(knex, parent, ownQuery),
    );
  }
  return rows;
};

/** The columns of any table that reference a pet's row and are set to null when it is deleted. */
export const referencesToPet: readonly { readonly table: AnyTable; readonly column: string }[] =
  tables.flatMap((table) =>
    Object.entries(table.columns).flatMap(([column, { traits }]) =>
      traits.reference?.whenGone === 'set null' && isOfPet(traits.reference.table)
        ? [{ table, column }]
        : [],
    ),
  );

/** The ids of the rows that such a column may name. */
export const namedByReference = (
  knex: Knex,
  { table, column }: (typeof referencesToPet)[number],
  petId: string,
): Knex.QueryBuilder =>
  idsOfPet(knex, table.columns[column]?.traits.reference?.table ?? PET_TABLE, petId);
