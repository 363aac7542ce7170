import { v7 } from 'uuid';
import { splitIntoChunks } from '#db/engine/chunks.ts';
import type { Runner } from '#db/engine/run.ts';
import { getDefaults } from '#db/engine/table.ts';
import { readEpoch } from '#db/epoch.ts';
import { expenseItems } from '#db/expenses/table.ts';
import { listCosts } from '#db/records/costs.ts';
import { insertRows } from '#db/transfer/imports.ts';
import type { PetMove } from '#server/entities/entity.ts';
import { LINE_LENGTH } from '#server/http/contract.ts';

/** The number of expenses that one statement inserts. */
const PAGE_SIZE = 50;

/** The note of an expense, which is shorter than two of the longest names. */
const noteOf = (petName: string, title: string): string =>
  `${petName}: ${title}`.slice(0, LINE_LENGTH).toWellFormed();

/** The costs of a pet's records stay with its old owner, as expenses without a record. */
export const keepCosts = async (
  tx: Runner,
  { petId, petName, from, at }: PetMove,
): Promise<void> => {
  const version = await readEpoch(tx);
  const rows = (await listCosts(tx, petId)).map(({ title, cost, ...paid }) => ({
    ...getDefaults(expenseItems),
    ...{ id: v7(), userId: from, category: 'other' as const, amount: cost, version },
    ...{ amountCentavos: paid.costCentavos, spentOn: paid.dateAdministered },
    ...{ note: noteOf(petName, title), createdAt: at, updatedAt: at },
  }));
  for (const part of splitIntoChunks(rows, PAGE_SIZE)) await insertRows(tx, expenseItems, part);
};
