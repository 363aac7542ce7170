import { v7 } from 'uuid';
import { insertToken } from '#db/tokens/queries.ts';
import type { Example } from '#server/attacks/testing/example.ts';
import { hashOfApiToken, newApiToken } from '#server/http/access/bearer.ts';

const AT = '2026-11-01T00:00:00.000Z';

export const tokenExample: Example = {
  bodies: { 'POST /api/tokens': { name: 'Home Assistant', scopes: ['read'] } },
  build: async (db, userId) => {
    const tokenId = v7();
    const limits = { scopes: ['read' as const], petIds: null, expiresAt: null };
    const row = {
      id: tokenId,
      userId,
      name: 'Kitchen display',
      hash: hashOfApiToken(newApiToken()),
    };
    await insertToken(db, { ...row, ...limits, createdAt: AT, lastUsedAt: null });
    return { tokenId };
  },
};
