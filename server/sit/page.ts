import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseForm } from 'node:querystring';
import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import type * as z from 'zod/mini';
import { readBlob } from '#db/photos/queries.ts';
import { readSitterPets } from '#db/sitters/queries.ts';
import { refuseOtherSites } from '#server/http/access/origin.ts';
import { ownerOf } from '#server/http/actor.ts';
import { answerErrors } from '#server/http/answers/answer-errors.ts';
import { builtPage } from '#server/http/answers/built-page.ts';
import { BODY_LIMITS, openBodyReservation } from '#server/http/body/body-budget.ts';
import { readBody, refuseCompressed } from '#server/http/body/read-body.ts';
import { badRequest, HttpError, notFound } from '#server/http/errors.ts';
import type { Language } from '#server/messages/ids.ts';
import type { Parts } from '#server/parts.ts';
import { SIT } from '#server/sitters/policy.ts';
import { daysOf } from '#server/sitters/rules.ts';
import { gateOf, requireThrough, type Sitting, sittingIn } from './access.ts';
import {
  ENDS_HEADER,
  type SitNotice,
  type SitPage,
  type SitterSheet,
  sitterDose,
  sitterEntry,
} from './contract.ts';
import { type IsPin, takePin } from './pin.ts';
import { sheetOf } from './sheet.ts';
import { type SitterWays, takeDose, takeEntry } from './write.ts';

/** What other features do for a sitter's page. */
export interface SitWays extends SitterWays {
  readonly isPin: IsPin;
}

type LoadPage = () => Promise<SitPage>;

/** A sheet belongs to the language of its link; without one the browser's own is spoken. */
const browserLanguage = (ctx: Context): Language =>
  /^(fil|tl)$/.test(ctx.acceptsLanguages('en', 'fil', 'tl') || 'en') ? 'fil' : 'en';

const isForm = (ctx: Context): boolean => Boolean(ctx.is('application/x-www-form-urlencoded'));

/** Bytes of a diary entry with its photo, which a page has brought down to a few hundred kilobytes. */
const ENTRY_BYTES = 2 * 1024 * 1024;

const readSent = async (ctx: Context, limit: number): Promise<unknown> => {
  using _room = openBodyReservation(ctx, undefined);
  refuseCompressed(ctx);
  const body = await readBody(ctx, limit);
  if (isForm(ctx)) return { ...parseForm(body) };
  try {
    return JSON.parse(body);
  } catch {
    throw badRequest('http.json');
  }
};

const parsed = <S extends z.ZodMiniType>(schema: S, sent: unknown): z.output<S> => {
  const result = schema.safeParse(sent);
  if (!result.success) throw badRequest('field.invalid');
  return result.data;
};

const sendNotice = async (
  ctx: Context,
  load: LoadPage,
  notice: SitNotice,
  language: Language,
): Promise<void> => {
  const { noticePage } = await load();
  ctx.type = 'html';
  ctx.body = noticePage(notice, language);
};

const saidIn = ({ query }: Context): SitterSheet['said'] => {
  const { said } = query;
  return said === 'saved' || said === 'given' || said === 'early' ? said : null;
};

const sendSheet = async (parts: Parts, ctx: Context, load: LoadPage): Promise<void> => {
  const sitting = await sittingIn(parts, ctx);
  const { link, state, path } = sitting;
  if (state === 'late') throw notFound();
  if (state === 'early') {
    await sendNotice(ctx, load, { kind: 'early', from: daysOf(link).from }, link.language);
    return;
  }
  const gate = gateOf(ctx, sitting);
  if (gate) {
    await sendNotice(ctx, load, { kind: gate, path }, link.language);
    ctx.status = gate === 'pin' ? 401 : 403;
    return;
  }
  const sheet = await sheetOf(parts, sitting, saidIn(ctx));
  const { sheetPage } = await load();
  // For the page's worker, which keeps it no longer than that.
  ctx.set(ENDS_HEADER, sheet.endsAt);
  ctx.type = 'html';
  ctx.body = sheetPage(sheet);
};

/** The small photo of one of the link's pets. */
const sendPhoto = async (parts: Parts, ctx: Context): Promise<void> => {
  const sitting = await sittingIn(parts, ctx);
  requireThrough(ctx, sitting);
  const { petId }: { readonly petId: string } = ctx['params'];
  const { link, owner, state } = sitting;
  const isShown = state === 'open' && link.petIds.includes(petId);
  const [pet] = isShown ? await readSitterPets(parts.db, ownerOf(owner).scope, [petId]) : [];
  const id = pet?.imageBlobId;
  const bytes = id ? await readBlob(parts.db, id, 'thumbnail') : undefined;
  if (!bytes) throw notFound();
  ctx.status = 200;
  ctx.type = 'image/jpeg';
  ctx.body = Buffer.from(bytes);
};

const answerSaid = (ctx: Context, path: string, made: object): void => {
  if (isForm(ctx)) {
    ctx.redirect(`${path}?said=saved`);
    ctx.status = 303;
    return;
  }
  ctx.status = 201;
  ctx.type = 'json';
  ctx.body = JSON.stringify(made);
};

