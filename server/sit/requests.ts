import { existsSync } from 'node:fs';
import { parse as parseForm } from 'node:querystring';
import type { Context, Middleware } from 'koa';
import type * as z from 'zod/mini';
import { refuseOtherSites } from '#server/http/access/origin.ts';
import { answerErrors } from '#server/http/answers/answer-errors.ts';
import { openBodyReservation } from '#server/http/body/body-budget.ts';
import { readBody, refuseCompressed } from '#server/http/body/read-body.ts';
import { badRequest, notFound } from '#server/http/errors.ts';
import type { Language } from '#server/messages/ids.ts';
import type { Parts } from '#server/parts.ts';
import type { SitNotice, SitPage } from './contract.ts';

export type LoadPage = () => Promise<SitPage>;

/** A sheet belongs to the language of its link; without one the browser's own is spoken. */
const browserLanguage = (ctx: Context): Language =>
  /^(fil|tl)$/.test(ctx.acceptsLanguages('en', 'fil', 'tl') || 'en') ? 'fil' : 'en';

export const isForm = (ctx: Context): boolean =>
  Boolean(ctx.is('application/x-www-form-urlencoded'));

export const readSent = async (ctx: Context, limit: number): Promise<unknown> => {
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

export const parsed = <S extends z.ZodMiniType>(schema: S, sent: unknown): z.output<S> => {
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

/** A form of a page without a referrer has no origin; the browser says by itself that the page was ours. */
export const refuseOthers = (ctx: Context, { config }: Parts): void => {
  const isOurs = ctx.get('Origin') === 'null' && ctx.get('Sec-Fetch-Site') === 'same-origin';
  if (!isOurs) refuseOtherSites(ctx, config);
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
export const guarded = (parts: Parts, file: string, load: LoadPage): Middleware => {
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
