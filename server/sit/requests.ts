import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseForm } from 'node:querystring';
import type { Context, Middleware } from 'koa';
import type * as z from 'zod/mini';
import { refuseOtherSites } from '#server/http/access/origin.ts';
import { answerErrors } from '#server/http/answers/answer-errors.ts';
import { browserLanguage } from '#server/http/answers/browser-language.ts';
import { builtPage } from '#server/http/answers/built-page.ts';
import { openBodyReservation } from '#server/http/body/body-budget.ts';
import { readBody, refuseCompressed } from '#server/http/body/read-body.ts';
import { asHttpError, badRequest, type HttpError, notFound } from '#server/http/errors.ts';
import { holdLinkVisit } from '#server/http/held-visit.ts';
import type { Language } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import type { SitNotice, SitPage } from './contract.ts';

export type LoadPage = () => Promise<SitPage>;

export const isForm = (ctx: Context): boolean =>
  Boolean(ctx.is('application/x-www-form-urlencoded'));

/** Whether the answer is shown by a browser without scripts, after a form was sent. */
export const isPageForm = (ctx: Context): boolean =>
  isForm(ctx) || (Boolean(ctx.is('multipart/form-data')) && ctx.accepts('json', 'html') === 'html');

export const readSubmission = async (ctx: Context, limit: number): Promise<unknown> => {
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

export const parseOrRefuse = <S extends z.ZodMiniType>(schema: S, sent: unknown): z.output<S> => {
  const result = schema.safeParse(sent);
  if (!result.success) throw badRequest('field.invalid');
  return result.data;
};

export const sendNotice = async (
  ctx: Context,
  load: LoadPage,
  notice: SitNotice,
  language: Language,
): Promise<void> => {
  const { noticePage } = await load();
  ctx.type = 'html';
  ctx.body = noticePage(notice, language);
};

/** Because of the referrer policy, browsers send `Origin: null` with our own forms. `Sec-Fetch-Site` identifies them. */
export const refuseOtherOrigins = (ctx: Context, { config }: Parts): void => {
  const isOurs = ctx.get('Origin') === 'null' && ctx.get('Sec-Fetch-Site') === 'same-origin';
  if (!isOurs) refuseOtherSites(ctx, config);
};

/** The notice for an error answer; `refusal` is undefined for a defect. */
const errorNotice = (
  ctx: Context,
  refusal: HttpError | undefined,
  language: Language,
): SitNotice => {
  const path = ctx.path.replace(/\/(pin|doses|diary|reports)\/?$/, '');
  if (!refusal || refusal.status >= 500) return { kind: 'failed', path };
  const { status, code, details } = refusal;
  if (code === 'sitters.locked') return { kind: 'locked', path };
  if (code === 'http.notFound') return { kind: 'notFound', path };
  if (status === 401) return { kind: 'pin', path };
  if (status === 429) {
    const minutes = Math.max(1, Math.ceil(Number(ctx.response.get('Retry-After')) / 60));
    return { kind: 'tooMany', path, minutes };
  }
  if (ctx.method !== 'POST') return { kind: 'failed', path };
  return { kind: 'notSaved', path, reason: text(code, details.values, language) };
};

/** The pages that the renderer's server build renders, and the guard of their routes. */
export const builtPages = (parts: Parts, renderer: string) => {
  const file = join(`${renderer}-server`, 'sit-page.mjs');
  const load = builtPage<SitPage>(file, 'sitPage');
  return { load, guard: guardPages(parts, file, load) };
};

/** Prevents caching, indexing and referrers, and turns errors of page requests into notice pages. */
const guardPages = (parts: Parts, file: string, load: LoadPage): Middleware => {
  const catchErrors = answerErrors(parts);
  return async (ctx, next) => {
    // The pages exist only after the renderer was built.
    if (!existsSync(file)) throw notFound();
    ctx.set({
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'no-referrer',
      Date: parts.clock.now().toUTCString(),
    });
    let caught: { readonly error: unknown } | undefined;
    await catchErrors(ctx, async () => {
      try {
        using _visit = await holdLinkVisit(ctx, parts.publications);
        await next();
      } catch (error) {
        caught = { error };
        throw error;
      }
    });
    if (!caught) return;
    const isPage = isPageForm(ctx) || (ctx.method === 'GET' && !ctx.path.includes('/photo/'));
    if (!isPage) return;
    const { status } = ctx;
    const refusal = asHttpError(caught.error);
    const language = refusal?.details.language ?? browserLanguage(ctx);
    await sendNotice(ctx, load, errorNotice(ctx, refusal, language), language);
    ctx.status = status;
  };
};
