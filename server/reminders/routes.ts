import { findPet } from '#db/pets/queries.ts';
import { findReminder, updateReminder } from '#db/reminders/queries.ts';
import { type ListedReminders, listOverdue, listReminders } from '#db/reminders/reminder-pages.ts';
import { dayStart } from '#server/calendar/zones.ts';
import { MAX_LISTED } from '#server/http/contract.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { type Call, type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import { completeReminder, isMoved } from './complete.ts';
import * as contract from './contract.ts';
import { can } from './policy.ts';
import { presentReminder } from './present.ts';
import { inDueOrder, isOverdue } from './rules.ts';

const pageOf = ({ page }: Call<typeof contract.listReminders>['query']) => ({
  limit: MAX_LISTED,
  page,
});

const shown = (
  { rows, total }: ListedReminders,
  {
    actor: { timeZone },
    now,
    ctx,
  }: Pick<Call<typeof contract.listReminders>, 'actor' | 'now' | 'ctx'>,
) => {
  ctx.set('X-Total-Count', String(total));
  return inDueOrder(rows, timeZone).map((row) => presentReminder(row, now, timeZone));
};

const listOfPet = ({ db }: Parts): Route =>
  route(contract.listPetReminders, async (call) => {
    const { actor, params, query } = call;
    const pet = await findPet(db, actor.scope, params.petId);
    if (!pet || !can(actor, 'list', pet)) throw notFound();
    return shown(await listReminders(db, actor.scope, { petId: pet.id }, pageOf(query)), call);
  });

const listAll = ({ db }: Parts): Route =>
  route(contract.listReminders, async (call) =>
    shown(await listReminders(db, call.actor.scope, {}, pageOf(call.query)), call),
  );

const listAllOverdue = ({ db }: Parts): Route =>
  route(contract.listOverdueReminders, async (call) => {
    const { actor, now } = call;
    return shown(
      await listOverdue(db, actor.scope, dayStart(now, actor.timeZone), MAX_LISTED),
      call,
    );
  });

const complete = (): Route =>
  route(contract.completeReminder, ({ actor, params, query, now, write }) =>
    write(async (tx) => {
      const found = await findReminder(tx, actor.scope, params.reminderId);
      if (!found || !can(actor, 'complete', { userId: found.petUserId })) throw notFound();
      if (isMoved(found, query.dueDate)) {
        const current = presentReminder(found, now, actor.timeZone);
        throw new HttpError(409, 'reminders.moved', { beside: { current } });
      }
      return presentReminder(await completeReminder(tx, found, now), now, actor.timeZone);
    }),
  );

/** Changes nothing for an open reminder. */
const reopen = (): Route =>
  route(contract.reopenReminder, ({ actor, params, now, write }) =>
    write(async (tx) => {
      const found = await findReminder(tx, actor.scope, params.reminderId);
      if (!found || !can(actor, 'reopen', { userId: found.petUserId })) throw notFound();
      if (!found.isCompleted) return presentReminder(found, now, actor.timeZone);
      const open = {
        isCompleted: false,
        completedAt: null,
        completedByRecordId: null,
        isOverdue: isOverdue(found.dueDate, now, actor.timeZone),
      };
      await updateReminder(tx, found.id, { ...open, updatedAt: now.toISOString() });
      return presentReminder({ ...found, ...open }, now, actor.timeZone);
    }),
  );

export const reminderRoutes = (parts: Parts): readonly Route[] => [
  listOfPet(parts),
  listAll(parts),
  listAllOverdue(parts),
  complete(),
  reopen(),
];
