import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildRecord } from '#db/records/factory.ts';
import { actionsOn, everythingLoaded, goOffline } from '#renderer/e2e/testing/actions.ts';
import { expectFits } from '#renderer/e2e/testing/looks.ts';
import { type App, newOwner, nextOwnerWithDog, startApp } from '#renderer/e2e/testing/testing.ts';
import { checkChangesSooner, sendOnlyByHand } from '#renderer/e2e/testing/timers.ts';
import { careCalls } from '#server/care/testing.ts';
import type { NewHandOver } from '#server/hand-over/contract.ts';
import type { NewInvitation } from '#server/members/contract.ts';
import type { MemberRole } from '#server/members/rules.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import type { TestClient } from '#server/testing.ts';

/** These tests are about changes that were made without a connection, and are no longer allowed when it returns. */

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

const REFUSED_MESSAGE = '1 item could not be saved';

const listRecords = async (client: TestClient, petId: string) =>
  (await client.get<readonly MedicalRecord[]>(`/api/pets/${petId}/medical-records`)).body;

/** Loads the history of Bantay, and then adds a vaccination without a connection. */
const addOffline = async (page: Page, petId: string, notes: string): Promise<void> => {
  await page.goto('/dashboard');
  await page
    .getByRole('link', { name: /Bantay/ })
    .first()
    .waitFor();
  await page.goto(`/pet/${petId}?tab=records`);
  await page.getByRole('heading', { name: 'Medical History' }).waitFor();
  await page.goto(`/pet/${petId}/vaccine`);
  await page.getByLabel('Vaccine').selectOption('Rabies');
  await page.getByLabel('Notes').fill(notes);
  await goOffline(page);
  await page.getByRole('button', { name: 'Save Record' }).last().click();
  await actionsOn(page).seesToast('Saved offline');
};

const reconnect = async (page: Page): Promise<void> => {
  await page.context().setOffline(false);
  await page.getByText(REFUSED_MESSAGE).first().waitFor();
};

/** Copies the refused vaccination out of the list of unsent changes, and returns the text. */
const copyOut = async (page: Page, reason: string): Promise<string> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const screen = actionsOn(page);
  await screen.press('Show');
  await screen.sees(reason);
  await expectFits(page);
  await screen.press('Copy Rabies');
  await screen.seesToast('Copied as text');
  return page.evaluate(() => navigator.clipboard.readText());
};

/** The texts of the reads that this browser keeps. */
const listStoredReads = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const openRequest = indexedDB.open('alaga-kept');
        openRequest.onerror = () => reject(openRequest.error);
        openRequest.onsuccess = () => {
          const names = [...openRequest.result.objectStoreNames];
          const reading = openRequest.result.transaction(names);
          const responses: unknown[] = [];
          for (const name of names) {
            const allRequest = reading.objectStore(name).getAll();
            allRequest.onsuccess = () => responses.push(allRequest.result);
          }
          reading.oncomplete = () => {
            openRequest.result.close();
            resolve(JSON.stringify(responses));
          };
        };
      }),
  );

/** A member of the household of Bantay's owner, with a page of their own. */
const addMember = async (owner: TestClient, petId: string, role: MemberRole) => {
  const invitation = { role, petIds: [petId] };
  const { body } = await owner.post<NewInvitation>('/api/household/invitations', invitation);
  const member = await newOwner(app);
  const token = body.link.split('/').at(-1);
  await member.client.post(`/api/household/invitations/${token}/accept`);
  if (role === 'family') await owner.post(`/api/household/invitations/${body.id}/approve`);
  return member;
};

