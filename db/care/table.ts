import { AUTHORS, authors } from '#db/authors.ts';
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
import { versions } from '#db/versions.ts';

/** The content of a plan from `since` on. `server/occurrences/rules.ts` interprets it. */
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

export const carePlans = table(
  'carePlans',
  {
    id: text().key(),
    petId: text().references('pets'),
    /** The treatment in which the plan was prescribed. */
    recordId: text().nullable().references('medicalRecords', 'set null'),
    /** A copy of the title and status of the last revision, for searching. */
    title: text().notExported('it stands in the last revision'),
    status: text<'active' | 'paused' | 'ended'>().notExported('it stands in the last revision'),
    instructions: text().nullable(),
    /**
     * The history of the plan's content. The oldest revision comes first, and there is at least
     * one.
     */
    revisions: json<readonly StoredRevision[]>(),
    /** The counted supply in thousandths of the unit; null if it is not counted. */
    supplyCounted: bigint().nullable(),
    supplyCountedAt: instant().nullable(),
    supplyUnit: text().nullable(),
    supplyRemindAt: bigint().nullable(),
    hasReminders: boolean().fallback(true),
    reminderSms: boolean().fallback(false),
    /** `remindBefore` is in minutes. */
    remindBefore: integer().fallback(0),
    /**
     * When the next notice of the plan is to be sent. Null if there is none, or if the planner has not
     * evaluated the plan yet.
     */
    nextNoticeAt: instant().nullable().notExported('the planner works it out'),
    ...versions,
    ...authors,
    createdAt: instant(),
    updatedAt: instant(),
    deletedAt: instant().nullable().notExported('what was deleted is left out of exports'),
  },
  { quota: 'records', chosenIds: 'private' },
)
  .inFeed({ entity: 'carePlan', silent: ['version', 'nextNoticeAt', ...AUTHORS] })
  .searchedBy({ columns: ['title', 'instructions'], title: 'title', date: ['createdAt'] })
  .restorable({ title: 'title' })
  .inActivity({ title: 'title' });

export type CarePlanRow = RowOf<typeof carePlans>;
