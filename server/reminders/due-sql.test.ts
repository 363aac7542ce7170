import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser } from '#db/accounts/factory.ts';
import { buildPet } from '#db/pets/factory.ts';
import { refreshOverdueFlags } from '#db/reminders/all-owners.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { countOpenReminders, listOpenReminders, listUpcoming } from '#db/reminders/lists.ts';
import { openTestDatabase, type TestDatabase } from '#db/testing.ts';
import { dayAfter } from '#server/calendar/days.ts';
import { dayIn, dayStart, getDayStart } from '#server/calendar/zones.ts';
import { daysUntil, isOverdue } from './rules.ts';
import { DUE_CASES } from './testing/due-cases.ts';

/** SQL repeats the rules for overdue and upcoming reminders; these tests compare it with the code. */

const MAX_DAYS_AHEAD = 30;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

test.each(DUE_CASES)(
  '$due at $now in $timeZone: $days days',
  async ({ due, now, timeZone, days }) => {
    const instant = new Date(now);
    expect(daysUntil(due, instant, timeZone)).toBe(days);
    expect(isOverdue(due, instant, timeZone)).toBe(days < 0);

    const { db } = database;
    const { id: ownerId } = await buildUser(db, { timeZone });
    const { id: petId } = await buildPet(db, { userId: ownerId });
    const isStale = days >= 0;
    const { id } = await buildReminder(db, { petId, dueDate: due, isOverdue: isStale });
    const scope = { ownerId };
    const today = dayStart(instant, timeZone);
    const untilDayStart = getDayStart(
      dayAfter(dayIn(instant, timeZone), MAX_DAYS_AHEAD + 1),
      timeZone,
    );

    const wholePage = { limit: 10, offset: 0 };
    const overdueOpenReminders = await listOpenReminders(
      db,
      scope,
      { overdueAt: today },
      wholePage,
    );
    expect(overdueOpenReminders.length).toBe(days < 0 ? 1 : 0);
    const upcomingReminders = await listUpcoming(db, scope, today, untilDayStart, 10);
    expect(upcomingReminders.length).toBe(days >= 0 && days <= MAX_DAYS_AHEAD ? 1 : 0);
    const [counts] = await countOpenReminders(db, scope, today);
    expect([Number(counts?.overdueCount), Number(counts?.upcomingCount)]).toEqual(
      days < 0 ? [1, 0] : [0, 1],
    );
    await refreshOverdueFlags(db, timeZone, today);
    const [row] = await listOpenReminders(db, scope, { petId }, wholePage);
    expect(row?.id).toBe(id);
    const flaggedReminder = await db.run((knex) =>
      knex('reminders').where({ id }).first('isOverdue'),
    );
    expect(Boolean(flaggedReminder?.isOverdue)).toBe(days < 0);
  },
);
