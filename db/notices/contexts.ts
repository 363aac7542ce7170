import type { UserRow } from '#db/accounts/queries.ts';
import { users } from '#db/accounts/table.ts';
import type { Runner } from '#db/engine/run.ts';
import type { FoundReportRow } from '#db/lost/queries.ts';
import { foundReports } from '#db/lost/table.ts';
import type { PetRow } from '#db/pets/queries.ts';
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

/** The content and the recipient of a claimed notice, and whether its subject still exists. */
export interface ContextRow extends Addressee {
  readonly noticeId: string;
  readonly petId: string | null;
  /** The found report, if the notice is about one. */
  readonly found: Pick<FoundReportRow, (typeof foundColumns)[number]> | null;
  /** The found reports of a digest; null for every other notice. */
  readonly digest: FoundDigest | null;
  readonly firstName: string;
  readonly timeZone: string;
  readonly dueDate: string | null;
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
  extends Omit<ContextRow, 'isOpen' | 'reminderSms' | 'found' | 'digest'>,
    Nullable<NonNullable<ContextRow['found']>> {
  readonly reminderSms: boolean | null;
  readonly isCompleted: boolean | null;
  readonly gone: PetRow['deletedAt'];
  readonly petDeletedAt: PetRow['deletedAt'];
  readonly passedAwayOn: PetRow['passedAwayOn'];
}

const contextOf = ({ isCompleted, gone, petDeletedAt, passedAwayOn, ...row }: FoundContext) => {
  const { message, finderName, finderPhone, latitude, longitude, accuracy, ...rest } = row;
  const isThere = petDeletedAt === null && passedAwayOn === null;
  const isDue = isCompleted === false && gone === null;
  return {
    ...rest,
    found:
      message === null ? null : { message, finderName, finderPhone, latitude, longitude, accuracy },
    digest: null,
    reminderSms: rest.reminderSms === true,
    isOpen: isThere && (message !== null || isDue),
  };
};

export const listContexts = async (
  db: Runner,
  noticeIds: readonly string[],
): Promise<readonly ContextRow[]> => {
  const found: readonly FoundContext[] = await db.run((k) =>
    k('notices')
      .join('users', 'users.id', 'notices.userId')
      .leftJoin('reminders', 'reminders.id', 'notices.reminderId')
      .leftJoin('medicalRecords', 'medicalRecords.id', 'reminders.medicalRecordId')
      .leftJoin('foundReports', 'foundReports.id', 'notices.foundReportId')
      .leftJoin('pets', (on) =>
        on.on('pets.id', 'reminders.petId').orOn('pets.id', 'foundReports.petId'),
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
        'reminders.dueDate',
        'reminders.title',
        'reminders.isCompleted',
        'medicalRecords.reminderSms',
        'reminders.deletedAt as gone',
        ...foundReports.of(foundColumns),
        'pets.id as petId',
        'pets.name as petName',
        'pets.deletedAt as petDeletedAt',
        'pets.passedAwayOn',
        'pushSubscriptions.endpoint',
        'pushSubscriptions.p256dh',
        'pushSubscriptions.auth',
      ),
  );
  return found.map(contextOf);
};
