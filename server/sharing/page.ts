import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseForm } from 'node:querystring';
import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { refuseOtherSites } from '#server/http/access/origin.ts';
import { answerErrors } from '#server/http/answers/answer-errors.ts';
import { browserLanguage } from '#server/http/answers/browser-language.ts';
import { builtPage } from '#server/http/answers/built-page.ts';
import { BODY_LIMITS, openBodyReservation } from '#server/http/body/body-budget.ts';
import { readBody, refuseCompressed } from '#server/http/body/read-body.ts';
import { notFound } from '#server/http/errors.ts';
import { holdLinkVisit } from '#server/http/held-visit.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import type { PublicPage } from './contract.ts';
import { findVisiblePet, type VisiblePet } from './find-visible-pet.ts';
import { readSharedProfile } from './public-page-input.ts';
import { cardFileName, toPetKey, vCard } from './rules.ts';

/** The preview picture for links to a pet without a photo that can be read by its address; from renderer/public/. */
const PREVIEW_IMAGE = '/share-preview.png';

/** Both forms of a link open the same page. */
const PAGE_PATHS = ['/share/pet/:token', '/shared/pet/:token'];

/** Stores a finder's report, sent as JSON or as a form, or throws if it is refused; provided by the lost feature. */
export type ReceiveFound = (receivedReport: {
  /** A share token or a pet's id. */
  readonly name: string;
  readonly sent: unknown;
  readonly ctx: Context;
  readonly now: Date;
}) => Promise<void>;

/** Whether an address belongs to the public pages. Routers ignore the case of a path. */
export const isSharePath = (path: string): boolean => /^\/shared?\//i.test(path);

type LoadPage = () => Promise<PublicPage>;

const findPetByToken = async (
  parts: Parts,
  ctx: Context,
): Promise<VisiblePet & { readonly now: Date }> => {
  const now = parts.clock.now();
  const { token }: { readonly token: string } = ctx['params'];
  return {
    ...(await findVisiblePet(parts, { key: toPetKey(token), what: 'profile', ctx, now })),
    now,
  };
};

const sendPage = async (parts: Parts, ctx: Context, load: LoadPage): Promise<void> => {
  const { now, ...seen } = await findPetByToken(parts, ctx);
  const profile = await readSharedProfile(parts, seen, now);
  const { token }: { readonly token: string } = ctx['params'];
  const { petPage } = await load();
  const photo = profile.imageUrl?.startsWith('/') ? profile.imageUrl : PREVIEW_IMAGE;
  ctx.type = 'html';
  ctx.body = petPage({
    profile,
    token,
    timeZone: seen.pet.timeZone,
    firstName: seen.pet.firstName,
    language: browserLanguage(ctx),
    told: ctx.query['told'] === 'true',
    contactUrl: `${ctx.path.replace(/\/$/, '')}/contact.vcf`,
    previewUrl: parts.publicAddress() + photo,
  });
};

/** RFC 6266: the pet's name in ASCII for old clients, the real name for others. */
const contactFileName = (petName: string): string => {
  const asciiName = cardFileName(petName.normalize('NFD').replace(/[^\x20-\x7e]/g, ''), '.vcf');
  const encodedName = encodeURIComponent(cardFileName(petName, '.vcf'));
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encodedName}`;
};

/**
 * Sends the contact card, named after the pet so that the finder can look it up, with the photo and what the privacy
 * settings allow.
 */
const sendCard = async (parts: Parts, ctx: Context): Promise<void> => {
  const { now, ...seen } = await findPetByToken(parts, ctx);
  const { name, owner, shareUrl, imageUrl } = await readSharedProfile(parts, seen, now, {
    whole: true,
  });
  const helper = owner.emergencyContact;
  const note = helper && text('publicPet.card.emergency', { name: helper }, browserLanguage(ctx));
  ctx.set('Content-Disposition', contactFileName(name));
  ctx.type = 'text/vcard; charset=utf-8';
  ctx.body = vCard({
    petName: name,
    owner,
    url: shareUrl,
    photo: imageUrl,
    ...(note ? { note } : {}),
  });
};

/** The address of the page that contains the form. */
const pageOfForm = (ctx: Context): string => ctx.path.replace(/\/found\/?$/, '');

/** Answers an error with a page that explains it. */
const sendProblem = async (ctx: Context, load: LoadPage): Promise<void> => {
  const { status } = ctx;
  const { problemPage } = await load();
  const retryAfter = Number(ctx.response.get('Retry-After'));
  ctx.remove('Content-Disposition');
  ctx.type = 'html';
  const reportSource = ctx.method === 'POST' ? { sentFrom: pageOfForm(ctx) } : {};
  ctx.body = problemPage({ status, retryAfter, language: browserLanguage(ctx), ...reportSource });
  ctx.status = status;
};

/** Parses a submitted form; empty if the body is not a form. */
const readForm = async (ctx: Context): Promise<unknown> => {
  using _room = openBodyReservation(ctx, undefined);
  refuseCompressed(ctx);
  if (!ctx.is('application/x-www-form-urlencoded')) return {};
  return parseForm(await readBody(ctx, BODY_LIMITS.small));
};

/** Receives the page's form when scripts are off, and shows the page again with thanks. */
const takeFound = async (parts: Parts, ctx: Context, receive: ReceiveFound): Promise<void> => {
  refuseOtherSites(ctx, parts.config);
  const { token }: { readonly token: string } = ctx['params'];
  await receive({ name: token, sent: await readForm(ctx), ctx, now: parts.clock.now() });
  ctx.redirect(`${pageOfForm(ctx)}?told=true#told`);
  ctx.status = 303;
};

/** Wraps a handler: the answer is not cached or indexed, and errors become error pages. */
const withProblemPage = (parts: Parts, file: string, load: LoadPage): Middleware => {
  const catchErrors = answerErrors(parts);
  return async (ctx, next) => {
    // Without a built renderer there are no pages.
    if (!existsSync(file)) throw notFound();
    ctx.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
    ctx.vary('Accept-Language');
    await catchErrors(ctx, async () => {
      using _visit = await holdLinkVisit(ctx, parts.publications);
      await next();
    });
    if (ctx.status >= 400) await sendProblem(ctx, load);
  };
};

/**
 * The routers of public pet pages, in the order of mounting. Addresses below `/share/` and `/shared/` never get the
 * app's shell and use no session. `renderer` is the folder of the built renderer.
 */
export const publicPages = (
  parts: Parts,
  renderer: string,
  receiveFound: ReceiveFound,
): readonly Router[] => {
  const file = join(`${renderer}-server`, 'public-page.mjs');
  const load = builtPage<PublicPage>(file, 'publicPage');
  const withProblem = withProblemPage(parts, file, load);
  const cards = PAGE_PATHS.map((path) => `${path}/contact.vcf`);
  const pages = new Router();
  pages.get(PAGE_PATHS, withProblem, (ctx) => sendPage(parts, ctx, load));
  pages.get(cards, withProblem, (ctx) => sendCard(parts, ctx));
  const forms = PAGE_PATHS.map((path) => `${path}/found`);
  pages.post(forms, withProblem, (ctx) => takeFound(parts, ctx, receiveFound));
  const othersRouter = new Router();
  othersRouter.get(/^\/shared?\//, withProblem, () => {
    throw notFound();
  });
  return [pages, othersRouter];
};
