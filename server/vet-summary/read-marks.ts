import { readPlans } from '#db/care/queries.ts';
import { listRecords } from '#db/records/queries.ts';
import { toPlanOverTime } from '#server/care/policy.ts';
import type { Owner } from '#server/http/actor.ts';
import type { Parts } from '#server/parts.ts';
import type { SheetWords } from '#server/pdf/words.ts';
import { buildMarks, type MarkedDay, type WeightMark } from '#server/weight-marks/rules.ts';

/** Treatments that may be marked on the line of the weight. */
const MAX_TREATMENTS = 50;

/**
 * What may explain a change of the weight: treatments, and plans of medication and food if the summary includes care.
 */
export const readMarks = async (
  { db }: Parts,
  { reach }: Owner,
  petId: string,
  { today, withPlans }: { readonly today: string; readonly withPlans: boolean },
): Promise<readonly WeightMark[]> => {
  const records = await listRecords(db, reach, petId, {
    ...{ types: ['treatment'], limit: MAX_TREATMENTS },
    ...{ sort: 'dateAdministered', order: 'desc', offset: 0 },
  });
  const rows = withPlans ? await readPlans(db, { ...reach, petId }) : [];
  const plans = rows.flatMap((row) => {
    const { revisions } = toPlanOverTime(row);
    const currentRevision = revisions.at(-1);
    return currentRevision
      ? [{ ...currentRevision, id: row.id, petId: row.petId, createdAt: row.createdAt, revisions }]
      : [];
  });
  return buildMarks({ petId, plans, records, today });
};

/** For example "Amoxicillin began · Nov 14, 2026". */
export const formatMarkedDay = ({ t, day }: SheetWords, { date, marks }: MarkedDay): string =>
  `${marks.map(({ kind, title }) => t(`weights.marks.${kind}`, { title })).join(', ')} · ${day(date)}`;
