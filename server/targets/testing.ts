import { v7 } from 'uuid';
import { insertTarget, type TargetRow } from '#db/notices/targets.ts';
import type { Example } from '#server/attacks/testing/example.ts';

const AT = '2026-11-01T00:00:00.000Z';

/** A public address without a host name, so that no test looks one up. Tests send nothing to this address. */
const URL_OF_EXAMPLE = 'https://1.1.1.1/pets';

const form = { kind: 'ntfy', name: 'My phone', url: URL_OF_EXAMPLE, events: ['reminder'] } as const;

export const targetRow = (userId: string, overrides: Partial<TargetRow> = {}): TargetRow => ({
  ...{ id: v7(), userId, ...form, secret: null, createdAt: AT, updatedAt: AT },
  ...{ lastState: null, lastAt: null, problem: null, failures: 0, ...overrides },
});

export const targetExample: Example = {
  bodies: {
    'POST /api/notification-targets': form,
    'PUT /api/notification-targets/:targetId': form,
    'POST /api/notification-targets/:targetId/test': {},
  },
  build: async (db, userId) => {
    // This secret cannot be decrypted, so that a test of the target sends nothing.
    const row = targetRow(userId, { secret: 'x' });
    await insertTarget(db, row);
    return { targetId: row.id };
  },
};
