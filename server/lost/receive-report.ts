import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { v7 } from 'uuid';
import type { Runner } from '#db/engine/run.ts';
import { pruneFoundReports } from '#db/lost/prune.ts';
import {
  type FoundPetRow,
  type FoundReportRow,
  findFoundPet,
  findSameReport,
  insertFoundReports,
} from '#db/lost/queries.ts';
import { networkOf, siteOf } from '#server/http/access/network.ts';
import { countAgainst, type Limit, requireRoom } from '#server/http/access/rate-limit.ts';
import { signerOf } from '#server/http/access/signer.ts';
import type { ParsedBody } from '#server/http/endpoint.ts';
import { badRequest, HttpError, notFound } from '#server/http/errors.ts';
import type { Parts } from '#server/parts.ts';
import { visitorWith } from '#server/sharing/policy.ts';
import { petKeyOf, removeBidiControls } from '#server/sharing/rules.ts';
import { foundFields, type reportFound } from './contract.ts';
import { mayReport } from './policy.ts';

/** Messages from one address, found or not: a finder writes once or twice, and carriers give many people one address. */
export const FOUND_FROM: Limit = { name: 'found:from', max: 20, windowSeconds: 15 * 60 };
/** The same for an IPv6 site, where many addresses cost nothing. */
export const FOUND_FROM_SITE: Limit = { name: 'found:site', max: 100, windowSeconds: 15 * 60 };
/** Of these, messages about one pet. For a pet as such nothing is refused: strangers could silence its finder. */
export const FOUND_PAIR: Limit = { name: 'found:pair', max: 10, windowSeconds: 15 * 60 };
/** Reports that are kept of a pet; beyond, the oldest of the network with the most give way. */
export const MAX_REPORTS = 1000;

/** The very same words within this time are a second tap, not a second find. */
const DUPLICATE_WINDOW = 10 * 60_000;
const KEY_LENGTH = 200;

/** How an owner is told: that feature's own ways. */
export interface NoticeWays {
  /** Takes the notices of a report into the outbox; gives their ids. */
  readonly planFound: (
    tx: Runner,
    found: { readonly report: FoundReportRow; readonly pet: FoundPetRow; readonly now: Date },
  ) => Promise<readonly string[]>;
  /** Sends them behind the answer. Never rejects: what could not be sent waits in the outbox. */
  readonly sendSoon: (noticeIds: readonly string[]) => void;
}

export type ReportedPet = ParsedBody<typeof reportFound>;

interface Received {
  /** A share token or a pet's id, as the page's address has it. */
  readonly name: string;
  readonly told: ReportedPet;
  readonly ctx: Context;
  readonly now: Date;
}

const hashOf = ({ message, name = null, phone = null, place = null }: ReportedPet): string =>
  createHash('sha256')
    .update(JSON.stringify([message, name, phone, place !== null]))
    .digest('base64url');

const keyOf = (ctx: Context): string | null => {
  const key = ctx.get('Idempotency-Key');
  if (key.length > KEY_LENGTH) throw badRequest('http.idempotencyKey');
  return key === '' ? null : key;
};

/** A pseudonym: who has the database alone cannot tell the address. */
const networkHash = (ctx: Context): string => signerOf(ctx).hash(`found report\n${siteOf(ctx.ip)}`);

const rowOf = (petId: string, { told, ctx, now }: Received): FoundReportRow => ({
  id: v7(),
  petId,
  message: removeBidiControls(told.message),
  finderName: removeBidiControls(told.name ?? '') || null,
  finderPhone: removeBidiControls(told.phone ?? '') || null,
  latitude: told.place?.latitude ?? null,
  longitude: told.place?.longitude ?? null,
  accuracy: told.place?.accuracy ?? null,
  requestKey: keyOf(ctx),
  said: hashOf(told),
  createdAt: now.toISOString(),
  seenAt: null,
  network: networkHash(ctx),
  reportedAt: null,
});

/** Whether it was told already. Throws 409 where its key came with other words. */
const isRepeat = async (tx: Runner, report: FoundReportRow, now: Date): Promise<boolean> => {
  const after = new Date(now.getTime() - DUPLICATE_WINDOW).toISOString();
  const same = await findSameReport(tx, report, after);
  if (same && same.said !== report.said) throw new HttpError(409, 'http.idempotencyMismatch');
  return same !== undefined;
};

/** The pet that a stranger may write about. Throws 429 past a limit, and one 404 for all that cannot be written to. */
const findReportedPet = async ({ db }: Parts, { name, ctx, now }: Received) => {
  const network = networkOf(ctx.ip);
  await requireRoom(
    db,
    [
      [FOUND_FROM_SITE, siteOf(ctx.ip)],
      [FOUND_FROM, network],
    ],
    now,
  );
  const key = petKeyOf(name);
  const pet = key && (await findFoundPet(db, key));
  if (!key || !pet || !mayReport(visitorWith(key), pet)) throw notFound();
  await countAgainst(db, FOUND_PAIR, `${network}|${pet.id}`, now);
  return pet;
};

/** Keeps what a stranger told with its notices, in one commit; gives the notices that are to be sent now. */
const storeReport = async (
  tx: Runner,
  { planFound }: NoticeWays,
  pet: FoundPetRow,
  received: Received,
): Promise<readonly string[]> => {
  const report = rowOf(pet.id, received);
  if (await isRepeat(tx, report, received.now)) return [];
  await insertFoundReports(tx, [report]);
  await pruneFoundReports(tx, pet.id, MAX_REPORTS);
  return planFound(tx, { report, pet, now: received.now });
};

/** Tells an owner what a stranger sent; throws what refuses it. */
export const submitReport = async (
  parts: Parts,
  ways: NoticeWays,
  received: Received,
): Promise<void> => {
  const pet = await findReportedPet(parts, received);
  ways.sendSoon(await parts.db.transaction((tx) => storeReport(tx, ways, pet, received)));
};

/** The same of what a page's form sent, where no script runs: names and values, still to be judged. */
export const receiveForm =
  (parts: Parts, ways: NoticeWays) =>
  async ({ sent, ...rest }: Omit<Received, 'told'> & { readonly sent: unknown }): Promise<void> => {
    const judged = foundFields.safeParse(sent);
    if (!judged.success) throw badRequest('field.invalid');
    await submitReport(parts, ways, { ...rest, told: judged.data });
  };
