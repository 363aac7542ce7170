import { QUOTA_COLUMNS, type QuotaKind, type Quotas } from '#db/quotas.ts';
import { UsageError } from '#server/commands/exit-code.ts';
import type { Config } from '#server/config.ts';
import { BYTES_PER_MEGABYTE } from '#server/config-values.ts';

/** The quotas by the names that operators type. */
export const QUOTA_KINDS = {
  pets: 'pets',
  records: 'records',
  scans: 'scans',
  clinics: 'clinics',
  'push-devices': 'pushDevices',
  sessions: 'sessions',
  ratings: 'ratings',
  'storage-mb': 'storage',
} as const satisfies Record<string, QuotaKind>;

export type QuotaName = keyof typeof QUOTA_KINDS;

export const QUOTA_NAMES = Object.keys(QUOTA_KINDS).filter(
  (name): name is QuotaName => name in QUOTA_KINDS,
);

export const quotaColumn = (name: QuotaName): keyof Quotas => QUOTA_COLUMNS[QUOTA_KINDS[name]];

/** The largest integer that both databases can store. */
const MAX_INTEGER = 2 ** 31 - 1;

const getUnit = (name: QuotaName): number => (name === 'storage-mb' ? BYTES_PER_MEGABYTE : 1);

/** Stored bytes in megabytes with one decimal, rounded up, so that 0 means that nothing is stored. */
export const toMegabytes = (bytes: number): number =>
  Math.ceil((bytes / BYTES_PER_MEGABYTE) * 10) / 10;

/** A quota as operators write it; bytes are written as megabytes. */
export const formatQuota = (name: QuotaName, value: number | null | undefined): string =>
  value === null || value === undefined ? 'none' : String(Math.floor(value / getUnit(name)));

/** Throws UsageError for a household, because it applies no quota. */
export const requireQuotas = ({ mode }: Pick<Config, 'mode'>): void => {
  if (mode === 'household') throw new UsageError('A household has no quotas. Nothing was changed.');
};

/** The stored value of a typed quota; null for `none`. Throws UsageError with the help of the command. */
export const parseQuota = (name: QuotaName, text: string, help: string): number | null => {
  if (text === 'none') return null;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > MAX_INTEGER)
    throw new UsageError(`${text} is no whole number.\n\n${help}`);
  // A quota of 0 sessions would lock everybody out.
  if (name === 'sessions' && value === 0)
    throw new UsageError('An account needs at least one session.');
  return value * getUnit(name);
};
