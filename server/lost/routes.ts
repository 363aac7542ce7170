import { listMutes } from '#db/lost/mutes.ts';
import {
  countFoundReports,
  deleteFoundReport,
  listFoundReports,
  listUnreadFinds,
  markFoundReportsSeen,
} from '#db/lost/queries.ts';
import { type PetRow, updatePet } from '#db/pets/queries.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { ParsedBody } from '#server/http/endpoint.ts';
import { HttpError, notFound, versionConflict } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import type { Pet } from '#server/pets/contract.ts';
import { NOT_LOST } from '#server/pets/rules.ts';
import { type AbuseWays, abuseRoutes } from './abuse-routes.ts';
import { authorizePet } from './authorize-pet.ts';
import * as contract from './contract.ts';
import { canBeLost } from './policy.ts';
import { presentReport, presentUnread } from './present.ts';
import { type NoticeWays, submitReport } from './receive-report.ts';

interface Ways extends NoticeWays, AbuseWays {
  readonly presentPet: (row: PetRow, view: { readonly today: string }) => Pet;
}

type Sent = ParsedBody<typeof contract.markLost>;

/** The columns of a lost pet; `lostSince` stays at the first time. */
const lostState = (stored: PetRow, { lost, message, place }: Sent, now: Date) =>
  lost
    ? {
        lostSince: stored.lostSince ?? now.toISOString(),
        lostMessage: message === undefined ? stored.lostMessage : message,
        lostPlace: place === undefined ? stored.lostPlace : place,
      }
    : NOT_LOST;

const markLost = ({ presentPet }: Ways): Route =>
  route(contract.markLost, ({ actor, params, body, now, write }) =>
    write(async (tx) => {
      const stored = await authorizePet(tx, actor, 'mark-lost', params.petId);
      const today = dayIn(now, actor.timeZone);
      if (body.version !== undefined && body.version !== stored.version) {
        throw versionConflict(presentPet(stored, { today }));
      }
      if (body.lost && !canBeLost(stored)) throw new HttpError(409, 'lost.cannotBe');
      const next = lostState(stored, body, now);
      const isSame =
        next.lostSince === stored.lostSince &&
        next.lostMessage === stored.lostMessage &&
        next.lostPlace === stored.lostPlace;
      if (isSame) return presentPet(stored, { today });
      const written = { version: stored.version + 1, updatedAt: now.toISOString() };
      const pet: PetRow = { ...stored, ...next, ...written };
      await updatePet(tx, actor.scope, pet);
      return presentPet(pet, { today });
    }),
  );

const tellFound = (parts: Parts, ways: Ways): Route =>
  // Not by `write`: a finder has no account, so the report itself stores the Idempotency-Key.
  route(contract.reportFound, async ({ params, body, ctx, now }) => {
    await submitReport(parts, ways, { name: params.shareToken, told: body, ctx, now });
    return { message: text('publicPet.found.thanks') };
  });

const reports = ({ db }: Parts): readonly Route[] => [
  route(contract.listFoundReports, async ({ actor, params, ctx, now }) => {
    const { id } = await authorizePet(db, actor, 'read-reports', params.petId);
    ctx.set('X-Total-Count', String(await countFoundReports(db, actor.scope, id)));
    const rows = await listFoundReports(db, actor.scope, id, contract.REPORTS_LIMIT);
    const mutes = await listMutes(db, id, now.toISOString());
    const muted = new Set(mutes.map(({ network }) => network));
    return rows.map((row) => presentReport(row, muted));
  }),

  route(contract.listUnreadFinds, async ({ actor, now }) => {
    const rows = await listUnreadFinds(db, actor.scope, now.toISOString(), contract.UNREAD_LIMIT);
    return rows.map(presentUnread);
  }),

  route(contract.markReportsSeen, ({ actor, params, now, write }) =>
    write(async (tx) => {
      const { id } = await authorizePet(tx, actor, 'read-reports', params.petId);
      await markFoundReportsSeen(tx, actor.scope, id, now.toISOString());
      return { message: text('lost.reports.seen') };
    }),
  ),

  route(contract.removeFoundReport, ({ actor, params, write }) =>
    write(async (tx) => {
      const { id } = await authorizePet(tx, actor, 'remove-report', params.petId);
      const gone = await deleteFoundReport(tx, actor.scope, id, params.reportId);
      if (gone === 0) throw notFound();
      return { message: text('lost.reports.removed') };
    }),
  ),
];

export const lostRoutes = (parts: Parts, ways: Ways): readonly Route[] => [
  markLost(ways),
  tellFound(parts, ways),
  ...reports(parts),
  ...abuseRoutes(parts, ways),
];
