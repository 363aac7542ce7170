import { v7 } from 'uuid';
import { insertBlob } from '#db/blobs.ts';
import { buildVisitReport } from '#db/visit-reports/factory.ts';
import type { Example } from '#server/attacks/testing/example.ts';

/** Two reports with a PDF each, because a test of every call accepts one and discards the other. */
export const visitReportExample: Example = {
  bodies: { 'POST /api/visit-reports/:visitReportId/accept': { title: 'Wellness Check' } },
  roles: {
    'GET /api/visit-reports/:visitReportId': { pet: 'edit' },
    'GET /api/visit-reports/:visitReportId/files/:reportFileId': { pet: 'edit' },
    'POST /api/visit-reports/:visitReportId/accept': { pet: 'edit' },
    'POST /api/visit-reports/:visitReportId/discard': { pet: 'edit' },
    'GET /api/visit-reports': { merges: 'edit' },
  },
  build: async (db, userId, { petId = '' }) => {
    const id = v7();
    await insertBlob(db, {
      ...{ id, userId, kind: 'document', originalName: 'Blood count.pdf' },
      ...{ mimeType: 'application/pdf', sha256: id, byteSize: 8, width: null, height: null },
      ...{ thumbnail: null, bytes: Buffer.from('%PDF-1.4'), createdAt: '2026-11-20T02:00:00.000Z' },
    });
    const { id: visitReportId } = await buildVisitReport(db, { petId }, [id]);
    return { visitReportId, reportFileId: id };
  },
};
