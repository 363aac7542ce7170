import type { Runner } from '#db/engine/run.ts';
import { deleteMute, listMutes, saveMute, WHOLE_PET } from '#db/lost/mutes.ts';
import { type FoundReportRow, findFoundReport, markFoundReported } from '#db/lost/queries.ts';
import { countAgainst, type Limit } from '#server/http/access/rate-limit.ts';
import type { Owner } from '#server/http/actor.ts';
import { breakLinks } from '#server/http/answers/break-links.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import { authorizePet } from './authorize-pet.ts';
import * as contract from './contract.ts';

/** How abuse reports reach the operator, provided by the support feature. */
export interface AbuseParts {
  /** Stores a letter to the operator and returns its id. */
  readonly keepLetter: (
    tx: Runner,
    letter: { readonly userId: string; readonly subject: string; readonly message: string },
    now: Date,
  ) => Promise<string>;
  /** Mails the letter after the answer, if this server mails letters. */
  readonly mailLetter: (id: string) => Promise<void>;
  /** Deletes waiting notices about a pet, or only those from one network. */
  readonly dropFoundNotices: (tx: Runner, petId: string, network?: string) => Promise<void>;
}

const HOUR = 60 * 60_000;
const SENDER_MUTED = 30 * 24 * HOUR;

/** Limits the abuse letters of one account. */
const REPORT_LIMIT: Limit = { name: 'found-abuse', max: 20, windowSeconds: 24 * 60 * 60 };

const instantAfter = (now: Date, milliseconds: number): string =>
  new Date(now.getTime() + milliseconds).toISOString();

const reportFor = async (
  tx: Runner,
  actor: Owner,
  action: 'mute-reports' | 'report-abuse',
  params: { readonly petId: string; readonly reportId: string },
): Promise<FoundReportRow> => {
  const pet = await authorizePet(tx, actor, action, params.petId);
  const report = await findFoundReport(tx, actor.reach, pet.id, params.reportId);
  if (!report) throw notFound();
  return report;
};

const muteNetwork = async (
  tx: Runner,
  { dropFoundNotices }: AbuseParts,
  { petId, network }: { readonly petId: string; readonly network: string },
  now: Date,
): Promise<void> => {
  const mutedUntil = instantAfter(now, SENDER_MUTED);
  await saveMute(tx, { petId, network, until: mutedUntil, createdAt: now.toISOString() });
  await dropFoundNotices(tx, petId, network);
};

/** The letter to the operator. It names the network only by a pseudonym that is stored in the database. */
const toAbuseLetter = (report: FoundReportRow) => ({
  subject: text('mail.abuse.subject'),
  message: text('mail.abuse.text', {
    pet: report.petId,
    id: report.id,
    when: report.createdAt,
    network: report.network ?? text('mail.support.none'),
    name: breakLinks(report.finderName ?? '') || text('mail.support.none'),
    phone: breakLinks(report.finderPhone ?? '') || text('mail.support.none'),
    message: breakLinks(report.message),
  }),
});

const createMuteRoutes = ({ db }: Parts, abuseWays: AbuseParts): readonly Route[] => [
  route(contract.readFoundMute, async ({ actor, params, now }) => {
    const { id } = await authorizePet(db, actor, 'read-reports', params.petId);
    const mutes = await listMutes(db, id, now.toISOString());
    return { mutedUntil: mutes.find(({ network }) => network === WHOLE_PET)?.until ?? null };
  }),

  route(contract.muteFoundReports, ({ actor, params, body: { hours }, now, write }) =>
    write(async (tx) => {
      const { id: petId } = await authorizePet(tx, actor, 'mute-reports', params.petId);
      if (hours === null) {
        await deleteMute(tx, petId, WHOLE_PET);
        return { mutedUntil: null };
      }
      const mutedUntil = instantAfter(now, hours * HOUR);
      await saveMute(tx, {
        petId,
        network: WHOLE_PET,
        until: mutedUntil,
        createdAt: now.toISOString(),
      });
      await abuseWays.dropFoundNotices(tx, petId);
      return { mutedUntil: mutedUntil };
    }),
  ),

  route(contract.muteFoundSender, ({ actor, params, body: { muted }, now, write }) =>
    write(async (tx) => {
      const { petId, network } = await reportFor(tx, actor, 'mute-reports', params);
      if (network === null) throw new HttpError(409, 'lost.mute.unknown');
      if (muted) await muteNetwork(tx, abuseWays, { petId, network }, now);
      else await deleteMute(tx, petId, network);
      return { message: text(muted ? 'lost.mute.sender.done' : 'lost.mute.sender.ended') };
    }),
  ),
];

const abuse = ({ db }: Parts, abuseWays: AbuseParts): Route =>
  route(contract.reportFoundAbuse, async ({ actor, params, now, write }) => {
    await countAgainst(db, REPORT_LIMIT, actor.userId, now);
    let letter: string | undefined;
    const answer = await write(async (tx) => {
      letter = undefined;
      const report = await reportFor(tx, actor, 'report-abuse', params);
      const { petId, network } = report;
      if (network !== null) await muteNetwork(tx, abuseWays, { petId, network }, now);
      if (await markFoundReported(tx, report.id, now.toISOString())) {
        letter = await abuseWays.keepLetter(
          tx,
          { userId: actor.userId, ...toAbuseLetter(report) },
          now,
        );
      }
      return { message: text('lost.abuse.done') };
    });
    if (letter !== undefined) await abuseWays.mailLetter(letter);
    return answer;
  });

/** The routes to mute notices or senders and to report abuse. */
export const abuseRoutes = (parts: Parts, abuseWays: AbuseParts): readonly Route[] => [
  ...createMuteRoutes(parts, abuseWays),
  abuse(parts, abuseWays),
];