test('a late change of the old owner is kept with its reason, and can be copied out', async () => {
  const { page, client, pet } = await nextOwnerWithDog(app);
  await buildRecord(app.server.db, { petId: pet.id, title: 'Parvo' });
  await addOffline(page, pet.id, 'Left leg, no fever');
  const handOver = await client.post<NewHandOver>(`/api/pets/${pet.id}/hand-over`, {});
  const heir = await app.server.owner();
  await heir.client.post(`/api/hand-overs/${handOver.body.link.split('/').at(-1)}/accept`);

  await reconnect(page);
  const text = await copyOut(page, 'The server did not save this: You handed this pet over.');
  expect(text).toContain('New record · Rabies · Bantay');
  expect(text).toContain('Notes: Left leg, no fever');
  expect((await listRecords(heir.client, pet.id)).map(({ title }) => title)).toEqual(['Parvo']);
  expect((await client.get<readonly Pet[]>('/api/pets')).body).toEqual([]);
  await expect.poll(() => listStoredReads(page)).not.toContain('Parvo');
  await expect.poll(() => listStoredReads(page)).not.toContain(pet.id);
});

test('a member removed in the middle of a sync loses nothing here and writes nothing there', async () => {
  const { client, pet } = await nextOwnerWithDog(app);
  await buildRecord(app.server.db, { petId: pet.id, title: 'Parvo' });
  const { page, user } = await addMember(client, pet.id, 'family');
  await addOffline(page, pet.id, 'Left leg, no fever');
  await page.getByRole('link', { name: 'Vaccine' }).click();
  await page.getByLabel('Vaccine').selectOption('Bordetella');
  await page.getByRole('button', { name: 'Save Record' }).last().click();
  await page.getByText('2 items wait on this device. Nothing is lost.').first().waitFor();

  // The owner removes the member while the first of the two changes is on its way, and the removal overtakes it.
  await page.route('**/medical-records', async (route) => {
    if (route.request().method() === 'POST') {
      await client.delete(`/api/household/members/${user.id}`);
    }
    await route.continue();
  });
  await page.context().setOffline(false);
  await page.getByText('2 items could not be saved').first().waitFor();
  const goneText =
    'It is no longer on the server, or no longer shared with you. Copy what you need, discard it here, or look under Recently deleted.';
  await actionsOn(page).press('Show');
  await expect.poll(() => page.getByText(goneText, { exact: true }).count()).toBe(2);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await actionsOn(page).press('Show');
  await actionsOn(page).press('Copy Bordetella');
  await actionsOn(page).seesToast('Copied as text');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    'Bordetella · Bantay',
  );
  await actionsOn(page).press('Copy Rabies');
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('Notes: Left leg, no fever');

  expect((await listRecords(client, pet.id)).map(({ title }) => title)).toEqual(['Parvo']);
  await expect.poll(() => listStoredReads(page)).not.toContain('Parvo');
  await expect.poll(() => listStoredReads(page)).not.toContain(pet.id);
  await page.goto('/dashboard');
  await actionsOn(page).sees('Start with a name and a photo.');
  await page.getByText('2 items could not be saved').first().waitFor();
});

