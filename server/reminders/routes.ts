import { noteActivity } from '#db/activities/queries.ts';
import type { Runner } from '#db/engine/run.ts';
import { findPet } from '#db/pets/queries.ts';
import { findReminder, type ReminderWithPetRow, updateReminder } from '#db/reminders/queries.ts';
import { type ListedReminders, listOverdue, listReminders } from '#db/reminders/reminder-pages.ts';
import { dayStart } from '#server/calendar/zones.ts';
import { getAuthorId, requirePermission } from '#server/http/access/shared-pet.ts';
import type { Owner } from '#server/http/actor.ts';
import { MAX_LISTED } from '#server/http/contract.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { type Call, type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import { completeReminder, isMoved } from './complete.ts';
import * as contract from './contract.ts';
import { isAllowed } from './policy.ts';
import { presentReminder } from './present.ts';
import { inDueOrder, isOverdue } from './rules.ts';

const toPage = ({ page }: Call<typeof contract.listReminders>['query']) => ({
  limit: MAX_LISTED,
  page,
});

const presentReminders = (
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
    const visiblePet = await findPet(db, actor.reach, params.petId);
    const pet = requirePermission(actor, visiblePet, (of) => isAllowed('list', of));
    return presentReminders(
      await listReminders(db, actor.reach, { petId: pet.id }, toPage(query)),
      call,
    );
  });

const listAll = ({ db }: Parts): Route =>
  route(contract.listReminders, async (call) =>
    presentReminders(await listReminders(db, call.actor.reach, {}, toPage(call.query)), call),
  );

const listAllOverdue = ({ db }: Parts): Route =>
  route(contract.listOverdueReminders, async (call) => {
    const { actor, now } = call;
    return presentReminders(
      await listOverdue(db, actor.reach, dayStart(now, actor.timeZone), MAX_LISTED),
      call,
    );
  });

/** A reminder that an actor may do this to. Throws 404 for that of a pet that is not shared, as for none, and 403 by its role. */
const reminderFor = async (
  tx: Runner,
  actor: Owner,
  action: 'complete' | 'reopen',
  id: string,
): Promise<ReminderWithPetRow> => {
  const reminder = await findReminder(tx, actor.reach, id);
  requirePermission(actor, reminder && { id: reminder.petId, role: reminder.role }, (pet) =>
    isAllowed(action, pet),
  );
  if (!reminder) throw notFound();
  return reminder;
};

const complete = (): Route =>
  route(contract.completeReminder, ({ actor, params, query, body, now, write }) =>
    write(async (tx) => {
      const storedReminder = await reminderFor(tx, actor, 'complete', params.reminderId);
      if (isMoved(storedReminder, query.dueDate)) {
        const currentReminder = presentReminder(storedReminder, now, actor.timeZone);
        throw new HttpError(409, 'reminders.moved', { extraBody: { current: currentReminder } });
      }
      return presentReminder(
        await completeReminder(tx, storedReminder, {
          ...{ now, by: getAuthorId(actor, storedReminder), completedAt: body.completedAt },
        }),
        now,
        actor.timeZone,
      );
    }),
  );

/** Changes nothing for an open reminder. */
const reopen = (): Route =>
  route(contract.reopenReminder, ({ actor, params, now, write }) =>
    write(async (tx) => {
      const storedReminder = await reminderFor(tx, actor, 'reopen', params.reminderId);
      if (!storedReminder.isCompleted) return presentReminder(storedReminder, now, actor.timeZone);
      const reopenedFields = {
        isCompleted: false,
        completedAt: null,
        completedByRecordId: null,
        completedByUserId: null,
        completedAs: null,
        isOverdue: isOverdue(storedReminder.dueDate, now, actor.timeZone),
      };
      const instant = now.toISOString();
      await updateReminder(tx, storedReminder.id, { ...reopenedFields, updatedAt: instant });
      const { id: entityId, petId, type, title } = storedReminder;
      await noteActivity(tx, {
        ...{ entity: 'reminder', kind: 'reopened', petId, entityId, type, title },
        ...{ at: instant, createdBy: getAuthorId(actor, storedReminder) },
      });
      return presentReminder({ ...storedReminder, ...reopenedFields }, now, actor.timeZone);
    }),
  );

export const reminderRoutes = (parts: Parts): readonly Route[] => [
  listOfPet(parts),
  listAll(parts),
  listAllOverdue(parts),
  complete(),
  reopen(),
];