/** Without a script a refusal of a dose is told on the page itself. */
const saidOfRefusal = (error: unknown): 'given' | 'early' | undefined => {
  if (!(error instanceof HttpError)) return undefined;
  if (error.code === 'care.alreadyGiven') return 'given';
  return error.code === 'care.tooEarly' ? 'early' : undefined;
};

/** A form of a page without a referrer has no origin; the browser says by itself that the page was ours. */
const refuseOthers = (ctx: Context, { config }: Parts): void => {
  const isOurs = ctx.get('Origin') === 'null' && ctx.get('Sec-Fetch-Site') === 'same-origin';
  if (!isOurs) refuseOtherSites(ctx, config);
};

type Taken = (sitting: Sitting) => Promise<object>;

const takeWritten = async (parts: Parts, ctx: Context, take: Taken): Promise<void> => {
  refuseOthers(ctx, parts);
  const sitting = await sittingIn(parts, ctx);
  requireThrough(ctx, sitting);
  try {
    answerSaid(ctx, sitting.path, await take(sitting));
  } catch (error) {
    const said = isForm(ctx) ? saidOfRefusal(error) : undefined;
    if (!said) throw error;
    ctx.redirect(`${sitting.path}?said=${said}`);
    ctx.status = 303;
  }
};

const enter = async (parts: Parts, ctx: Context, load: LoadPage, isPin: IsPin): Promise<void> => {
  refuseOthers(ctx, parts);
  const sitting = await sittingIn(parts, ctx);
  const { link, path } = sitting;
  const sent = await readSent(ctx, BODY_LIMITS.small);
  try {
    await takePin(parts, { ctx, sitting, sent, isPin });
    answerSaid(ctx, path, {});
    if (isForm(ctx)) ctx.redirect(path);
    if (isForm(ctx)) ctx.status = 303;
  } catch (error) {
    if (!(error instanceof HttpError && isForm(ctx) && error.status === 400)) throw error;
    await sendNotice(ctx, load, { kind: 'wrongPin', path }, link.language);
    ctx.status = 400;
  }
};

/** What went wrong, as a page, where a browser asked for one. */
const noticeOf = (ctx: Context): SitNotice => {
  const path = ctx.path.replace(/\/(pin|doses|diary)\/?$/, '');
  const { status } = ctx;
  if (status === 403) return { kind: 'locked', path };
  if (status === 404) return { kind: 'notFound', path };
  if (status === 401) return { kind: 'pin', path };
  if (status === 429) {
    const minutes = Math.max(1, Math.ceil(Number(ctx.response.get('Retry-After')) / 60));
    return { kind: 'tooMany', path, minutes };
  }
  return { kind: status < 500 && ctx.method === 'POST' ? 'notSaved' : 'failed', path };
};

/** Nothing between may keep a page, list it, or tell another site its address. */
const guarded = (parts: Parts, file: string, load: LoadPage): Middleware => {
  const answering = answerErrors(parts);
  return async (ctx, next) => {
    // Without a renderer there are no pages at all.
    if (!existsSync(file)) throw notFound();
    ctx.set({
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'no-referrer',
      Date: parts.clock.now().toUTCString(),
    });
    let isError = false;
    await answering(ctx, async () => {
      isError = true;
      await next();
      isError = false;
    });
    if (!isError) return;
    const isPage = isForm(ctx) || (ctx.method === 'GET' && !ctx.path.includes('/photo/'));
    if (!isPage) return;
    const { status } = ctx;
    await sendNotice(ctx, load, noticeOf(ctx), browserLanguage(ctx));
    ctx.status = status;
  };
};

/** The pages of sitters; what lies below `/sit/` is never the app's shell, and knows no session. */
export const sitPages = (parts: Parts, renderer: string, ways: SitWays): Router => {
  const file = join(`${renderer}-server`, 'sit-page.mjs');
  const load = builtPage<SitPage>(file, 'sitPage');
  const guard = guarded(parts, file, load);
  const router = new Router();
  const page = `${SIT}:token`;
  router.get(page, guard, (ctx) => sendSheet(parts, ctx, load));
  router.get(`${page}/photo/:petId`, guard, (ctx) => sendPhoto(parts, ctx));
  router.post(`${page}/pin`, guard, (ctx) => enter(parts, ctx, load, ways.isPin));
  router.post(`${page}/doses`, guard, (ctx) =>
    takeWritten(parts, ctx, async (sitting) =>
      takeDose(parts, ways, sitting, parsed(sitterDose, await readSent(ctx, BODY_LIMITS.small))),
    ),
  );
  router.post(`${page}/diary`, guard, (ctx) =>
    takeWritten(parts, ctx, async (sitting) =>
      takeEntry(parts, ways, sitting, parsed(sitterEntry, await readSent(ctx, ENTRY_BYTES))),
    ),
  );
  router.all(/^\/sit\//, guard, () => {
    throw notFound();
  });
  return router;
};