test('a member who leaves is told that unsent changes will not arrive', async () => {
  const { client, pet } = await nextOwnerWithDog(app);
  const { page } = await addMember(client, pet.id, 'family');
  const leave = page.getByRole('button', { name: /^Leave the household of/ });
  const question = page.getByRole('alertdialog', { name: /^Leave the household of/ });
  const warning = question.getByText(/not sent yet will not reach them/);
  await page.goto('/household');
  await leave.click();
  await question.waitFor();
  expect(await warning.count()).toBe(0);
  await page.route('**/medical-records', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.goto(`/pet/${pet.id}/vaccine`);
  await page.getByLabel('Vaccine').selectOption('Rabies');
  await page.getByRole('button', { name: 'Save Record' }).last().click();
  await page.getByText('1 item waits to be sent').first().waitFor();
  await page.goto('/household');
  await leave.click();
  await warning.waitFor();
});

test('a member whose role became smaller keeps what it does not allow, with the reason', async () => {
  const { client, pet } = await nextOwnerWithDog(app);
  await buildRecord(app.server.db, { petId: pet.id, title: 'Parvo' });
  const { page, user } = await addMember(client, pet.id, 'carer');
  await addOffline(page, pet.id, 'Left leg, no fever');
  await client.put(`/api/household/members/${user.id}`, { role: 'viewer' });
  await reconnect(page);
  const reason =
    'The server did not save this: This pet is shared with you, but you may not do that.';
  expect(await copyOut(page, reason)).toContain('Notes: Left leg, no fever');
  const list = page.getByRole('dialog');
  await list.getByText('Nothing here is sent by itself.', { exact: false }).waitFor();
  expect((await listRecords(client, pet.id)).map(({ title }) => title)).toEqual(['Parvo']);
});

test('a refused action ends everything that is no longer shared, before the next check', async () => {
  const { client, pet } = await nextOwnerWithDog(app);
  await careCalls(client, pet.id).addPlan();
  const { page, user } = await addMember(client, pet.id, 'carer');
  await checkChangesSooner(page);
  const firstCheck = page.waitForResponse((answer) => answer.url().includes('/api/changes'));
  await page.goto('/dashboard');
  const giveButton = page.getByRole('button', { name: /^Give Amoxicillin/ }).first();
  await giveButton.waitFor();
  await firstCheck;
  await everythingLoaded(page);
  // Without the next check, which would end it too.
  await page.route('**/api/changes*', (route) => route.abort());
  await client.delete(`/api/household/members/${user.id}`);
  await giveButton.click();
  await page.getByRole('button', { name: 'Now', exact: true }).click();
  await actionsOn(page).seesToast(
    'It could not be recorded',
    'It is no longer on the server, or no longer shared with you.',
  );
  await page.getByText('Start with a name and a photo.').waitFor();
  expect(await page.getByText('Bantay').count()).toBe(0);
});

test('a refused diary entry is discarded only after a question', async () => {
  const { client, pet } = await nextOwnerWithDog(app);
  const { page, user } = await addMember(client, pet.id, 'carer');
  const screen = actionsOn(page);
  await page.goto(`/pet/${pet.id}`);
  await screen.press('Add Entry');
  await screen.press('Note first');
  await page.getByLabel('Note').fill('Left leg, no fever');
  await goOffline(page);
  await screen.press('Save Entry');
  await screen.seesToast('Saved offline');
  const list = page.getByRole('dialog', { name: 'Saved on this device' });
  const discardButton = list.getByRole('button', { name: 'Discard' });
  await screen.press('Show');
  await discardButton.waitFor();
  await list.getByRole('button', { name: 'Close' }).click();
  await client.put(`/api/household/members/${user.id}`, { role: 'viewer' });
  await reconnect(page);
  await screen.press('Show');
  await discardButton.click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await discardButton.click();
  await expectFits(page);
  await question.getByRole('button', { name: 'Discard it' }).click();
  await screen.seesToast('Discarded.');
  await discardButton.waitFor({ state: 'detached' });
});

test('a page learns its smaller rights from a late refusal, long before it checks for changes', async () => {
  const { client, pet } = await nextOwnerWithDog(app);
  const { page, user } = await addMember(client, pet.id, 'carer');
  const screen = actionsOn(page);
  await page.route('**/api/changes*', (route) => route.abort());
  await page.route('**/medical-records', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await using _onlyByHand = await sendOnlyByHand(page);
  await page.goto(`/pet/${pet.id}/vaccine`);
  await page.getByLabel('Vaccine').selectOption('Rabies');
  await page.getByRole('button', { name: 'Save Record' }).last().click();
  await page
    .getByText(/you are a carer/)
    .first()
    .waitFor();
  await everythingLoaded(page);
  await client.put(`/api/household/members/${user.id}`, { role: 'viewer' });
  await page.unroute('**/medical-records');
  await screen.press('Sync now');
  await page.getByText(REFUSED_MESSAGE).first().waitFor();
  await page
    .getByText(/you are a viewer/)
    .first()
    .waitFor();
});
