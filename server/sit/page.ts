import Router from '@koa/router';
import type { Context } from 'koa';
import { readBlob } from '#db/blobs.ts';
import { readSitterPets } from '#db/sitters/queries.ts';
import { wasHeld } from '#server/http/access/ended-access.ts';
import { reachFor } from '#server/http/access/reach.ts';
import { toOwner } from '#server/http/actor.ts';
import { BODY_LIMITS } from '#server/http/body/body-budget.ts';
import { asHttpError, HttpError, notFound } from '#server/http/errors.ts';
import type { Language } from '#server/messages/ids.ts';
import type { Parts } from '#server/parts.ts';
import { SIT_PATH } from '#server/sitters/policy.ts';
import { toDays } from '#server/sitters/rules.ts';
import { findBarrier, readVisit, requireAccess, type SitterVisit } from './access.ts';
import { ENDS_HEADER, type SitterSheet, sitterDose, sitterEntry } from './contract.ts';
import { type IsPin, verifyPin } from './pin.ts';
import {
  builtPages,
  isForm,
  type LoadPage,
  parseOrRefuse,
  readSubmission,
  refuseOtherOrigins,
  sendNotice,
} from './requests.ts';
import { readSheet } from './sheet.ts';
import { type EntryActions, recordDose, recordEntry } from './write.ts';

/** Actions of other features that a sitter's page needs. */
export interface SitterActions extends EntryActions {
  readonly isPin: IsPin;
}

/** The largest diary entry in bytes. The page shrinks its photo to a few hundred kilobytes before sending it. */
const ENTRY_BYTES = 2 * 1024 * 1024;

const readFormResult = ({ query }: Context): SitterSheet['formResult'] => {
  const { said } = query;
  return said === 'saved' || said === 'given' || said === 'early' ? said : null;
};

/** The service worker deletes its copy of the page after a refusal of the server, and not after one of a proxy. */
const endNow = ({ clock }: Parts, ctx: Context): void =>
  ctx.set(ENDS_HEADER, clock.now().toISOString());

const sendSheet = async (parts: Parts, ctx: Context, load: LoadPage): Promise<void> => {
  const visit = await readVisit(parts, ctx);
  const { link, state, path } = visit;
  if (state === 'late') throw notFound();
  if (state === 'early') {
    await sendNotice(ctx, load, { kind: 'early', from: toDays(link).from }, link.language);
    return;
  }
  const barrier = findBarrier(ctx, visit);
  if (barrier) {
    await sendNotice(ctx, load, { kind: barrier, path }, link.language);
    ctx.status = barrier === 'pin' ? 401 : 403;
    if (barrier === 'locked') endNow(parts, ctx);
    return;
  }
  const sheet = await readSheet(parts, visit, readFormResult(ctx));
  const { sheetPage } = await load();
  // The service worker deletes its copy of the page at this time.
  ctx.set(ENDS_HEADER, sheet.endsAt);
  ctx.type = 'html';
  ctx.body = sheetPage(sheet);
};

/** Sends the thumbnail of one of the link's pets. */
const sendPhoto = async (parts: Parts, ctx: Context): Promise<void> => {
  const visit = await readVisit(parts, ctx);
  requireAccess(ctx, visit);
  const { petId }: { readonly petId: string } = ctx['params'];
  const { link, owner, state, now } = visit;
  const isShown = state === 'open' && link.petIds.includes(petId);
  const [pet] = isShown
    ? await readSitterPets(parts.db, reachFor(toOwner(owner, now), 'share'), [petId])
    : [];
  const id = pet?.imageBlobId;
  const bytes = id ? await readBlob(parts.db, id, 'thumbnail') : undefined;
  if (!bytes) throw notFound();
  ctx.status = 200;
  ctx.type = 'image/jpeg';
  ctx.body = Buffer.from(bytes);
};

const answerSaved = (ctx: Context, path: string, created: object): void => {
  if (isForm(ctx)) {
    ctx.redirect(`${path}?said=saved`);
    ctx.status = 303;
    return;
  }
  ctx.status = 201;
  ctx.type = 'json';
  ctx.body = JSON.stringify(created);
};

