import { buildPetDocument } from '#db/pet-documents/factory.ts';
import type { Example } from '#server/attacks/testing/example.ts';

const AT = '2026-11-01T02:00:00.000Z';

export const petDocumentExample: Example = {
  bodies: {
    'POST /api/pets/:petId/pet-documents': {
      ...{
        kind: 'insurance',
        title: 'Insurance policy',
        number: 'SPI-55-20931',
      },
      ...{
        issuedOn: '2025-12-02',
        expiresOn: '2026-12-02',
        note: 'Renew in November.',
      },
    },
    'PUT /api/pet-documents/:petDocumentId': { title: 'Pet passport, renewed' },
    'POST /api/pet-documents/:petDocumentId/restore': {},
    'POST /api/pet-documents/:petDocumentId/documents': {},
  },
  subjectOfCall: {
    'POST /api/pet-documents/:petDocumentId/restore': {
      petDocumentId: 'deletedPetDocumentId',
    },
  },
  roles: {
    'GET /api/pets/:petId/pet-documents': { pet: 'read' },
    'POST /api/pets/:petId/pet-documents': { pet: 'add' },
    'GET /api/pet-documents/:petDocumentId': { pet: 'read' },
    'PUT /api/pet-documents/:petDocumentId': { pet: 'entry' },
    'DELETE /api/pet-documents/:petDocumentId': { pet: 'delete' },
    'POST /api/pet-documents/:petDocumentId/restore': { pet: 'restore' },
    'POST /api/pet-documents/:petDocumentId/documents': { pet: 'entry' },
  },
  async build(db, _userId, { petId = '' }) {
    const document = await buildPetDocument(db, { petId });
    const deleted = await buildPetDocument(db, { petId, deletedAt: AT });
    return { petDocumentId: document.id, deletedPetDocumentId: deleted.id };
  },
};
