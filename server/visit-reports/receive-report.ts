import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { v7 } from 'uuid';
import { insertBlob } from '#db/blobs.ts';
import type { Runner } from '#db/engine/run.ts';
import { countReport } from '#db/vet-links/queries.ts';
import { countReportsOfPet, findReportById, insertVisitReport } from '#db/visit-reports/queries.ts';
import type { VisitReportRow } from '#db/visit-reports/table.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { toNetwork, toSite } from '#server/http/access/network.ts';
import { type Limit, requireRoom } from '#server/http/access/rate-limit.ts';
import { openBodyReservation } from '#server/http/body/body-budget.ts';
import { refuseCompressed } from '#server/http/body/read-body.ts';
import { type ReceivedForm, receiveForm } from '#server/http/body/receive-part.ts';
import { blobOfPdf, isPdf, type ReceivedPdf, readPdf } from '#server/http/body/receive-pdf.ts';
import { badRequest, HttpError, invalidField, notFound } from '#server/http/errors.ts';
import type { MessageId } from '#server/messages/ids.ts';
import { isMessageId, text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import { removeBidiControls } from '#server/sharing/rules.ts';
import type { VetVisit } from '#server/vet-links/policy.ts';
import { visitReportForm } from './contract.ts';
import { LIMIT_MINUTES, MAX_FILE_BYTES, MAX_FILES, MAX_WAITING, REPORTS_OF_LINK } from './rules.ts';

const WINDOW = 60 * LIMIT_MINUTES;
/** Attempts from one network, from one IPv6 site and through one link, whether or not a report is accepted. */
const REPORTS_BY_NETWORK: Limit = { name: 'visit:from', max: 40, windowSeconds: WINDOW };
const FROM_SITE: Limit = { name: 'visit:site', max: 100, windowSeconds: WINDOW };
const REPORTS_BY_LINK: Limit = { name: 'visit:link', max: 20, windowSeconds: WINDOW };

/** Bytes of a text of 10,000 characters, and room above, so that a longer one is recognised. */
const FIELD_BYTES = 64 * 1024;

const FORM_LIMITS = {
  files: MAX_FILES,
  fields: 12,
  fieldSize: FIELD_BYTES,
  maxBytes: MAX_FILE_BYTES,
  missingError: () => badRequest('field.invalid'),
  tooLarge: () => new HttpError(413, 'visitReports.tooLarge'),
  tooManyFiles: () => badRequest('visitReports.tooManyFiles'),
};

/** Functions of other features. */
export interface ReportParts {
  /** Adds the notices of a report to the outbox and returns their ids. */
  readonly planReport: (
    tx: Runner,
    reportContext: {
      readonly report: VisitReportRow;
      readonly ownerId: string;
      readonly now: Date;
    },
  ) => Promise<readonly string[]>;
  readonly sendSoon: (noticeIds: readonly string[]) => void;
}

/** Receives the form of a link that accepts reports. Throws 404 for any other link, and 429 above a limit. */
export const readReportForm = async (
  { db }: Parts,
  ctx: Context,
  { link, now }: VetVisit,
): Promise<ReceivedForm> => {
  if (!link.allowsReport) throw notFound();
  await requireRoom(
    db,
    [
      [FROM_SITE, toSite(ctx.ip)],
      [REPORTS_BY_NETWORK, toNetwork(ctx.ip)],
      [REPORTS_BY_LINK, link.id],
    ],
    now,
  );
  using _room = openBodyReservation(ctx, undefined);
  refuseCompressed(ctx);
  // Awaited here, because the room ends with this function.
  return await receiveForm(ctx, FORM_LIMITS);
};

/** The report in a form. Throws 400 with the first wrong field. */
const reportIn = ({ fields, files }: ReceivedForm, { pet, actor, now }: VetVisit) => {
  const parsed = visitReportForm.safeParse(fields);
  if (!parsed.success) {
    const [problem] = parsed.error.issues;
    const message = problem?.message ?? '';
    const code = isMessageId(message) ? message : 'field.invalid';
    throw invalidField(String(problem?.path[0] ?? 'visitedOn'), code);
  }
  const { id, findings = null, treatment = null, nextDueDate = null, ...sent } = parsed.data;
  if (findings === null && treatment === null && files.length === 0) {
    throw invalidField('findings', 'visitReports.empty');
  }
  if (sent.visitedOn > dayIn(now, actor.timeZone)) {
    throw invalidField('visitedOn', 'visitReports.visitedOn.future');
  }
  if (nextDueDate !== null && nextDueDate <= sent.visitedOn) {
    throw invalidField('nextDueDate', 'visitReports.nextDueDate.order');
  }
  const cleanText = (words: string | null | undefined) => removeBidiControls(words ?? '') || null;
  const vetName = cleanText(sent.vetName);
  if (vetName === null) throw invalidField('vetName', 'visitReports.vetName.required');
  const row: VisitReportRow = {
    id: id ?? v7(),
    petId: pet.id,
    visitedOn: sent.visitedOn,
    findings: cleanText(findings),
    treatment: cleanText(treatment),
    nextDueDate,
    vetName,
    clinic: cleanText(sent.clinic),
    createdAt: now.toISOString(),
  };
  return row;
};

/** Two reports with the same digest say the same and have the same files. */
const hashReport = (
  { id, createdAt, ...said }: VisitReportRow,
  { files }: ReceivedForm,
): string => {
  const hash = createHash('sha256').update(JSON.stringify(said));
  for (const { bytes } of files) hash.update(createHash('sha256').update(bytes).digest());
  return hash.digest('base64url');
};

/** The messages for files that cannot be read; each names the file, because the vet may have chosen several. */
const FILE_MESSAGES: ReadonlyMap<string, MessageId> = new Map([
  ['photos.notAnImage', 'visitReports.wrongFile'],
  ['photos.unreadable', 'visitReports.unreadableFile'],
  ['photos.tooManyPixels', 'visitReports.tooManyPixels'],
]);

/** The refusal of a photo with the name of its file. Other errors stay as they are. */
const nameFile = (error: unknown, fileName: string): unknown => {
  if (!(error instanceof HttpError)) return error;
  const code = FILE_MESSAGES.get(error.code);
  if (code === undefined) return error;
  const values = { name: removeBidiControls(fileName) };
  return new HttpError(error.status, code, {
    values,
    fields: { files: { code, message: text(code, values) } },
  });
};

/** Validates the files before the transaction: PDFs here, photos in the decoder process. */
const filesIn = async ({ photos }: Parts, { files }: ReceivedForm, ownerId: string) => {
  const receivedFiles = [];
  for (const { name, bytes } of files) {
    try {
      receivedFiles.push(
        isPdf(bytes) ? readPdf(name, bytes) : await photos.readBytes(bytes, 'receipt', ownerId),
      );
    } catch (error) {
      throw nameFile(error, name);
    }
  }
  return receivedFiles;
};

/**
 * Stores a report with its files and notices in one commit; they count against the storage of the pet's owner. The
 * same report that was handed in before has no effect, also after its owner has decided about it. Throws 400, 409, 413,
 * 415 and 429.
 */
export const receiveReport = async (
  parts: Parts,
  reportWays: ReportParts,
  visit: VetVisit,
  form: ReceivedForm,
): Promise<void> => {
  const { link, pet, now } = visit;
  const report = reportIn(form, visit);
  const ownerId = pet.userId;
  const digest = hashReport(report, form);
  const files = await filesIn(parts, form, ownerId);
  const notices = await parts.db.transaction(async (tx) => {
    const knownReport = await findReportById(tx, report.id);
    if (knownReport && knownReport.petId !== pet.id) throw new HttpError(409, 'http.idTaken');
    const countOutcome = await countReport(tx, link.id, { digest, max: REPORTS_OF_LINK });
    if (countOutcome === 'repeated') return [];
    if (countOutcome === 'refused') throw new HttpError(409, 'visitReports.tooMany');
    if ((await countReportsOfPet(tx, pet.id)) >= MAX_WAITING) {
      throw new HttpError(409, 'visitReports.full');
    }
    const holder = { userId: ownerId, now };
    const ids: string[] = [];
    for (const file of files) {
      const id =
        'sha256' in file
          ? await storePdf(tx, file, holder)
          : await parts.photos.attach(tx, holder, file, null);
      if (id !== null) ids.push(id);
    }
    // The vet has changed a report that had arrived without its answer: the owner gets both.
    const newReport = knownReport ? { ...report, id: v7() } : report;
    await insertVisitReport(tx, newReport, ids);
    return reportWays.planReport(tx, { report: newReport, ownerId, now });
  });
  reportWays.sendSoon(notices);
};

const storePdf = async (
  tx: Runner,
  pdf: ReceivedPdf,
  holder: { readonly userId: string; readonly now: Date },
): Promise<string> => {
  const blob = blobOfPdf(pdf, { ...holder, id: undefined });
  await insertBlob(tx, blob);
  return blob.id;
};
