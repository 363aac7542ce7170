import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseForm } from 'node:querystring';
import { pathToFileURL } from 'node:url';
import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { refuseOtherSites } from '#server/http/access/origin.ts';
import { answerErrors } from '#server/http/answers/answer-errors.ts';
import { BODY_LIMITS, openBodyReservation } from '#server/http/body/body-budget.ts';
import { readBody, refuseCompressed } from '#server/http/body/read-body.ts';
import { notFound } from '#server/http/errors.ts';
import type { Language } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import type { PublicPage } from './contract.ts';
import { findVisiblePet, type VisiblePet } from './find-visible-pet.ts';
import { shownOnPage } from './public-page-input.ts';
import { fileNameOf, petKeyOf, vCard } from './rules.ts';

/** For a link to a pet without a photo that may be asked for by its address; lies in renderer/public/. */
const PREVIEW = '/share-preview.png';

/** Both forms of a link open the same page. */
const PAGES = ['/share/pet/:token', '/shared/pet/:token'];

/** Keeps what a finder tells, however it was sent; refuses what is not right. That feature's own way. */
export type ReceiveFound = (received: {
  /** A share token or a pet's id. */
  readonly name: string;
  readonly sent: unknown;
  readonly ctx: Context;
  readonly now: Date;
}) => Promise<void>;

/** Tagalog is what older browsers call Filipino. */
const languageOf = (ctx: Context): Language =>
  /^(fil|tl)$/.test(ctx.acceptsLanguages('en', 'fil', 'tl') || 'en') ? 'fil' : 'en';

/** The page comes from the renderer's build for servers, at the first need: it holds all of React. */
const pageIn = (file: string) => {
  let loading: Promise<PublicPage> | undefined;
  const load = async (): Promise<PublicPage> => {
    const built: { readonly publicPage: PublicPage } = await import(pathToFileURL(file).href);
    return built.publicPage;
  };
  return (): Promise<PublicPage> => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
};

type LoadPage = ReturnType<typeof pageIn>;

const seenBy = async (parts: Parts, ctx: Context): Promise<VisiblePet & { readonly now: Date }> => {
  const now = parts.clock.now();
  const { token }: { readonly token: string } = ctx['params'];
  return {
    ...(await findVisiblePet(parts, { key: petKeyOf(token), what: 'profile', ctx, now })),
    now,
  };
};

const sendPage = async (parts: Parts, ctx: Context, load: LoadPage): Promise<void> => {
  const { now, ...seen } = await seenBy(parts, ctx);
  const profile = await shownOnPage(parts, seen, now);
  const { token }: { readonly token: string } = ctx['params'];
  const { petPage } = await load();
  const photo = profile.imageUrl?.startsWith('/') ? profile.imageUrl : PREVIEW;
  ctx.type = 'html';
  ctx.body = petPage({
    profile,
    token,
    timeZone: seen.pet.timeZone,
    firstName: seen.pet.firstName,
    language: languageOf(ctx),
    told: ctx.query['told'] === 'true',
    contactUrl: `${ctx.path.replace(/\/$/, '')}/contact.vcf`,
    previewUrl: parts.publicAddress() + photo,
  });
};

/** RFC 6266: the pet's name in plain letters for old readers, the real one for all others. */
const savedAs = (petName: string): string => {
  const plain = fileNameOf(petName.normalize('NFD').replace(/[^\x20-\x7e]/g, ''), '.vcf');
  const real = encodeURIComponent(fileNameOf(petName, '.vcf'));
  return `attachment; filename="${plain}"; filename*=UTF-8''${real}`;
};

/** Named after the pet, as whoever keeps it looks for it; with the photo, and what the privacy settings allow. */
const sendCard = async (parts: Parts, ctx: Context): Promise<void> => {
  const { now, ...seen } = await seenBy(parts, ctx);
  const { name, owner, shareUrl, imageUrl } = await shownOnPage(parts, seen, now, { whole: true });
  const helper = owner.emergencyContact;
  const note = helper && text('publicPet.card.emergency', { name: helper }, languageOf(ctx));
  ctx.set('Content-Disposition', savedAs(name));
  ctx.type = 'text/vcard; charset=utf-8';
  ctx.body = vCard({
    petName: name,
    owner,
    url: shareUrl,
    photo: imageUrl,
    ...(note ? { note } : {}),
  });
};

/** The page that a form was sent from. */
const pageOfForm = (ctx: Context): string => ctx.path.replace(/\/found\/?$/, '');

/** Whatever was refused is said in words, on a page of its own. */
const sendProblem = async (ctx: Context, load: LoadPage): Promise<void> => {
  const { status } = ctx;
  const { problemPage } = await load();
  const retryAfter = Number(ctx.response.get('Retry-After'));
  ctx.remove('Content-Disposition');
  ctx.type = 'html';
  const sent = ctx.method === 'POST' ? { sentFrom: pageOfForm(ctx) } : {};
  ctx.body = problemPage({ status, retryAfter, language: languageOf(ctx), ...sent });
  ctx.status = status;
};

/** The values of a form that was sent; none where nothing says that it is one. */
const readForm = async (ctx: Context): Promise<unknown> => {
  using _room = openBodyReservation(ctx, undefined);
  refuseCompressed(ctx);
  if (!ctx.is('application/x-www-form-urlencoded')) return {};
  return parseForm(await readBody(ctx, BODY_LIMITS.small));
};

/** Takes what the page's form sends where no script runs, and shows the page again, which then says thank you. */
const takeFound = async (parts: Parts, ctx: Context, receive: ReceiveFound): Promise<void> => {
  refuseOtherSites(ctx, parts.config);
  const { token }: { readonly token: string } = ctx['params'];
  await receive({ name: token, sent: await readForm(ctx), ctx, now: parts.clock.now() });
  ctx.redirect(`${pageOfForm(ctx)}?told=true#told`);
  ctx.status = 303;
};

/** Stored nowhere, listed nowhere, and whatever goes wrong inside is worded. */
const withProblemPage = (parts: Parts, file: string, load: LoadPage): Middleware => {
  const answering = answerErrors(parts);
  return async (ctx, next) => {
    // Without a renderer there are no pages at all.
    if (!existsSync(file)) throw notFound();
    ctx.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
    ctx.vary('Accept-Language');
    await answering(ctx, next);
    if (ctx.status >= 400) await sendProblem(ctx, load);
  };
};

/**
 * The pages of pets for strangers, in the order in which they are mounted: what lies below `/share/` and `/shared/` is
 * never the app's shell, and knows no session. `renderer` is the folder of the built renderer.
 */
export const publicPages = (
  parts: Parts,
  renderer: string,
  receiveFound: ReceiveFound,
): readonly Router[] => {
  const file = join(`${renderer}-server`, 'public-page.mjs');
  const load = pageIn(file);
  const inWords = withProblemPage(parts, file, load);
  const cards = PAGES.map((path) => `${path}/contact.vcf`);
  const pages = new Router();
  pages.get(PAGES, inWords, (ctx) => sendPage(parts, ctx, load));
  pages.get(cards, inWords, (ctx) => sendCard(parts, ctx));
  const forms = PAGES.map((path) => `${path}/found`);
  pages.post(forms, inWords, (ctx) => takeFound(parts, ctx, receiveFound));
  const others = new Router();
  others.get(/^\/shared?\//, inWords, () => {
    throw notFound();
  });
  return [pages, others];
};
