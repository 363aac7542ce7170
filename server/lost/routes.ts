import { changedFields, noteActivity } from '#db/activities/queries.ts';
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
import { reachFor } from '#server/http/access/reach.ts';
import { changedBy } from '#server/http/access/shared-pet.ts';
import { type SeenPetContext, toSeenBy } from '#server/http/answers/seen-by.ts';
import type { ParsedBody } from '#server/http/endpoint.ts';
import { HttpError, notFound, versionConflict } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import type { Pet } from '#server/pets/contract.ts';
import { NOT_LOST } from '#server/pets/rules.ts';
import { type AbuseParts, abuseRoutes } from './abuse-routes.ts';
import { authorizePet } from './authorize-pet.ts';
import * as contract from './contract.ts';
import { canBeLost } from './policy.ts';
import { presentReport, presentUnread } from './present.ts';
import { type FoundNoticeParts, submitReport } from './receive-report.ts';

interface LostParts extends FoundNoticeParts, AbuseParts {
  readonly presentPet: (
    row: PetRow,
    view: { readonly today: string; readonly seen: SeenPetContext },
  ) => Pet;
}

type LostBody = ParsedBody<typeof contract.markLost>;

/** The columns of a lost pet; `lostSince` stays at the first time. */
const lostState = (
  storedRow: PetRow,
  { lost, since, message, place }: LostBody,
  instant: string,
) =>
  lost
    ? {
        lostSince:
          storedRow.lostSince ?? (since !== undefined && since < instant ? since : instant),
        lostMessage: message === undefined ? storedRow.lostMessage : message,
        lostPlace: place === undefined ? storedRow.lostPlace : place,
      }
    : NOT_LOST;

const markLost = ({ presentPet }: LostParts): Route =>
  route(contract.markLost, ({ actor, params, body, now, write }) =>
    write(async (tx) => {
      const action = body.lost ? 'mark-lost' : 'end-lost';
      const storedPet = await authorizePet(tx, actor, action, params.petId);
      const seenBy = toSeenBy(actor, storedPet);
      const today = dayIn(now, actor.timeZone);
      if (body.version !== undefined && body.version !== storedPet.version) {
        throw versionConflict(presentPet(storedPet, { today, seen: seenBy }));
      }
      if (body.lost && !canBeLost(storedPet)) throw new HttpError(409, 'lost.cannotBe');
      const next = lostState(storedPet, body, now.toISOString());
      const isSame =
        next.lostSince === storedPet.lostSince &&
        next.lostMessage === storedPet.lostMessage &&
        next.lostPlace === storedPet.lostPlace;
      if (isSame) return presentPet(storedPet, { today, seen: seenBy });
      const changeFields = { version: storedPet.version + 1, updatedAt: now.toISOString() };
      const pet: PetRow = {
        ...storedPet,
        ...next,
        ...changeFields,
        ...changedBy(actor, storedPet),
      };
      await updatePet(tx, actor.reach, pet);
      const isSwitched = (storedPet.lostSince === null) !== (pet.lostSince === null);
      await noteActivity(tx, {
        ...{ entity: 'pet', petId: pet.id, entityId: pet.id, title: pet.name },
        ...{ createdBy: pet.updatedBy, at: pet.updatedAt },
        ...(isSwitched
          ? { kind: pet.lostSince === null ? 'found' : 'lost' }
          : { kind: 'changed', fields: changedFields(storedPet, pet) }),
      });
      return presentPet(pet, { today, seen: seenBy });
    }),
  );

const notifyFound = (parts: Parts, lostParts: LostParts): Route =>
  // Does not use `write`: a finder has no account, so the report itself stores the Idempotency-Key.
  route(contract.reportFound, async ({ params, body, ctx, now }) => {
    await submitReport(parts, lostParts, { name: params.shareToken, report: body, ctx, now });
    return { message: text('publicPet.found.thanks') };
  });

const reports = ({ db }: Parts): readonly Route[] => [
  route(contract.listFoundReports, async ({ actor, params, ctx, now }) => {
    const { id } = await authorizePet(db, actor, 'read-reports', params.petId);
    ctx.set('X-Total-Count', String(await countFoundReports(db, actor.reach, id)));
    const rows = await listFoundReports(db, actor.reach, id, contract.REPORTS_LIMIT);
    const mutes = await listMutes(db, id, now.toISOString());
    const mutedNetworks = new Set(mutes.map(({ network }) => network));
    return rows.map((row) => presentReport(row, mutedNetworks));
  }),

  route(contract.listUnreadFinds, async ({ actor, now }) => {
    const rows = await listUnreadFinds(
      db,
      reachFor(actor, 'end-lost'),
      now.toISOString(),
      contract.UNREAD_LIMIT,
    );
    return rows.map(presentUnread);
  }),

  route(contract.markReportsSeen, ({ actor, params, query, now, write }) =>
    write(async (tx) => {
      const { id } = await authorizePet(tx, actor, 'read-reports', params.petId);
      const seenAt = now.toISOString();
      const { until = seenAt, reportId } = query;
      await markFoundReportsSeen(tx, actor.reach, id, { seenAt, until, reportId });
      return { message: text('lost.reports.seen') };
    }),
  ),

  route(contract.removeFoundReport, ({ actor, params, write }) =>
    write(async (tx) => {
      const { id } = await authorizePet(tx, actor, 'remove-report', params.petId);
      const deletedCount = await deleteFoundReport(tx, actor.reach, id, params.reportId);
      if (deletedCount === 0) throw notFound();
      return { message: text('lost.reports.removed') };
    }),
  ),
];

export const lostRoutes = (parts: Parts, lostParts: LostParts): readonly Route[] => [
  markLost(lostParts),
  notifyFound(parts, lostParts),
  ...reports(parts),
  ...abuseRoutes(parts, lostParts),
];
