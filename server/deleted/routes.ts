import {
  countDeleted,
  listDeletedDocuments,
  listDeletedExpenses,
  listDeletedPets,
  listDeletedPlans,
  listDeletedRecords,
  listGivenUp,
} from '#db/deleted/queries.ts';
import { findGivenUp } from '#db/given-up/queries.ts';
import { reachFor } from '#server/http/access/reach.ts';
import { notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import { toPhoto } from '#server/photos/contract.ts';
import * as contract from './contract.ts';
import {
  presentDeletedExpense,
  presentDeletedPart,
  presentDeletedPet,
  presentDeletedRecord,
  presentGivenUp,
} from './present.ts';
import { purgeBefore } from './rules.ts';

const LIST_LIMIT = 1000;

type DatedThing = Pick<contract.DeletedThing, 'id' | 'deletedAt'>;

const newestFirst = (a: DatedThing, b: DatedThing): number =>
  a.deletedAt === b.deletedAt ? (a.id < b.id ? -1 : 1) : a.deletedAt < b.deletedAt ? 1 : -1;

/**
 * The entities that an owner can restore. The restore calls belong to the pets, records, expenses, plans and documents themselves.
 */
export const deletedRoutes = ({ db }: Parts): readonly Route[] => [
  route(contract.listDeleted, async ({ actor, query, now, ctx }) => {
    const scope = reachFor(actor, 'restore');
    const { limit = LIST_LIMIT, page = 1 } = query;
    const restorableSince = { after: purgeBefore(now) };
    const [start, end] = [(page - 1) * limit, page * limit];
    const pets = await listDeletedPets(db, scope, restorableSince, end);
    const records = await listDeletedRecords(db, scope, restorableSince, end);
    const expenses = await listDeletedExpenses(db, scope, restorableSince, end);
    const plans = await listDeletedPlans(db, scope, restorableSince, end);
    const documents = await listDeletedDocuments(db, scope, restorableSince, end);
    const discardedSides = await listGivenUp(db, scope, restorableSince, end);
    ctx.set('X-Total-Count', String(await countDeleted(db, scope, restorableSince)));
    return [
      ...pets.map(presentDeletedPet),
      ...records.map(presentDeletedRecord),
      ...expenses.map(presentDeletedExpense),
      ...plans.map(presentDeletedPart('carePlan')),
      ...documents.map(presentDeletedPart('petDocument')),
      ...discardedSides.map(presentGivenUp),
    ]
      .toSorted(newestFirst)
      .slice(start, end);
  }),
  route(contract.readGivenUp, async ({ actor: { scope }, params, now }) => {
    const discardedSideRow = await findGivenUp(
      db,
      scope,
      { after: purgeBefore(now) },
      params.sideId,
    );
    if (!discardedSideRow) throw notFound();
    const { id, kind, subjectId, name, words, photos, pdfs, deletedAt } = discardedSideRow;
    const presentedPhotos = photos.flatMap((photo) =>
      pdfs.includes(photo) ? [] : (toPhoto(photo) ?? []),
    );
    return { id, sideOf: kind, subjectId, name, words, photos: presentedPhotos, deletedAt };
  }),
];
