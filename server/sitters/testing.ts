import { buildSitterLink } from '#db/sitters/factory.ts';
import { insertSitterLink } from '#db/sitters/queries.ts';
import type { Example } from '#server/attacks/testing/example.ts';

const NOBODY = '01990000-0000-7000-8000-000000000001';

export const sitterExample: Example = {
  bodies: {
    'POST /api/sitter-links': {
      ...{ petIds: [NOBODY], from: '2026-11-20', until: '2026-11-24', canLog: true, pin: '4829' },
      ...{ note: 'The gate sticks.', language: 'en', showAddress: false },
    },
  },
  build: async (db, userId, { petId = '' }) => {
    const link = buildSitterLink({ userId, petIds: [petId] });
    await insertSitterLink(db, link);
    return { linkId: link.id };
  },
};