/** Without JavaScript, the page itself shows why a dose was refused. */
const refusalResult = (error: unknown): 'given' | 'early' | undefined => {
  if (!(error instanceof HttpError)) return undefined;
  if (error.code === 'care.alreadyGiven') return 'given';
  return error.code === 'care.tooEarly' ? 'early' : undefined;
};

/** The error with its reason in the language of the page, which shows it. Other errors stay as they are. */
const inLanguage = (error: unknown, language: Language): unknown => {
  const refusal = asHttpError(error);
  if (!refusal || refusal.status >= 500) return error;
  return new HttpError(refusal.status, refusal.code, { ...refusal.details, language });
};

type SaveEntry = (visit: SitterVisit, submission: unknown) => Promise<object>;

const answerEntry = async (
  parts: Parts,
  ctx: Context,
  maxBytes: number,
  save: SaveEntry,
): Promise<void> => {
  refuseOtherOrigins(ctx, parts);
  const visit = await readVisit(parts, ctx);
  try {
    requireAccess(ctx, visit);
    const submission = await readSubmission(ctx, maxBytes);
    const isHeld = wasHeld(visit.now, parts.clock.now());
    const visitNow = isHeld ? await readVisit(parts, ctx) : visit;
    requireAccess(ctx, visitNow);
    answerSaved(ctx, visit.path, await save(visitNow, submission));
  } catch (error) {
    const refusal = isForm(ctx) ? refusalResult(error) : undefined;
    if (!refusal) throw inLanguage(error, visit.link.language);
    ctx.redirect(`${visit.path}?said=${refusal}`);
    ctx.status = 303;
  }
};

const submitPin = async (
  parts: Parts,
  ctx: Context,
  load: LoadPage,
  isPin: IsPin,
): Promise<void> => {
  refuseOtherOrigins(ctx, parts);
  const visit = await readVisit(parts, ctx);
  const { link, path } = visit;
  const submission = await readSubmission(ctx, BODY_LIMITS.small);
  try {
    await verifyPin(parts, { ctx, visit, sent: submission, isPin });
    answerSaved(ctx, path, {});
    if (isForm(ctx)) ctx.redirect(path);
    if (isForm(ctx)) ctx.status = 303;
  } catch (error) {
    if (!(error instanceof HttpError && isForm(ctx) && error.status === 400)) {
      throw inLanguage(error, link.language);
    }
    await sendNotice(ctx, load, { kind: 'wrongPin', path }, link.language);
    ctx.status = 400;
  }
};

/** Routes for everything below `/sit/`. They use no session, and an unknown path there is 404 instead of the app. */
export const sitPages = (parts: Parts, renderer: string, actions: SitterActions): Router => {
  const { guard, load } = builtPages(parts, renderer);
  const router = new Router();
  const pagePath = `${SIT_PATH}:token`;
  router.get(`${SIT_PATH}offline/:language`, guard, (ctx) => {
    const { language = '' } = ctx['params'];
    return sendNotice(ctx, load, { kind: 'offline', path: '' }, language === 'fil' ? 'fil' : 'en');
  });
  router.get(pagePath, guard, async (ctx) => {
    try {
      await sendSheet(parts, ctx, load);
    } catch (error) {
      if (asHttpError(error)?.status === 404) endNow(parts, ctx);
      throw error;
    }
  });
  router.get(`${pagePath}/photo/:petId`, guard, (ctx) => sendPhoto(parts, ctx));
  router.post(`${pagePath}/pin`, guard, (ctx) => submitPin(parts, ctx, load, actions.isPin));
  router.post(`${pagePath}/doses`, guard, (ctx) =>
    answerEntry(parts, ctx, BODY_LIMITS.small, (visit, submission) =>
      recordDose(parts, actions, visit, parseOrRefuse(sitterDose, submission)),
    ),
  );
  router.post(`${pagePath}/diary`, guard, (ctx) =>
    answerEntry(parts, ctx, ENTRY_BYTES, (visit, submission) =>
      recordEntry(parts, actions, visit, parseOrRefuse(sitterEntry, submission)),
    ),
  );
  router.all(/^\/sit\//, guard, () => {
    throw notFound();
  });
  return router;
};
