import { v7 } from 'uuid';
import { noteLink } from '#db/activities/queries.ts';
import {
  countVetLinks,
  deleteVetLink,
  findVetLink,
  insertVetLink,
  listVetLinks,
} from '#db/vet-links/queries.ts';
import type { VetLinkRow } from '#db/vet-links/table.ts';
import { HOUR } from '#server/calendar/days.ts';
import { LinkLimits } from '#server/http/access/link-limits.ts';
import { newLinkToken } from '#server/http/access/link-token.ts';
import { hashOfToken } from '#server/http/access/token-hash.ts';
import { answerSecret } from '#server/http/answers/answer-secret.ts';
import { MAX_LISTED } from '#server/http/contract.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import { petFor } from '#server/pets/policy.ts';
import * as contract from './contract.ts';
import { VET_PATH } from './policy.ts';

/** Limits of new links. Links are not mailed, so there is no limit of mails. */
const LINK_LIMITS = new LinkLimits('vet-links', {
  ofAccount: 60,
  ofNetwork: 300,
  ofSite: 600,
  toMailbox: 0,
});

const presentLink = (row: VetLinkRow): contract.VetLink => ({
  id: row.id,
  petId: row.petId,
  name: row.name,
  endsAt: row.endsAt,
  include: {
    records: row.showsRecords,
    documents: row.showsDocuments,
    diary: row.showsDiary,
    care: row.showsCare,
  },
  questions: row.questions,
  allowReport: row.allowsReport,
  reports: row.reports,
  language: row.language,
  openings: row.openings,
  lastOpenedAt: row.lastOpenedAt,
  createdAt: row.createdAt,
});

/** The calls with which owners manage links for vets. */
export const vetLinkRoutes = ({ db, config, publicAddress }: Parts): readonly Route[] => [
  route(contract.listVetLinks, async ({ actor, params, query, ctx }) => {
    const { id: petId, userId } = await petFor(db, actor, 'share', params.petId);
    const { limit = MAX_LISTED, page = 1 } = query;
    // The pet's owner sees every link, a member of the family only those that they made.
    const linkScope = userId === actor.userId ? { petId } : { petId, userId: actor.userId };
    ctx.set('X-Total-Count', String(await countVetLinks(db, linkScope)));
    const rows = await listVetLinks(db, linkScope, { limit, offset: (page - 1) * limit });
    return rows.map(presentLink);
  }),

  route(contract.createVetLink, async ({ actor, params, body, now, ctx }) => {
    const { id: petId } = await petFor(db, actor, 'share', params.petId);
    if (config.mode !== 'hosted') throw new HttpError(503, 'vetLinks.off');
    await LINK_LIMITS.countNew(db, ctx, actor.userId, now);
    const { hours, include, name = null, questions = null, allowReport = false } = body;
    const token = newLinkToken();
    const row: VetLinkRow = {
      ...{ id: v7(), petId, userId: actor.userId, tokenHash: hashOfToken(token) },
      endsAt: new Date(now.getTime() + hours * HOUR).toISOString(),
      showsRecords: include.records,
      showsDocuments: include.documents,
      showsDiary: include.diary,
      showsCare: include.care,
      ...{ name, questions, allowsReport: allowReport, reports: 0, reportDigests: '' },
      language: body.language ?? actor.user.preferredLanguage ?? 'en',
      ...{ openings: 0, lastOpenedAt: null, createdAt: now.toISOString() },
    };
    await db.transaction(async (tx) => {
      await petFor(tx, actor, 'share', petId);
      if ((await countVetLinks(tx, { petId })) >= contract.MAX_VET_LINKS) {
        throw new HttpError(409, 'vetLinks.tooMany');
      }
      await insertVetLink(tx, row);
      const { id: entityId, createdAt: at, userId } = row;
      await noteLink(tx, [petId], {
        ...{ entity: 'vetLink', kind: 'added' },
        entityId,
        at,
        userId,
      });
    });
    const newLink: contract.NewVetLink = {
      ...presentLink(row),
      link: `${publicAddress()}${VET_PATH}${token}`,
    };
    return answerSecret(ctx, newLink);
  }),

  route(contract.deleteVetLink, ({ actor, params, now, write }) =>
    write(async (tx) => {
      const link = await findVetLink(tx, params.vetLinkId);
      if (!link) throw notFound();
      const pet = await petFor(tx, actor, 'read', link.petId);
      if (![link.userId, pet.userId].includes(actor.userId)) throw notFound();
      await deleteVetLink(tx, link.id);
      await noteLink(tx, [pet.id], {
        ...{ entity: 'vetLink', kind: 'deleted', entityId: link.id },
        ...{ at: now.toISOString(), userId: actor.userId },
      });
      return { message: text('vetLinks.deleted') };
    }),
  ),
];
