import {
  bigint,
  boolean,
  instant,
  integer,
  json,
  type RowOf,
  table,
  text,
} from '#db/engine/table.ts';

/** What a plan said from `since` on, as `server/occurrences/rules.ts` reads it. */
export interface StoredRevision {
  readonly since: string | null;
  readonly timeZone: string;
  readonly kind:
    | 'medication'
    | 'feeding'
    | 'walk'
    | 'hygiene'
    | 'cleaning'
    | 'training'
    | 'weighing'
    | 'other';
  readonly title: string;
  readonly status: 'active' | 'paused' | 'ended';
  readonly steps: readonly StoredStep[] | null;
  readonly asNeeded: {
    readonly minHours: number;
    readonly maxPer24Hours: number;
    readonly dose: string | null;
    readonly amount: number | null;
  } | null;
}

interface StoredStep {
  readonly dose: string | null;
  readonly amount: number | null;
  readonly startsOn: string;
  readonly startsAt: string | null;
  readonly times: readonly string[];
  readonly repeat: {
    readonly every: number;
    readonly unit: 'day' | 'week' | 'month' | 'year';
    readonly weekdays?: readonly ('mo' | 'tu' | 'we' | 'th' | 'fr' | 'sa' | 'su')[] | undefined;
  } | null;
  readonly endsOn: string | null;
  readonly count: number | null;
}

/** Plans for a pet's care. */
export const carePlans = table(
  'carePlans',
  {
    id: text().key(),
    petId: text().references('pets'),
    /** The treatment that it was prescribed in. */
    recordId: text().nullable().references('medicalRecords', 'set null'),
    /** Title and status of the last revision, to be found by. */
    title: text().notExported('it stands in the last revision'),
    status: text<'active' | 'paused' | 'ended'>().notExported('it stands in the last revision'),
    instructions: text().nullable(),
    /** The oldest first, never empty: what the plan said in the course of time. */
    revisions: json<readonly StoredRevision[]>(),
    /** In thousandths of the unit; null where no supply is counted. */
    supplyCounted: bigint().nullable(),
    supplyCountedAt: instant().nullable(),
    supplyUnit: text().nullable(),
    supplyRemindAt: bigint().nullable(),
    hasReminders: boolean().fallback(true),
    reminderSms: boolean().fallback(false),
    /** In minutes. */
    remindBefore: integer().fallback(0),
    /** When its next notice is to be sent; null where none is, or the planner has not looked at it yet. */
    nextNoticeAt: instant().nullable().notExported('the planner works it out'),
    version: integer().fallback(1).notExported('it counts the changes in this database'),
    createdAt: instant(),
    updatedAt: instant(),
    deletedAt: instant().nullable().notExported('what was deleted is left out of exports'),
  },
  { quota: 'records' },
).inFeed({ entity: 'carePlan', silent: ['version', 'nextNoticeAt'] });

export type CarePlanRow = RowOf<typeof carePlans>;
