import { type ActivityAuthor, listActivity } from '#db/activities/list.ts';
import { listPeople } from '#db/members/pets.ts';
import { DAY } from '#server/calendar/days.ts';
import { toSeenBy } from '#server/http/answers/seen-by.ts';
import { type Route, route } from '#server/http/handle.ts';
import { type Author, neverChanged, toAuthors } from '#server/members/rules.ts';
import type { Parts } from '#server/parts.ts';
import { petFor } from '#server/pets/policy.ts';
import * as contract from './contract.ts';
import { ACTIVITY_DAYS, activityEntities } from './rules.ts';

const PAGE_SIZE = 50;

/** A cursor later than every instant. */
const NEWEST_POSITION = { at: '9999', id: '' };

const readCursor = (cursor: string | undefined) => {
  const [at, id] = cursor?.split('~') ?? [];
  return at === undefined || id === undefined ? NEWEST_POSITION : { at, id };
};

/** The author to choose; undefined for all of them. */
const authorIn = (author: string | undefined, ownerId: string): ActivityAuthor | undefined => {
  if (author === undefined) return undefined;
  if (author === contract.SITTER_AUTHORS) return { isSitter: true };
  return { isSitter: false, userId: author, isOwner: author === ownerId };
};

/** The activity of a pet: its entries that still exist, and the notes about changes and deletions. */
const list = ({ db }: Parts): Route =>
  route(contract.listActivity, async ({ actor, params, query, now }) => {
    const pet = await petFor(db, actor, 'see-activity', params.petId);
    const { owner, me } = toSeenBy(actor, pet);
    const limit = Math.min(query.limit ?? PAGE_SIZE, contract.MAX_ACTIVITIES_PER_PAGE);
    const rows = await listActivity(db, {
      petId: pet.id,
      since: new Date(now.getTime() - ACTIVITY_DAYS * DAY).toISOString(),
      before: readCursor(query.before),
      entities: query.kinds?.flatMap((group) => activityEntities(group)),
      by: authorIn(query.by, owner.id),
      limit: limit + 1,
    });
    const instant = now.toISOString();
    const members = await listPeople(db, { ownerId: owner.id, petId: pet.id, at: instant });
    const page = rows.slice(0, limit);
    const lastActivity = rows.length > limit ? page.at(-1) : undefined;
    return {
      items: page.map((row): contract.Activity => {
        const {
          key: _key,
          entityId,
          createdBy,
          createdByName,
          signedAs,
          sitterName,
          ...shown
        } = row;
        const author = { createdBy, createdByName, signedAs, sitterName, createdAt: row.at };
        const byAuthor = toAuthors(neverChanged(author), owner, me).createdBy;
        // A cast: the tables and notes name only entities of the contract.
        const entity = row.entity as contract.Activity['entity'];
        return { ...shown, entity, id: entityId, by: byAuthor, isBySitter: sitterName !== null };
      }),
      next: lastActivity ? `${lastActivity.at}~${lastActivity.key}` : null,
      people: [owner, ...members.map(({ id, name }): Author => (id === me.id ? me : { id, name }))],
    };
  });

export const activityRoutes = (parts: Parts): readonly Route[] => [list(parts)];
