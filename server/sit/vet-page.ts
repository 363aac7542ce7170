import Router from '@koa/router';
import type { Context } from 'koa';
import { readBlob } from '#db/blobs.ts';
import { countOpening, findFileOfPet } from '#db/vet-links/queries.ts';
import { wasHeld } from '#server/http/access/ended-access.ts';
import { toNetwork } from '#server/http/access/network.ts';
import { countAgainst } from '#server/http/access/rate-limit.ts';
import { inlineAs } from '#server/http/answers/inline-as.ts';
import { UPLOADED_FILE_POLICY } from '#server/http/answers/uploaded-file.ts';
import type { ReceivedForm } from '#server/http/body/receive-part.ts';
import { asHttpError, type HttpError, notFound } from '#server/http/errors.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import { NEW_PDFS, sendPdf } from '#server/pdf/send-pdf.ts';
import type { Sheet } from '#server/pdf/sheet.ts';
import { cardFileName } from '#server/sharing/rules.ts';
import type { ReportForm, VetFolder } from '#server/vet-links/contract.ts';
import { findVetVisit, VET_PATH, type VetVisit } from '#server/vet-links/policy.ts';
import { isPreview } from '#server/vet-links/rules.ts';
import { REQUESTS_OF_NETWORK } from './access.ts';
import { builtPages, isPageForm, type LoadPage, refuseOtherOrigins } from './requests.ts';

/** Functions of other features that read the contents of a link, and receive the report of a vet. */
export interface VetPageParts {
  readonly readFolder: (parts: Parts, visit: VetVisit) => Promise<VetFolder>;
  readonly composeFolder: (parts: Parts, visit: VetVisit) => Promise<Sheet>;
  readonly findDiaryPhoto: (
    parts: Parts,
    visit: VetVisit,
    entryId: string,
  ) => Promise<string | undefined>;
  readonly readReportForm: (parts: Parts, ctx: Context, visit: VetVisit) => Promise<ReceivedForm>;
  readonly receiveReport: (visit: VetVisit, form: ReceivedForm) => Promise<void>;
}

/** Throws 429 above the limit of the network, and 404 for a link that does not work. */
const readVisit = async ({ db, clock }: Parts, ctx: Context): Promise<VetVisit> => {
  const now = clock.now();
  await countAgainst(db, REQUESTS_OF_NETWORK, toNetwork(ctx.ip), now);
  const { token }: { readonly token: string } = ctx['params'];
  return findVetVisit(db, token, now);
};

const sendFolder = async (
  ctx: Context,
  load: LoadPage,
  folder: VetFolder,
  report: Partial<ReportForm>,
): Promise<void> => {
  const { vetPage } = await load();
  ctx.type = 'html';
  ctx.body = vetPage({ ...folder, report: folder.report && { ...folder.report, ...report } });
};

const sendPage = async (
  parts: Parts,
  ctx: Context,
  load: LoadPage,
  { readFolder }: VetPageParts,
): Promise<void> => {
  const visit = await readVisit(parts, ctx);
  const { link, now } = visit;
  const folder = await readFolder(parts, visit);
  await sendFolder(ctx, load, folder, { isSent: ctx.query['said'] === 'reported' });
  if (ctx.method !== 'GET' || isPreview(ctx.get('User-Agent'))) return;
  await countOpening(parts.db, link.id, now.toISOString());
};

const sendJpeg = async (
  { db }: Parts,
  ctx: Context,
  id: string | null | undefined,
): Promise<void> => {
  const bytes = id ? await readBlob(db, id, 'full') : undefined;
  if (!bytes) throw notFound();
  ctx.status = 200;
  ctx.type = 'image/jpeg';
  ctx.body = Buffer.from(bytes);
};

const sendFile = async (parts: Parts, ctx: Context): Promise<void> => {
  const { link, pet } = await readVisit(parts, ctx);
  const { id }: { readonly id: string } = ctx['params'];
  const file = link.showsDocuments ? await findFileOfPet(parts.db, pet.id, id) : undefined;
  const bytes = file && (await readBlob(parts.db, file.id, 'full'));
  if (!file || !bytes) throw notFound();
  ctx.status = 200;
  ctx.set('Content-Security-Policy', UPLOADED_FILE_POLICY);
  ctx.set('Content-Disposition', inlineAs(file.originalName ?? 'photo.jpg'));
  ctx.type = file.mimeType;
  ctx.body = Buffer.from(bytes);
};

