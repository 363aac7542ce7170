import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildDiaryEntry } from '#db/diary/factory.ts';
import { actionsOn, everythingLoaded } from '#renderer/e2e/testing/actions.ts';
import { expectInOrder, expectRoomForLargeText } from '#renderer/e2e/testing/layout-checks.ts';
import { type App, nextOwnerWithDog, startApp } from '#renderer/e2e/testing/testing.ts';
import { AMOXICILLIN, careCalls } from '#server/care/testing.ts';
import type { MemberRole } from '#server/members/rules.ts';
import { buildMembership } from '#server/members/testing.ts';

/** The clock of these tests shows 10:00 in Manila. */
const NOW = '2026-11-20T02:00:00.000Z';

let app: App;
beforeAll(async () => {
  app = await startApp({ now: NOW });
});
afterAll(() => app?.close());

test('family reads who did what, and chooses people and kinds', async () => {
  const owner = await nextOwnerWithDog(app);
  const addMember = async (role: MemberRole, firstName: string) => {
    const context = await app.newContext();
    const account = await app.signIn({ firstName }, context);
    const ownerAndUser = { ownerId: owner.user.id, userId: account.user.id };
    await buildMembership(app.server.db, ownerAndUser, { role });
    return { ...account, page: await context.newPage() };
  };
  const ben = await addMember('family', 'Ben');
  const nena = await addMember('carer', 'Lola Nena');
  const { pet } = owner;
  const setTime = (time: string) => app.setTime(`2026-11-${time}:00.000Z`);
  await setTime('18T08:00');
  const plan = await careCalls(owner.client, pet.id).addPlan({
    ...AMOXICILLIN,
    supply: { counted: 20_000, unit: 'tablets' },
  });
  await setTime('18T08:05');
  const lab = { type: 'lab-test', title: 'Blood Test', dateAdministered: '2026-11-18' };
  const recordsPath = `/api/pets/${pet.id}/medical-records`;
  const { body: record } = await owner.client.post<{ id: string }>(recordsPath, lab);
  await setTime('19T02:40');
  await ben.client.put(`/api/medical-records/${record.id}`, { cost: '850', notes: 'Fine' });
  await setTime('19T23:00');
  await nena.client.post(`/api/care-plans/${plan.id}/doses`, {
    ...{ day: '2026-11-20', time: '08:00', status: 'skipped', note: 'He sleeps' },
  });
  await buildDiaryEntry(app.server.db, {
    ...{ petId: pet.id, kind: 'energy', sitterName: 'Joy', at: '2026-11-18T10:00:00.000Z' },
  });
  await app.setTime(NOW);

  const { page } = ben;
  const screen = actionsOn(page);
  await page.goto(`/pet/${pet.id}`);
  await page.getByRole('button', { name: 'More', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Activity' }).click();
  await page.waitForURL(`/pet/${pet.id}/activity`);
  await screen.seesHeading('Activity');
  const todayRegion = page.getByRole('region', { name: 'Today, 2 entries' });
  await todayRegion.getByText('Lola Nena skipped Amoxicillin', { exact: true }).waitFor();
  await todayRegion.getByText(/^7:00\sAM · “He sleeps”$/).waitFor();
  const yesterdayRegion = page.getByRole('region', { name: 'Yesterday, 1 entry' });
  await yesterdayRegion.getByText('You changed Blood Test', { exact: true }).waitFor();
  await yesterdayRegion.getByText(/^10:40\sAM · Lab Test · cost, notes$/).waitFor();
  await page.getByText('Joy, sitter wrote in the diary', { exact: true }).waitFor();
  await everythingLoaded(page);
  await expectInOrder(page, 'the activity of a pet');
  await expectRoomForLargeText(page, 'the activity of a pet');

  await page.getByRole('button', { name: 'Whose: Everyone' }).click();
  await page.getByRole('menuitemradio', { name: 'Lola Nena' }).click();
  const entryRows = page.getByRole('region').getByRole('listitem');
  await expect.poll(() => entryRows.count()).toBe(1);
  await page.getByText('Lola Nena skipped Amoxicillin', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Kinds: All kinds' }).click();
  await page.getByRole('menuitemradio', { name: 'Records' }).click();
  await screen.sees('Nothing of this kind in the last 400 days.');
  await expectInOrder(page, 'the activity of a pet without a match');
  await screen.press('Show everything');
  await page.getByText('You changed Blood Test', { exact: true }).waitFor();

  // No link leads a carer to this page, and the page explains itself if somebody passed its address on.
  await nena.page.goto(`/pet/${pet.id}/activity`);
  await actionsOn(nena.page).sees('Only the owner and family see who did what.');
  await expectInOrder(nena.page, 'the activity that a carer may not see');
  expect(app.problems).toEqual([]);
});

test('the activity says what to do when it cannot be loaded', async () => {
  const owner = await nextOwnerWithDog(app);
  const { page, pet } = owner;
  const address = `**/api/pets/${pet.id}/activity*`;
  await page.route(address, (route) => route.abort());
  await page.goto(`/pet/${pet.id}/activity`);
  await page.getByText('The activity could not be loaded').waitFor();
  await expectInOrder(page, 'the activity that cannot be loaded');
  await page.unroute(address);
  await actionsOn(page).press('Try Again');
  await page.getByText(/^You added Bantay$/).waitFor();
});
