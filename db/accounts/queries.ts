import type { Runner } from '#db/run.ts';

export interface NotificationPreferences {
  readonly email: boolean;
  readonly sms: boolean;
  readonly push: boolean;
  readonly reminders: boolean;
}

/** Everything of a user but the secrets, which have reads of their own. */
export interface UserRow {
  readonly id: string;
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly country: string;
  readonly dateOfBirth: string | null;
  readonly emergencyContact: string | null;
  readonly emergencyPhone: string | null;
  readonly preferredLanguage: 'en' | 'fil';
  readonly timeZone: string;
  readonly notificationPreferences: NotificationPreferences;
  readonly publicProfile: boolean;
  readonly qrEmergencyInfo: boolean;
  readonly anonymousDataSharing: boolean;
  readonly isEmailConfirmed: boolean;
  readonly profileImageBlobId: string | null;
  readonly sessionVersion: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface UserSecrets {
  readonly passwordHash: string | null;
  readonly emailConfirmationToken: string | null;
  readonly emailConfirmationExpiresAt: string | null;
  readonly passwordResetToken: string | null;
  readonly passwordResetExpiresAt: string | null;
}

type Stored = UserRow & UserSecrets;

export const userColumns = [
  'id',
  'email',
  'firstName',
  'lastName',
  'phone',
  'address',
  'city',
  'country',
  'dateOfBirth',
  'emergencyContact',
  'emergencyPhone',
  'preferredLanguage',
  'timeZone',
  'notificationPreferences',
  'publicProfile',
  'qrEmergencyInfo',
  'anonymousDataSharing',
  'isEmailConfirmed',
  'profileImageBlobId',
  'sessionVersion',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof UserRow)[];

export const findUserByEmail = (
  db: Runner,
  email: string,
): Promise<(UserRow & Pick<UserSecrets, 'passwordHash'>) | undefined> =>
  db.run((k) => k<Stored>('users').where({ email }).first(...userColumns, 'passwordHash'));
