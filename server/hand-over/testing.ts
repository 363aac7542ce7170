import { v7 } from 'uuid';
import type { Runner } from '#db/engine/run.ts';
import { insertHandOver } from '#db/hand-over/queries.ts';
import type { Example } from '#server/attacks/testing/example.ts';
import { newLinkToken } from '#server/http/access/link-token.ts';
import { hashOfToken } from '#server/http/access/token-hash.ts';

const AT = '2026-11-01T00:00:00.000Z';
const LATER = '2027-11-01T00:00:00.000Z';

/** The token of a new link that hands a pet over. */
export const buildHandOver = async (
  db: Runner,
  { petId, userId }: { readonly petId: string; readonly userId: string },
): Promise<string> => {
  const token = newLinkToken();
  await insertHandOver(db, {
    ...{ id: v7(), petId, userId, tokenHash: hashOfToken(token) },
    ...{ email: null, leftOutIds: null, expiresAt: LATER, createdAt: AT },
  });
  return token;
};

export const handOverExample: Example = {
  bodies: { 'POST /api/pets/:petId/hand-over': { email: null } },
  build: async (db, userId, { petId = '' }) => {
    await buildHandOver(db, { petId, userId });
    return {};
  },
};
