import { bigint, boolean, instant, integer, json, table, text } from '#db/engine/table.ts';

const SERVER_PLANS_REASON = 'plans are a matter of the server that offers them';

const quotas = {
  petQuota: integer().nullable(),
  recordQuota: integer().nullable(),
  scanQuota: integer().nullable(),
  clinicQuota: integer().nullable(),
  pushDeviceQuota: integer().nullable(),
  sessionQuota: integer().nullable(),
  ratingQuota: integer().nullable(),
  /** `storageQuota` is in bytes. */
  storageQuota: bigint().nullable(),
};

export const subscriptionPlans = table(
  'subscriptionPlans',
  {
    id: text().key(),
    name: text(),
    /** `price` is in centavos. */
    price: integer(),
    /**
     * In bytes; null means no limit. This is the effective limit: on start the server sets it to
     * `storageQuota`, or to its own setting if there is one.
     */
    storageLimit: bigint().nullable(),
    features: json<readonly string[]>(),
    isActive: boolean().fallback(true),
    createdAt: instant(),
    /**
     * The maximum number of rows of each kind in an account, including deleted rows that can be restored. Null
     * means no quota.
     */
    ...quotas,
  },
  { notExported: SERVER_PLANS_REASON },
);

export const userSubscriptions = table(
  'userSubscriptions',
  {
    id: text().key(),
    userId: text().references('users'),
    planId: text().references('subscriptionPlans', 'no action'),
    status: text<'active' | 'cancelled'>().fallback('active'),
    startDate: instant(),
    endDate: instant().nullable(),
    paymentMethod: text().nullable(),
    paymentId: text().nullable(),
    /**
     * The bytes of all photos and documents of the owner, including deleted ones that can be
     * restored.
     */
    storageUsed: bigint().fallback(0),
    /**
     * Quotas that the operator set for this account instead of its plan's. Null leaves the plan's;
     * `UNLIMITED_QUOTA` means no quota.
     */
    ...quotas,
    createdAt: instant(),
    updatedAt: instant(),
  },
  { notExported: SERVER_PLANS_REASON },
);
