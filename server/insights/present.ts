import type { ActivityRow, CareRow, InsightTotals } from '#db/insights/queries.ts';
import type { ListedReminderRow, ReminderCounts } from '#db/reminders/lists.ts';
import type { ReminderRow } from '#db/reminders/queries.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { MAX_LISTED } from '#server/http/contract.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { inDueOrder, reminderAt, reminderPet } from '#server/reminders/rules.ts';
import type { HealthInsights, PetSummary } from './contract.ts';
import {
  ATTENTION_SHOWN,
  checkupState,
  computeCoverage,
  dewormingState,
  healthScore,
  vaccinationState,
} from './rules.ts';

export interface InsightRows {
  readonly care: readonly CareRow[];
  readonly totals: InsightTotals;
  readonly open: readonly ReminderCounts[];
  readonly overdue: readonly ListedReminderRow[];
  readonly coming: readonly ReminderRow[];
  readonly activity: readonly ActivityRow[];
}

interface InsightsView {
  readonly now: Date;
  /** The owner's zone. */
  readonly timeZone: string;
}

const summarizePet = (
  row: CareRow,
  upcomingRows: readonly ReminderRow[],
  { now, timeZone }: InsightsView,
): PetSummary => {
  const today = dayIn(now, timeZone);
  return {
    pet: reminderPet(row),
    vaccination: { state: vaccinationState(row.lastVaccine, today), last: row.lastVaccine },
    deworming: { state: dewormingState(row.lastDeworming, today), last: row.lastDeworming },
    checkup: { state: checkupState(row.lastCheckup, today), last: row.lastCheckup },
    upcoming: inDueOrder(upcomingRows, timeZone).map((reminder) =>
      reminderAt(reminder, now, timeZone),
    ),
  };
};

const toReminderWithPet = (
  row: ListedReminderRow,
  { now, timeZone }: InsightsView,
): ReminderWithPet => ({
  ...reminderAt(row, now, timeZone),
  pet: reminderPet({
    id: row.petId,
    name: row.petName,
    category: row.petCategory,
    breed: row.petBreed,
    imageBlobId: row.petImageBlobId,
    photoFocus: row.petPhotoFocus,
    isSample: row.isSample,
  }),
});

const sum = (numbers: readonly number[]): number => numbers.reduce((all, item) => all + item, 0);

export const presentInsights = (insightRows: InsightRows, view: InsightsView): HealthInsights => {
  const today = dayIn(view.now, view.timeZone);
  const coverage = computeCoverage(
    insightRows.care.map(({ lastVaccine }) => lastVaccine),
    today,
  );
  const overdueTotal = sum(insightRows.open.map(({ overdueCount }) => overdueCount));
  const upcomingByPet = Map.groupBy(insightRows.coming, ({ petId }) => petId);
  const { pets, records, completed } = insightRows.totals;
  return {
    score: healthScore({
      pets: insightRows.care.length,
      overdue: overdueTotal,
      completedThisMonth: completed,
      coveragePercent: coverage.percent,
    }),
    coverage,
    completedThisMonth: completed,
    counts: {
      pets,
      records,
      upcoming: sum(insightRows.open.map(({ upcomingCount }) => upcomingCount)),
      overdue: overdueTotal,
    },
    attention: inDueOrder(insightRows.overdue, view.timeZone)
      .slice(0, ATTENTION_SHOWN)
      .map((row) => toReminderWithPet(row, view)),
    activity: insightRows.activity,
    summaries: insightRows.care
      .slice(0, MAX_LISTED)
      .map((row) => summarizePet(row, upcomingByPet.get(row.id) ?? [], view)),
  };
};
