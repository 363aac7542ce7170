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
import { toNetwork, toSite } from '#server/http/access/network.ts';
import { countAgainst, type Limit, requireRoom } from '#server/http/access/rate-limit.ts';
import { getSigner } from '#server/http/access/session/signer.ts';
import type { ParsedBody } from '#server/http/endpoint.ts';
import { badRequest, HttpError, notFound } from '#server/http/errors.ts';
import type { Parts } from '#server/parts.ts';
import { visitorWith } from '#server/sharing/policy.ts';
import { removeBidiControls, toPetKey } from '#server/sharing/rules.ts';
import { foundFields, type reportFound } from './contract.ts';
import { mayReport } from './policy.ts';

/**
 * Reports from one address, whether or not a pet was found. A finder writes once or twice, and carriers give many
 * people one address.
 */
export const REPORTS_BY_NETWORK: Limit = { name: 'found:from', max: 20, windowSeconds: 15 * 60 };
/** The limit per IPv6 site, within which changing addresses costs nothing. */
export const FOUND_FROM_SITE: Limit = { name: 'found:site', max: 100, windowSeconds: 15 * 60 };
/**
 * The limit of one network's reports about one pet. There is no limit on the pet itself, because strangers could then
 * block its real finder.
 */
export const FOUND_PAIR: Limit = { name: 'found:pair', max: 10, windowSeconds: 15 * 60 };
/**
 * The most stored reports of one pet. Beyond that, the oldest ones of the network with the most reports are deleted.
 */
export const MAX_REPORTS = 1000;

/** Milliseconds within which the same text from the same network and place counts as a repeated tap. */
const DUPLICATE_WINDOW = 10 * 60_000;
const KEY_LENGTH = 200;

/** How an owner is notified, provided by the notices feature. */
export interface FoundNoticeParts {
  /** Adds the notices of a report to the outbox and returns their ids. */
  readonly planFound: (
    tx: Runner,
    found: { readonly report: FoundReportRow; readonly pet: FoundPetRow; readonly now: Date },
  ) => Promise<readonly string[]>;
  /** Sends notices after the answer. Never rejects: unsent notices stay in the outbox. */
  readonly sendSoon: (noticeIds: readonly string[]) => void;
}

export type ReportedPet = ParsedBody<typeof reportFound>;

interface ReceivedReport {
  /** The share token or pet id in the page's address. */
  readonly name: string;
  readonly report: ReportedPet;
  readonly ctx: Context;
  readonly now: Date;
}

/** About a hundred metres, because the position of a phone at rest differs by metres. */
const roughPlace = ({ latitude, longitude }: NonNullable<ReportedPet['place']>) =>
  [latitude, longitude].map((degrees) => degrees.toFixed(3));

const hashReport = ({ message, name = null, phone = null, place = null }: ReportedPet): string =>
  createHash('sha256')
    .update(JSON.stringify([message, name, phone, place !== null && roughPlace(place)]))
    .digest('base64url');

const readKey = (ctx: Context): string | null => {
  const key = ctx.get('Idempotency-Key');
  if (key.length > KEY_LENGTH) throw badRequest('http.idempotencyKey');
  return key === '' ? null : key;
};

/** A keyed hash, so that the address cannot be derived from the database alone. */
const networkHash = (ctx: Context): string =>
  getSigner(ctx).hash(`found report\n${toSite(ctx.ip)}`);

const toRow = (
  petId: string,
  { report: reportBody, ctx, now }: ReceivedReport,
): FoundReportRow => ({
  id: v7(),
  petId,
  message: removeBidiControls(reportBody.message),
  finderName: removeBidiControls(reportBody.name ?? '') || null,
  finderPhone: removeBidiControls(reportBody.phone ?? '') || null,
  latitude: reportBody.place?.latitude ?? null,
  longitude: reportBody.place?.longitude ?? null,
  accuracy: reportBody.place?.accuracy ?? null,
  requestKey: readKey(ctx),
  said: hashReport(reportBody),
  createdAt: now.toISOString(),
  seenAt: null,
  network: networkHash(ctx),
  reportedAt: null,
});

/** Whether the report was stored already. Throws 409 if its key was used with another text. */
const isRepeat = async (tx: Runner, report: FoundReportRow, now: Date): Promise<boolean> => {
  const since = new Date(now.getTime() - DUPLICATE_WINDOW).toISOString();
  const sameReport = await findSameReport(tx, report, since);
  if (sameReport && sameReport.said !== report.said)
    throw new HttpError(409, 'http.idempotencyMismatch');
  return sameReport !== undefined;
};

/**
 * Finds the pet that a stranger may report. Throws 429 above a limit, and the same 404 for every pet that cannot be
 * reported.
 */
const findReportedPet = async ({ db }: Parts, { name, ctx, now }: ReceivedReport) => {
  const network = toNetwork(ctx.ip);
  await requireRoom(
    db,
    [
      [FOUND_FROM_SITE, toSite(ctx.ip)],
      [REPORTS_BY_NETWORK, network],
    ],
    now,
  );
  const key = toPetKey(name);
  const pet = key && (await findFoundPet(db, key));
  if (!key || !pet || !mayReport(visitorWith(key), pet)) throw notFound();
  await countAgainst(db, FOUND_PAIR, `${network}|${pet.id}`, now);
  return pet;
};

/** Stores a report with its notices in one commit, and returns the notices to be sent now. */
const storeReport = async (
  tx: Runner,
  { planFound }: FoundNoticeParts,
  pet: FoundPetRow,
  receivedReport: ReceivedReport,
): Promise<readonly string[]> => {
  const report = toRow(pet.id, receivedReport);
  if (await isRepeat(tx, report, receivedReport.now)) return [];
  await insertFoundReports(tx, [report]);
  await pruneFoundReports(tx, pet.id, MAX_REPORTS);
  return planFound(tx, { report, pet, now: receivedReport.now });
};

/** Receives a report and notifies the owner. Throws if it is refused. */
export const submitReport = async (
  parts: Parts,
  noticeWays: FoundNoticeParts,
  receivedReport: ReceivedReport,
): Promise<void> => {
  const pet = await findReportedPet(parts, receivedReport);
  noticeWays.sendSoon(
    await parts.db.transaction((tx) => storeReport(tx, noticeWays, pet, receivedReport)),
  );
};

/** Handles the same report sent as a plain HTML form, whose fields are not validated yet. */
export const receiveForm =
  (parts: Parts, noticeWays: FoundNoticeParts) =>
  async ({
    sent,
    ...rest
  }: Omit<ReceivedReport, 'report'> & { readonly sent: unknown }): Promise<void> => {
    const parsedResult = foundFields.safeParse(sent);
    if (!parsedResult.success) throw badRequest('field.invalid');
    await submitReport(parts, noticeWays, { ...rest, report: parsedResult.data });
  };
