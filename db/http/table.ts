import { instant, integer, table, text } from '#db/engine/table.ts';
import type { MemberRole } from '#db/scope.ts';

export const idempotencyKeys = table(
  'idempotencyKeys',
  {
    userId: text().key().references('users'),
    route: text().key(),
    key: text().key(),
    bodyHash: text(),
    status: integer(),
    answer: text(),
    /** The pet of another account that the answer is about, and the member's role at that time; null for own things. */
    sharedPetId: text().nullable(),
    sharedRole: text<MemberRole>().nullable(),
    createdAt: instant(),
  },
  { notExported: 'it is about requests to this server' },
);

export const rateLimits = table(
  'rateLimits',
  { key: text().key(), count: integer(), resetsAt: instant() },
  {
    notExported: 'it is about requests to this server',
    notBackedUp: 'a window of attempts is over when a backup is restored',
  },
);
