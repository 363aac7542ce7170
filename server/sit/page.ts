import { join } from 'node:path';
import Router from '@koa/router';
import type { Context } from 'koa';
import { readBlob } from '#db/photos/queries.ts';
import { readSitterPets } from '#db/sitters/queries.ts';
import { ownerOf } from '#server/http/actor.ts';
import { builtPage } from '#server/http/answers/built-page.ts';
import { BODY_LIMITS } from '#server/http/body/body-budget.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import type { Parts } from '#server/parts.ts';
import { SIT } from '#server/sitters/policy.ts';
import { daysOf } from '#server/sitters/rules.ts';
import { gateOf, requireThrough, type Sitting, sittingIn } from './access.ts';
import {
  ENDS_HEADER,
  type SitPage,
  type SitterSheet,
  sitterDose,
  sitterEntry,
} from './contract.ts';
import { type IsPin, takePin } from './pin.ts';
import {
  guarded,
  isForm,
  type LoadPage,
  parsed,
  readSent,
  refuseOthers,
  sendNotice,
} from './requests.ts';
import { sheetOf } from './sheet.ts';
import { type SitterWays, takeDose, takeEntry } from './write.ts';

/** What other features do for a sitter's page. */
export interface SitWays extends SitterWays {
  readonly isPin: IsPin;
}

/** Bytes of a diary entry with its photo, which a page has brought down to a few hundred kilobytes. */
const ENTRY_BYTES = 2 * 1024 * 1024;

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
