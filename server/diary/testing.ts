import { buildDiaryEntry } from '#db/diary/factory.ts';
import type { Example } from '#server/attacks/testing/example.ts';

export const diaryExample: Example = {
  bodies: {
    'POST /api/pets/:petId/diary': { kind: 'appetite', level: 3, note: 'Ate half.' },
    'PUT /api/diary/:entryId': { level: 1 },
  },
  roles: {
    'GET /api/pets/:petId/diary': { pet: 'read' },
    'POST /api/pets/:petId/diary': { pet: 'log' },
    'GET /api/diary/:entryId': { pet: 'read' },
    'PUT /api/diary/:entryId': { pet: 'entry' },
    'DELETE /api/diary/:entryId': { pet: 'entry' },
  },
  build: async (db, _userId, { petId = '' }) => ({
    entryId: (await buildDiaryEntry(db, { petId })).id,
  }),
};
