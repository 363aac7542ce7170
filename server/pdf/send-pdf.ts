import type { Context } from 'koa';
import { countAgainst, type Limit } from '#server/http/access/rate-limit.ts';
import type { Owner } from '#server/http/actor.ts';
import { inlineAs } from '#server/http/answers/inline-as.ts';
import type { Parts } from '#server/parts.ts';
import type { Sheet } from './sheet.ts';

/** PDFs of an account on a hosted server. */
export const NEW_PDFS: Limit = { name: 'pdf', max: 60, windowSeconds: 15 * 60 };

interface PdfRequest {
  readonly actor: Owner;
  readonly now: Date;
  readonly ctx: Context;
}

/** Counts the request, before anything is read for it. Throws 429 above the limit. */
export const countPdf = async (
  { db, config }: Parts,
  { actor, now }: Omit<PdfRequest, 'ctx'>,
): Promise<void> => {
  if (config.mode === 'hosted') await countAgainst(db, NEW_PDFS, actor.userId, now);
};

/** Composes and draws a sheet, and answers with it. Throws 503 if too many wait. */
export const sendPdf = async (
  { pdf }: Parts,
  { actor, ctx }: Pick<PdfRequest, 'actor' | 'ctx'>,
  compose: () => Promise<Sheet>,
  fileName: string,
): Promise<undefined> => {
  const bytes = await pdf.draw(compose, actor.userId);
  ctx.status = 200;
  ctx.type = 'application/pdf';
  ctx.set('Cache-Control', 'private, no-store');
  ctx.set('Content-Disposition', inlineAs(fileName));
  ctx.body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return undefined;
};
