import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildRecord } from '#db/records/factory.ts';
import { actionsOn } from '#renderer/e2e/testing/actions.ts';
import { expectFits } from '#renderer/e2e/testing/looks.ts';
import { type App, newOwner, nextOwnerWithDog, startApp } from '#renderer/e2e/testing/testing.ts';
import { checkChangesSooner } from '#renderer/e2e/testing/timers.ts';
import type { MemberRole } from '#server/members/rules.ts';
import { buildMembership } from '#server/members/testing.ts';

/** These tests are about forms that are open while another device takes away what they are about. */

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

const GONE =
  'This can no longer be saved: it was deleted, or your access has changed. Copy what you need.';
const TYPED = 'Left leg, no fever';

const startWithMember = async (role: MemberRole) => {
  const owner = await nextOwnerWithDog(app);
  const member = await newOwner(app);
  const parties = { ownerId: owner.user.id, userId: member.user.id };
  await buildMembership(app.server.db, parties, { role });
  await checkChangesSooner(member.page);
  return { ...owner, member };
};

/** Opens a page and waits until it has checked for changes, so that it follows what happens from now on. */
const openFollowing = async (page: Page, path: string): Promise<void> => {
  const changes = page.waitForResponse((answer) => answer.url().includes('/api/changes'));
  await page.goto(path);
  await changes;
};

const checkNow = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')));

