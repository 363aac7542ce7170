import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildFoundReport } from '#db/lost/factory.ts';
import { actionsOn } from '#renderer/e2e/testing/actions.ts';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import { forEveryLook, lookName, measureOverflow } from '#renderer/e2e/testing/looks.ts';
import { type App, nextOwnerWithDog, startApp } from '#renderer/e2e/testing/testing.ts';

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

const JUNK = 'You won! See https://evil.example/win and call now.';

const startWithMessages = async () => {
  const owner = await nextOwnerWithDog(app);
  const { id: petId } = owner.pet;
  const { db } = app.server;
  await buildFoundReport(db, { petId, message: JUNK, finderName: 'www.evil.example' });
  await buildFoundReport(db, { petId, message: 'He is with me.', network: 'another' });
  await owner.page.goto(`/pet/${petId}`);
  await owner.page.getByText(JUNK).waitFor();
  return { ...owner, screen: actionsOn(owner.page) };
};

test('an owner mutes and reports the sender of a message; links in it are plain text', async () => {
  const { page, client, pet, screen } = await startWithMessages();
  const item = page.getByRole('listitem').filter({ hasText: JUNK });
  expect(await item.getByRole('link', { name: /evil/ }).count()).toBe(0);
  await item.getByRole('button', { name: /^More about the message of/ }).click();
  await page.getByRole('menuitem', { name: 'Mute this sender' }).click();
  await screen.seesToast('You will get no notifications from this sender for 30 days.');
  await item.getByText('Sender muted').waitFor();

  await item.getByRole('button', { name: /^More about the message of/ }).click();
  await page.getByRole('menuitem', { name: 'Report as abuse' }).click();
  await page.getByRole('alertdialog', { name: 'Report this message?' }).waitFor();
  await screen.press('Report');
  await screen.seesToast('Reported. Thank you.');
  await item.getByText('Reported', { exact: true }).waitFor();
  await forEveryLook(page, async (look) => {
    expect(await measureOverflow(page), lookName(look)).toBeLessThanOrEqual(0);
    expect(await findSeriousProblems(page), lookName(look)).toEqual([]);
  });
  const storedMessages = await app.server.db.run((knex) =>
    knex('supportMessages').pluck<string[]>('message'),
  );
  expect(storedMessages.some((message) => message.includes('https: //evil. example/win'))).toBe(
    true,
  );

  await item.getByRole('button', { name: /^More about the message of/ }).click();
  await page.getByRole('menuitem', { name: 'Unmute this sender' }).click();
  await screen.seesToast('You get notifications from this sender again.');
  const { body } = await client.get<readonly { isMuted: boolean }[]>(
    `/api/pets/${pet.id}/found-reports`,
  );
  expect(body.map(({ isMuted }) => isMuted)).toEqual([false, false]);
});

test('an owner mutes notices of new messages for a day', async () => {
  const { page, client, pet, screen } = await startWithMessages();
  const mute = async () =>
    (await client.get(`/api/pets/${pet.id}/found-reports/mute`)).body['mutedUntil'];
  const noticesSwitch = page.getByRole('switch', { name: /^Notifications about new messages/ });
  expect(await noticesSwitch.isChecked()).toBe(true);
  await noticesSwitch.click();
  await page.getByText(/^Off until .+ New messages still appear here\.$/).waitFor();
  expect(await mute()).not.toBeNull();
  await noticesSwitch.click();
  await screen.sees('By email and on your devices, as they arrive');
  await expect.poll(mute).toBeNull();
});
