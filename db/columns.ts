/**
 * Columns that a driver cannot decode by itself: SQLite keeps booleans as 0 and 1, and JSON is TEXT
 * on both databases. A column's name means the same in every table; a test compares these with the schema.
 */
export const booleanColumns: ReadonlySet<string> = new Set([
  'is_email_confirmed',
  'has_password',
  'public_profile',
  'qr_emergency_info',
  'anonymous_data_sharing',
  'neutered',
  'reminder_enabled',
  'reminder_sms',
  'is_overdue',
  'is_completed',
  'notification_sent',
  'is_sample',
  'is_active',
  'is_digest',
]);

export const jsonColumns: ReadonlySet<string> = new Set([
  'notification_preferences',
  'sess',
  'features',
  'transports',
]);

export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const camelCase = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