/** Types the note of a new diary entry on a pet's page. Returns its form. */
const typeNote = async (page: Page) => {
  await page.getByRole('button', { name: 'Add Entry' }).click();
  await page.getByRole('button', { name: 'Note first' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Note').fill(TYPED);
  await form.getByText('Draft saved').waitFor();
  return form;
};

/** Expects that the form of a pet that is gone keeps its note and says so, and that the page is left after it. */
const keepsNote = async (form: Locator): Promise<void> => {
  await form.getByText(GONE).waitFor();
  expect(await form.getByLabel('Note').inputValue()).toBe(TYPED);
  await form.getByRole('button', { name: 'Close' }).click();
  await form.page().getByText('Pet not found').waitFor();
};

test('a carer who becomes a viewer keeps an open form, which says that it cannot be saved', async () => {
  const { client, pet, member } = await startWithMember('carer');
  const { page, user } = member;
  await openFollowing(page, `/pet/${pet.id}/vaccine`);
  await page.getByLabel('Vaccine').selectOption('Rabies');
  await page.getByLabel('Notes').fill(TYPED);
  await page.getByText('Draft saved').waitFor();
  await client.put(`/api/household/members/${user.id}`, { role: 'viewer' });
  await checkNow(page);
  await page.getByText(GONE).waitFor();
  expect(await page.getByLabel('Notes').inputValue()).toBe(TYPED);
  await expectFits(page);
  await page.reload();
  await page.getByText(GONE).waitFor();
  expect(await page.getByLabel('Notes').inputValue()).toBe(TYPED);
  await client.put(`/api/household/members/${user.id}`, { role: 'carer' });
  await checkNow(page);
  await page.getByText('Draft saved').waitFor();
  await page.getByRole('button', { name: 'Save Record' }).last().click();
  await actionsOn(page).seesToast('Record saved');
});

test('the form of a document says that a carer who became a viewer cannot save it', async () => {
  const { client, pet, member } = await startWithMember('carer');
  const { page, user } = member;
  await openFollowing(page, `/pet/${pet.id}/documents`);
  await page.getByRole('button', { name: 'Add document' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Note').fill(TYPED);
  await form.getByText('Draft saved').waitFor();
  await client.put(`/api/household/members/${user.id}`, { role: 'viewer' });
  await checkNow(page);
  await form.getByText(GONE).waitFor();
  expect(await form.getByLabel('Note').inputValue()).toBe(TYPED);
});

test('the form of a weight says that a carer who became a viewer cannot save it', async () => {
  const { client, pet, member } = await startWithMember('carer');
  const { page, user } = member;
  await openFollowing(page, `/pet/${pet.id}`);
  await page.getByRole('button', { name: 'Add weight' }).click();
  const form = page.getByRole('dialog');
  const weight = form.getByRole('textbox', { name: 'Weight' });
  await weight.fill('14.2');
  await form.getByText('Draft saved').waitFor();
  await client.put(`/api/household/members/${user.id}`, { role: 'viewer' });
  await checkNow(page);
  await form.getByText(GONE).waitFor();
  expect(await weight.inputValue()).toBe('14.2');
  await expectFits(page);
});

test('a removed member keeps the open form of a pet’s page, and nothing of the page after it', async () => {
  const { client, pet, member } = await startWithMember('family');
  const { page, user } = member;
  await openFollowing(page, `/pet/${pet.id}`);
  const form = await typeNote(page);
  await client.delete(`/api/household/members/${user.id}`);
  await checkNow(page);
  await keepsNote(form);
});

test('the form of a record stays with what a removed member typed, and leaves if it is empty', async () => {
  const { client, user: owner, pet, member } = await startWithMember('family');
  const { page, user } = member;
  await openFollowing(page, `/pet/${pet.id}/vaccine`);
  await page.getByLabel('Notes').fill(TYPED);
  await page.getByText('Draft saved').waitFor();
  await client.delete(`/api/household/members/${user.id}`);
  await checkNow(page);
  await page.getByText(GONE).waitFor();
  expect(await page.getByLabel('Notes').inputValue()).toBe(TYPED);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByText('Pet not found').waitFor();
  await buildMembership(app.server.db, { ownerId: owner.id, userId: user.id }, { role: 'family' });
  await openFollowing(page, `/pet/${pet.id}/checkup`);
  await page.getByLabel('Notes').waitFor();
  await client.delete(`/api/household/members/${user.id}`);
  await checkNow(page);
  await page.getByText('Pet not found').waitFor();
});

test('the forms of documents stay with what a removed member typed', async () => {
  const { client, user: owner, pet, member } = await startWithMember('family');
  const { page, user } = member;
  const documentsPath = `/pet/${pet.id}/documents`;
  const passport = { kind: 'passport', title: 'Passport' };
  await client.post(`/api/pets/${pet.id}/pet-documents`, passport);
  const openings = [
    ['Add document', () => page.getByRole('button', { name: 'Add document' }).last().click()],
    [
      'Edit document',
      async () => {
        await page.getByRole('button', { name: /Passport/ }).click();
        await page.getByRole('button', { name: 'Edit', exact: true }).click();
      },
    ],
  ] as const;
  for (const [name, open] of openings) {
    await openFollowing(page, documentsPath);
    await open();
    const form = page.getByRole('dialog', { name });
    await form.getByLabel('Note').fill(TYPED);
    await form.getByText('Draft saved').waitFor();
    await client.delete(`/api/household/members/${user.id}`);
    await checkNow(page);
    await keepsNote(form);
    const parties = { ownerId: owner.id, userId: user.id };
    await buildMembership(app.server.db, parties, { role: 'family' });
  }
});

/** The form of a record says that it can no longer be saved, keeps what was typed, and can be closed. */
const expectGone = async (page: Page, form: Locator, label: string) => {
  await form.getByText(GONE).waitFor();
  await form.getByRole('button', { name: 'Save Record' }).click();
  await actionsOn(page).seesToast(
    'The record was not saved',
    'It is no longer on the server, or no longer shared with you.',
  );
  expect(await form.getByLabel(label).inputValue()).toBe(TYPED);
  await expectFits(page);
  await form.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
};

test('the Done sheet of a pet that is no longer shared says so, and keeps what was typed', async () => {
  const { client, pet, member } = await startWithMember('family');
  const { page, user } = member;
  await client.post(`/api/pets/${pet.id}/medical-records`, {
    ...{ type: 'vaccine', title: 'Rabies', dateAdministered: '2026-01-10' },
    nextDueDate: '2026-11-10',
  });
  await openFollowing(page, '/schedule');
  await page.getByRole('button', { name: 'Done: Rabies for Bantay' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Batch number').fill(TYPED);
  await form.getByText('Draft saved').waitFor();
  await client.delete(`/api/household/members/${user.id}`);
  await checkNow(page);
  await expectGone(page, form, 'Batch number');
});

test('the form of a pet for a household that is no longer shared asks whose pet it is', async () => {
  const { client, user: owner, member } = await startWithMember('family');
  const { page, user } = member;
  const screen = actionsOn(page);
  await openFollowing(page, '/add-pet');
  await page.getByRole('radio', { name: 'Cat' }).click();
  await screen.fill({ Name: 'Muning' });
  const ownerField = page.getByLabel('Whose pet is it?');
  await ownerField.selectOption(owner.id);
  await page.getByText('Draft saved').waitFor();
  await client.delete(`/api/household/members/${user.id}`);
  await checkNow(page);
  await screen.sees('You can no longer add pets to this household. Choose whose pet it is.');
  expect(await ownerField.inputValue()).toBe(owner.id);
  await screen.press('Save Pet Profile');
  await screen.seesToast('The pet was not saved');
  await expectFits(page);
  await ownerField.selectOption('Mine');
  await screen.press('Save Pet Profile');
  await page.waitForURL(/\/(dashboard)?$/);
  await page.getByRole('link', { name: /Muning/ }).waitFor();
});

test('a form that can still be saved after a change of the role or of the pet does not say otherwise', async () => {
  const { client, pet, member } = await startWithMember('family');
  const { page, user } = member;
  await openFollowing(page, `/pet/${pet.id}`);
  const form = await typeNote(page);
  // Carers add entries, but neither edit the pet nor end its lost mode.
  await client.put(`/api/household/members/${user.id}`, { role: 'carer' });
  await client.put(`/api/pets/${pet.id}/lost`, { lost: true, message: '', place: null });
  await checkNow(page);
  await page.getByText('Bantay is lost').first().waitFor();
  expect(await form.getByText(GONE).count()).toBe(0);
  await form.getByText('Draft saved').waitFor();
});

test('an edited record that another device deletes stays in its form', async () => {
  const { client, pet, member } = await startWithMember('family');
  const { page } = member;
  const record = await buildRecord(app.server.db, { petId: pet.id, title: 'Parvo' });
  await openFollowing(page, `/pet/${pet.id}?tab=records`);
  await page.getByRole('button', { name: /Parvo/ }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit Parvo' });
  await form.getByLabel('Notes').fill(TYPED);
  await form.getByText('Draft saved').waitFor();
  await client.delete(`/api/medical-records/${record.id}`);
  await checkNow(page);
  await expectGone(page, form, 'Notes');
});

test('an edited expense stays in its form when other devices move or delete its row', async () => {
  const { page, client } = await newOwner(app);
  await checkChangesSooner(page);
  const expense = { category: 'food', amount: '250', spentOn: '2026-11-10', petId: null };
  const { body } = await client.post<{ readonly id: string }>('/api/expenses/items', {
    ...expense,
    note: 'Dry food',
  });
  await openFollowing(page, '/expenses');
  await page.getByRole('button', { name: /Dry food/ }).click();
  const form = page.getByRole('dialog', { name: 'Edit expense' });
  await form.getByLabel('Note').fill(TYPED);
  await form.getByText('Draft saved').waitFor();
  for (const day of [11, 12, 13, 14, 15]) {
    const newerExpense = { ...expense, spentOn: `2026-11-${day}`, note: `Treats ${day}` };
    await client.post('/api/expenses/items', newerExpense);
  }
  await checkNow(page);
  await page.getByText('Treats 11').waitFor({ state: 'attached' });
  expect(await form.getByLabel('Note').inputValue()).toBe(TYPED);
  await client.delete(`/api/expenses/items/${body.id}`);
  await form.getByRole('button', { name: 'Save expense' }).click();
  await actionsOn(page).seesToast(
    'The expense was not saved',
    'It is no longer on the server, or no longer shared with you.',
  );
  expect(await form.getByLabel('Note').inputValue()).toBe(TYPED);
});