const sendSummary = async (
  parts: Parts,
  ctx: Context,
  { composeFolder }: VetPageParts,
): Promise<void> => {
  const visit = await readVisit(parts, ctx);
  const { link, actor, pet, now } = visit;
  // Counted for the link, so that a vet cannot use up the owner's own PDFs.
  await countAgainst(parts.db, NEW_PDFS, link.id, now);
  const compose = () => composeFolder(parts, visit);
  await sendPdf(parts, { actor, ctx }, compose, cardFileName(pet.name, '-vet-summary.pdf'));
};

/** A refusal that the vet can do something about. */
const asRefusal = (error: unknown): HttpError | undefined => {
  const refusal = asHttpError(error);
  return refusal && [400, 409, 413, 415].includes(refusal.status) ? refusal : undefined;
};

/**
 * Receives a report. A refusal is written in the language of the page; without scripts the page is shown again with
 * the texts that were typed.
 */
const submitReport = async (
  parts: Parts,
  ctx: Context,
  load: LoadPage,
  { readFolder, readReportForm, receiveReport }: VetPageParts,
): Promise<void> => {
  refuseOtherOrigins(ctx, parts);
  const visit = await readVisit(parts, ctx);
  const { link, path } = visit;
  let values: ReportForm['values'] = {};
  try {
    const form = await readReportForm(parts, ctx, visit);
    values = form.fields;
    const isHeld = wasHeld(visit.now, parts.clock.now());
    await receiveReport(isHeld ? await readVisit(parts, ctx) : visit, form);
  } catch (error) {
    const refusal = asRefusal(error);
    if (!refusal) throw error;
    const message = text(refusal.code, refusal.details.values, link.language);
    const [field] = Object.keys(refusal.details.fields ?? {});
    if (isPageForm(ctx)) {
      const folder = await readFolder(parts, visit);
      await sendFolder(ctx, load, folder, { values, refusal: { message, field } });
    } else {
      ctx.type = 'json';
      ctx.body = JSON.stringify({ code: refusal.code, message, field });
    }
    ctx.status = refusal.status;
    return;
  }
  if (isPageForm(ctx)) {
    ctx.redirect(`${path}?said=reported#report`);
    ctx.status = 303;
    return;
  }
  ctx.status = 201;
  ctx.type = 'json';
  ctx.body = '{}';
};

/** Routes for everything below `/vet/`. They use no session, and an unknown path there is 404 instead of the app. */
export const vetPages = (parts: Parts, renderer: string, ways: VetPageParts): Router => {
  const { guard, load } = builtPages(parts, renderer);
  const router = new Router();
  const pagePath = `${VET_PATH}:token`;
  router.get(pagePath, guard, (ctx) => sendPage(parts, ctx, load, ways));
  router.get(`${pagePath}/photo`, guard, async (ctx) => {
    const { pet } = await readVisit(parts, ctx);
    await sendJpeg(parts, ctx, pet.imageBlobId);
  });
  router.get(`${pagePath}/diary/:id`, guard, async (ctx) => {
    const visit = await readVisit(parts, ctx);
    const { id = '' } = ctx['params'];
    const foundPhoto = visit.link.showsDiary
      ? await ways.findDiaryPhoto(parts, visit, id)
      : undefined;
    await sendJpeg(parts, ctx, foundPhoto);
  });
  router.get(`${pagePath}/documents/:id`, guard, (ctx) => sendFile(parts, ctx));
  router.get(`${pagePath}/summary.pdf`, guard, (ctx) => sendSummary(parts, ctx, ways));
  router.post(`${pagePath}/reports`, guard, (ctx) => submitReport(parts, ctx, load, ways));
  router.all(/^\/vet\//, guard, () => {
    throw notFound();
  });
  return router;
};
