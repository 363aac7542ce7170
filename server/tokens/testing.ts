import { v7 } from 'uuid';
import { insertToken } from '#db/tokens/queries.ts';
import type { Example } from '#server/attacks/testing/example.ts';
import { newApiToken } from '#server/http/access/bearer.ts';
import { hashOfToken } from '#server/http/access/token-hash.ts';

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
      hash: hashOfToken(newApiToken()),
    };
    await insertToken(db, { ...row, ...limits, createdAt: AT, lastUsedAt: null });
    return { tokenId };
  },
};
