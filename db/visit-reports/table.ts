import { day, instant, type RowOf, table, text } from '#db/engine/table.ts';

const PROPOSAL_REASON = 'it is a proposal of a vet; an accepted one is exported as a record';

/** Reports about visits that vets handed in through their links. They wait until the owner accepts or discards them. */
export const visitReports = table(
  'visitReports',
  {
    id: text().key(),
    petId: text().references('pets'),
    visitedOn: day(),
    findings: text().nullable(),
    treatment: text().nullable(),
    nextDueDate: day().nullable(),
    /** The vet as typed, which nothing proves. */
    vetName: text(),
    clinic: text().nullable(),
    createdAt: instant(),
  },
  { notExported: PROPOSAL_REASON },
).inFeed({ entity: 'visitReport', addition: { title: 'vetName', date: ['visitedOn'] } });

/** The photos and PDFs of reports, in the order of their ids, which is the order of their upload. */
export const visitReportFiles = table(
  'visitReportFiles',
  {
    blobId: text().key().references('blobs'),
    reportId: text().references('visitReports'),
  },
  { notExported: PROPOSAL_REASON },
).inFeed({ partOf: 'reportId' });

export type VisitReportRow = RowOf<typeof visitReports>;
