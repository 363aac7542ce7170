import { findPet } from '#db/pets/queries.ts';
import {
  findReminder,
  listReminders,
  type ReminderFilter,
  updateReminder,
} from '#db/reminders/queries.ts';
import type { Runner } from '#db/run.ts';
import type { Owner } from '#server/http/actor.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import { completeReminder, isMoved } from './complete.ts';
import * as contract from './contract.ts';
import { can } from './policy.ts';
import { presentReminder } from './present.ts';
import { dayStart, inDueOrder, isOverdue } from './rules.ts';

const shown = async (db: Runner, { scope, timeZone }: Owner, now: Date, filter?: ReminderFilter) =>
  inDueOrder(await listReminders(db, scope, filter), timeZone).map((row) =>
    presentReminder(row, now, timeZone),
  );

const listOfPet = ({ db }: Parts): Route =>
  route(contract.listPetReminders, async ({ actor, params, now }) => {
    const pet = await findPet(db, actor.scope, params.petId);
    if (!pet || !can(actor, 'list', pet)) throw notFound();
    return shown(db, actor, now, { petId: pet.id });
  });

const listAll = ({ db }: Parts): Route =>
  route(contract.listReminders, ({ actor, now }) => shown(db, actor, now));

const listOverdue = ({ db }: Parts): Route =>
  route(contract.listOverdueReminders, ({ actor, now }) =>
    shown(db, actor, now, { overdueAt: dayStart(now, actor.timeZone) }),
  );

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

/** What is open stays as it is. */
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
  listOverdue(parts),
  complete(),
  reopen(),
];
