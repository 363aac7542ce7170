import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { BY_OWNER } from '#db/authors.ts';
import { insertRows } from '#db/transfer/imports.ts';
import { readExported } from '#db/transfer/queries.ts';
import { findRowsOfPets, listSectionRows } from '#db/transfer/section-rows.ts';
import { type WeighingRow, weighings } from '#db/weights/table.ts';
import { sizeInFile } from '#server/entities/data-url.ts';
import type { Entity, Section } from '#server/entities/entity.ts';
import { fileRowFields, id, parse, toItemName, toStamps } from '#server/entities/file-row.ts';
import { calendarDate, LINE_LENGTH, requiredText } from '#server/http/contract.ts';
import { bodyCondition } from './contract.ts';
import { weightRoutes } from './routes.ts';

/** The size of a weighing in a file, in bytes. */
const ROW_BYTES = 230;

const fileWeighing = z.object({
  ...fileRowFields,
  petId: id,
  weighedOn: calendarDate('field.date'),
  weight: requiredText(LINE_LENGTH, 'field.text'),
  bodyCondition,
});

const section: Section<Omit<WeighingRow, 'id'>> = {
  list: 'weighings',
  kind: 'weighing',
  maxRows: 50_000,
  isRemembered: true,
  division: { as: 'leaf' },

  async snapshot(tx, _owner, parentRows) {
    const rows = await listSectionRows(tx, weighings, parentRows('pet'), {
      read: ['petId'],
      order: ['weighedOn'],
    });
    return rows.map((row) => ({
      ...sizeInFile(row, ROW_BYTES),
      parent: { kind: 'pet', id: row.petId },
    }));
  },

  async *exported(db, ids) {
    yield* await readExported(db, weighings, ids);
  },

  async read(value, { account, place }) {
    const parsed = parse(fileWeighing, value);
    const { petId, weighedOn, weight, bodyCondition: condition = null } = parsed;
    return {
      ...toItemName(value, parsed, place),
      parents: [{ kind: 'pet', id: petId }],
      value: {
        ...{ petId, weighedOn, weight, bodyCondition: condition },
        ...BY_OWNER,
        ...toStamps(parsed, account.now),
      },
    };
  },

  findExisting: (db, { scope }, ids) => findRowsOfPets(db, weighings, scope, ids),

  async insert(page, { tx, idOf }) {
    const rows = page.map(({ row }) => ({ ...row, id: v7(), petId: idOf('pet', row.petId) }));
    await insertRows(tx, weighings, rows);
    return rows.map(({ id: createdId }) => createdId);
  },
};

export const weighingEntity: Entity = {
  table: weighings,
  section,
  onHandOver: { rows: 'move' },
  routes: weightRoutes,
};
