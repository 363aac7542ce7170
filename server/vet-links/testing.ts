import { buildVetLink } from '#db/vet-links/factory.ts';
import { insertVetLink } from '#db/vet-links/queries.ts';
import type { Example } from '#server/attacks/testing/example.ts';

export const vetLinkExample: Example = {
  bodies: {
    'POST /api/pets/:petId/vet-links': {
      hours: 72,
      include: { records: true, documents: false, diary: true, care: true },
      questions: 'Can he stop?',
    },
  },
  build: async (db, userId, { petId = '' }) => {
    const link = buildVetLink({ userId, petId });
    await insertVetLink(db, link);
    return { vetLinkId: link.id };
  },
};
