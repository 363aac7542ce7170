import { v7 } from 'uuid';
import type { Runner } from '#db/engine/run.ts';
import { getDefaults } from '#db/engine/table.ts';
import { insertEntry } from './queries.ts';
import { type DiaryRow, diaryEntries } from './table.ts';

/** Inserts a diary entry with plausible values. For tests. */
export const buildDiaryEntry = async (
  db: Runner,
  overrides: Partial<DiaryRow> & Pick<DiaryRow, 'petId'>,
): Promise<DiaryRow> => {
  const instant = '2026-11-01T02:00:00.000Z';
  const entry: DiaryRow = {
    ...getDefaults(diaryEntries),
    id: v7(),
    kind: 'appetite',
    level: 2,
    at: instant,
    createdAt: instant,
    updatedAt: instant,
    ...overrides,
  };
  await insertEntry(db, entry);
  return entry;
};
