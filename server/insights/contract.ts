import { answerType, endpoint } from '#server/http/endpoint.ts';
import type { RecordType } from '#server/records/rules.ts';
import type { Reminder, ReminderPet, ReminderWithPet } from '#server/reminders/contract.ts';
import type { CareState, CheckupState, Coverage } from './rules.ts';

/** How one living pet is doing. The days, YYYY-MM-DD, are those of its latest record of the kind. */
export interface PetSummary {
  readonly pet: ReminderPet;
  readonly vaccination: { readonly state: CareState; readonly last: string | null };
  readonly deworming: { readonly state: CareState; readonly last: string | null };
  readonly checkup: { readonly state: CheckupState; readonly last: string | null };
  /** What falls due within 30 days: the soonest three. */
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

/** `upcoming` and `overdue` count open reminders of living pets; `completedThisMonth` in the owner's zone. */
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
  /** The first overdue reminders; `counts.overdue` says of how many. */
  readonly attention: readonly ReminderWithPet[];
  /** The latest records; `counts.records` says of how many. */
  readonly activity: readonly Activity[];
  readonly summaries: readonly PetSummary[];
}

export const readInsights = endpoint({
  method: 'GET',
  path: '/api/health-insights',
  out: answerType<HealthInsights>(),
});
