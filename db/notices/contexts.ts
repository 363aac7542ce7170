import type { UserRow } from '#db/accounts/queries.ts';
import { users } from '#db/accounts/table.ts';
import type { Runner } from '#db/engine/run.ts';
import type { FoundReportRow } from '#db/lost/queries.ts';
import { foundReports } from '#db/lost/table.ts';
import type { PetRow } from '#db/pets/queries.ts';
import type { ReminderRow } from '#db/reminders/queries.ts';
import { notifiedMembership } from '#db/scope.ts';
import type { VisitReportRow } from '#db/visit-reports/table.ts';
import type { FoundDigest } from './found.ts';

export const addresseeColumns = users.pick(
  'email',
  'isEmailConfirmed',
  'verifiedPhone',
  'preferredLanguage',
  'notificationPreferences',
  'quietHours',
  'digestAt',
);

/** The columns of an owner that planning and writing a notice need. */
export type Addressee = Pick<UserRow, (typeof addresseeColumns)[number]>;

const foundColumns = foundReports.pick(
  'message',
  'finderName',
  'finderPhone',
  'latitude',
  'longitude',
  'accuracy',
);

/** The report of a vet that a notice is about. */
type VisitOfNotice = Pick<VisitReportRow, 'id' | 'vetName' | 'clinic'>;

/** The content and the recipient of a claimed notice, and whether its subject still exists. */
export interface ContextRow extends Addressee {
  readonly noticeId: string;
  readonly petId: string | null;
  /** The found report, if the notice is about one. */
  readonly found: Pick<FoundReportRow, (typeof foundColumns)[number]> | null;
  /** The report of a vet, if the notice is about one. */
  readonly visit: VisitOfNotice | null;
  /** The found reports of a digest; null for every other notice. */
  readonly digest: FoundDigest | null;
  readonly firstName: string;
  readonly timeZone: string;
  /** When the recipient's account was disabled; null if it was not. */
  readonly disabledAt: string | null;
  readonly dueDate: string | null;
  /** The document that ends on the due date. */
  readonly documentId: string | null;
  readonly title: string | null;
  readonly petName: string | null;
  readonly isOpen: boolean;
  readonly reminderSms: boolean;
  readonly endpoint: string | null;
  readonly p256dh: string | null;
  readonly auth: string | null;
}

type Nullable<T> = { readonly [Key in keyof T]: T[Key] | null };

interface FoundContext
  extends Omit<ContextRow, 'isOpen' | 'reminderSms' | 'found' | 'visit' | 'digest'>,
    Nullable<NonNullable<ContextRow['found']>> {
  readonly visitReportId: string | null;
  readonly vetName: string | null;
  readonly clinic: string | null;
  readonly reminderSms: boolean | null;
  readonly isCompleted: boolean | null;
  readonly reminderDeletedAt: ReminderRow['deletedAt'] | null;
  readonly petDeletedAt: PetRow['deletedAt'];
  readonly passedAwayOn: PetRow['passedAwayOn'];
  /** Whether the pet is the recipient's own, or shared with the recipient with notices; null without a pet. */
  readonly isForUser: boolean | number | null;
}

const toContext = ({
  isCompleted,
  reminderDeletedAt,
  petDeletedAt,
  passedAwayOn,
  isForUser,
  visitReportId,
  vetName,
  clinic,
  ...row
}: FoundContext) => {
  const { message, finderName, finderPhone, latitude, longitude, accuracy, ...rest } = row;
  const isStillThere = petDeletedAt === null && passedAwayOn === null && Boolean(isForUser);
  const isDue = isCompleted === false && reminderDeletedAt === null;
  return {
    ...rest,
    found:
      message === null ? null : { message, finderName, finderPhone, latitude, longitude, accuracy },
    visit:
      visitReportId === null || vetName === null ? null : { id: visitReportId, vetName, clinic },
    digest: null,
    reminderSms: rest.reminderSms === true,
    isOpen: isStillThere && (message !== null || vetName !== null || isDue),
  };
};

/** The contexts of notices at an instant, ISO UTC. */
export const listContexts = async (
  db: Runner,
  noticeIds: readonly string[],
  instant: string,
): Promise<readonly ContextRow[]> => {
  const contextRows: readonly FoundContext[] = await db.run((knex) =>
    knex('notices')
      .join('users', 'users.id', 'notices.userId')
      .leftJoin('reminders', 'reminders.id', 'notices.reminderId')
      .leftJoin('medicalRecords', 'medicalRecords.id', 'reminders.medicalRecordId')
      .leftJoin('foundReports', 'foundReports.id', 'notices.foundReportId')
      .leftJoin('visitReports', 'visitReports.id', 'notices.visitReportId')
      .leftJoin('pets', (on) =>
        on
          .on('pets.id', 'reminders.petId')
          .orOn('pets.id', 'foundReports.petId')
          .orOn('pets.id', 'visitReports.petId'),
      )
      .leftJoin('pushSubscriptions', (on) =>
        on
          .on('pushSubscriptions.id', 'notices.target')
          .on('pushSubscriptions.userId', 'notices.userId'),
      )
      .whereIn('notices.id', noticeIds)
      .select<FoundContext[]>(
        'notices.id as noticeId',
        ...users.of(addresseeColumns),
        'users.firstName',
        'users.timeZone',
        'users.disabledAt',
        'reminders.dueDate',
        'reminders.documentId',
        'reminders.title',
        'reminders.isCompleted',
        'medicalRecords.reminderSms',
        'reminders.deletedAt as reminderDeletedAt',
        ...foundReports.of(foundColumns),
        'notices.visitReportId',
        'visitReports.vetName',
        'visitReports.clinic',
        'pets.id as petId',
        'pets.name as petName',
        'pets.deletedAt as petDeletedAt',
        'pets.passedAwayOn',
        knex.raw('(pets.user_id = users.id or exists ?) as is_for_user', [
          notifiedMembership(knex, instant).select(knex.raw('1')),
        ]),
        'pushSubscriptions.endpoint',
        'pushSubscriptions.p256dh',
        'pushSubscriptions.auth',
      ),
  );
  return contextRows.map(toContext);
};
