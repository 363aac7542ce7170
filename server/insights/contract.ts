import * as z from 'zod/mini';
import { queryOwner } from '#server/http/contract.ts';
import { answerType, endpoint } from '#server/http/endpoint.ts';
import type { RecordType } from '#server/records/rules.ts';
import type { Reminder, ReminderPet, ReminderWithPet } from '#server/reminders/contract.ts';
import type { CareState, CheckupState, Coverage } from './rules.ts';

/** The health summary of one living pet. Days (YYYY-MM-DD) are those of its latest record of each kind. */
export interface PetSummary {
  readonly pet: ReminderPet;
  readonly vaccination: { readonly state: CareState; readonly last: string | null };
  readonly deworming: { readonly state: CareState; readonly last: string | null };
  readonly checkup: { readonly state: CheckupState; readonly last: string | null };
  /** The first three reminders due within 30 days. */
  readonly upcoming: readonly Reminder[];
}

export interface Activity {
  readonly id: string;
  readonly petId: string;
  readonly petName: string;
  readonly type: RecordType;
  readonly title: string;
  readonly dateAdministered: string;
  readonly cost: string | null;
  readonly costCentavos: number;
}

/** `upcoming` and `overdue` count open reminders of living pets. `completedThisMonth` uses the owner's zone. */
export interface HealthInsights {
  readonly score: number;
  readonly coverage: Coverage;
  readonly completedThisMonth: number;
  readonly counts: {
    readonly pets: number;
    readonly records: number;
    readonly upcoming: number;
    readonly overdue: number;
  };
  /** The first overdue reminders; `counts.overdue` is their full number. */
  readonly attention: readonly ReminderWithPet[];
  /** The latest records; `counts.records` is their full number. */
  readonly activity: readonly Activity[];
  readonly summaries: readonly PetSummary[];
}

/** A score, the coverage with records, and the things that need attention, for all pets and for each. */
export const readInsights = endpoint({
  method: 'GET',
  path: '/api/health-insights',
  query: z.object({ ownerId: queryOwner }),
  out: answerType<HealthInsights>(),
});
