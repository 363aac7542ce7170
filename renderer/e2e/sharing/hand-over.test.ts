import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { buildCarePlan } from '#db/care/factory.ts';
import { buildDiaryEntry } from '#db/diary/factory.ts';
import { setAccountQuotas } from '#db/quotas.ts';
import { buildRecord } from '#db/records/factory.ts';
import { actionsOn } from '#renderer/e2e/testing/actions.ts';
import { expectFits } from '#renderer/e2e/testing/looks.ts';
import { mailedLink } from '#renderer/e2e/testing/mailed-link.ts';
import {
  type App,
  newOwner,
  nextOwnerWithDog,
  startApp,
  toastOf,
} from '#renderer/e2e/testing/testing.ts';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';
import type { HandOver, NewHandOver } from '#server/hand-over/contract.ts';
import type { NewInvitation } from '#server/members/contract.ts';
import type { MessageId } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';
import type { Pet } from '#server/pets/contract.ts';

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

const PASSWORD = 'mabuting-aso';

/** Adds one paid record for each month of three years. */
const addThreeYears = async (petId: string): Promise<void> => {
  const { db } = app.server;
  for (let month = 0; month < 36; month += 1) {
    const createdAt = new Date(Date.UTC(2023, 10 + month, 20)).toISOString();
    await buildRecord(db, {
      ...{ petId, type: 'deworming', title: `Deworming ${month + 1}` },
      ...{ dateAdministered: createdAt.slice(0, 10), cost: '₱100', costCentavos: 10_000 },
      ...{ nextDueDate: null, createdAt: createdAt, updatedAt: createdAt },
    });
  }
  await buildCarePlan(db, { petId });
  await buildDiaryEntry(db, { petId });
};

const openSheet = async (
  page: Page,
  petId: string,
  language: 'en' | 'fil' = 'en',
): Promise<void> => {
  await page.goto(`/pet/${petId}`);
  const moreLabel = text('pets.menu', {}, language);
  await page.getByRole('button', { name: moreLabel, exact: true }).first().click();
  await page.getByRole('menuitem', { name: text('handOver.menu', {}, language) }).click();
  await actionsOn(page).seesHeading(text('handOver.title', { name: 'Bantay' }, language));
  await actionsOn(page).sees(text('handOver.carePlans', {}, language));
};

/**
 * Makes a link that hands Bantay over, with or without a copy for the owner who gives the pet away. Returns the path
 * of the link.
 */
const makeLink = async (
  page: Page,
  petId: string,
  keeping: 'export' | 'nothing' = 'nothing',
  language: 'en' | 'fil' = 'en',
): Promise<string> => {
  const translate = (id: MessageId, values = {}) => text(id, values, language);
  const screen = actionsOn(page);
  await openSheet(page, petId, language);
  await page
    .getByRole('radio', { name: translate(`handOver.keep.${keeping}`), exact: true })
    .click();
  await expectFits(page);
  await screen.press(translate('handOver.make'));
  if (keeping === 'export') {
    await screen.seesHeading(translate('transfer.export.pet', { name: 'Bantay' }));
    const download = page.waitForEvent('download');
    await screen.press(translate('transfer.export.start'));
    expect((await download).suggestedFilename()).toMatch(/^Bantay-pet-care-data-.+\.json$/);
    const file = JSON.parse(await readFile(await (await download).path(), 'utf8'));
    expect([file.pets.length, file.medicalRecords.length, file.profile]).toEqual([
      1,
      36,
      undefined,
    ]);
  }
  await screen.seesHeading(translate('handOver.waiting', { name: 'Bantay' }));
  await screen.sees(translate(`handOver.keep.${keeping}.after`));
  await expectFits(page);
  const link = await page.getByText(/\/hand-over\/[\w-]{22}$/).textContent();
  return `/hand-over/${link?.split('/hand-over/')[1] ?? ''}`;
};

for (const language of ['en', 'fil'] as const) {
  const translate = (id: MessageId, values = {}) =>
    text(id, { name: 'Bantay', ...values }, language);

  it(`hands over a puppy with 3 years of records, in ${language}`, async () => {
    const { page, client, pet } = await nextOwnerWithDog(app);
    await client.put('/api/auth/user', { preferredLanguage: language });
    await addThreeYears(pet.id);
    const path = await makeLink(page, pet.id, 'export', language);

    const locale = language === 'en' ? 'en-PH' : 'fil-PH';
    const visitor = await (await app.newContext({ locale })).newPage();
    await visitor.goto(path);
    await actionsOn(visitor).seesHeading(translate('handOver.offer'));
    await visitor.getByRole('button', { name: translate('handOver.logIn') }).waitFor();
    await expectFits(visitor);

    const { page: otherPage, client: bea } = await newOwner(app);
    await bea.put('/api/auth/user', { preferredLanguage: language });
    const screen = actionsOn(otherPage);
    await otherPage.goto(path);
    await screen.press(translate('handOver.accept'));
    await screen.seesToast(translate('handOver.accepted'), translate('handOver.accepted.text'));
    await otherPage.waitForURL(`**/pet/${pet.id}`);
    await screen.seesHeading('Bantay');
    expect((await bea.get(`/api/pets/${pet.id}/medical-records?page=1`)).body).toMatchObject({
      pagination: { total: 36 },
    });
    await otherPage.goto(`/pet/${pet.id}?tab=qr`);
    await screen.sees(translate('handOver.code'));
    await expectFits(otherPage);
    await screen.press(translate('handOver.code.make'));
    await otherPage.getByRole('img', { name: translate('sharing.profileCode.picture') }).waitFor();

    await page.goto(`/pet/${pet.id}`);
    await page.getByText(translate('pets.notFound')).first().waitFor();
    const items =
      await client.get<readonly { amount: string; note: string }[]>('/api/expenses/items');
    expect(items.body).toHaveLength(36);
    const lateResponse = await client.put(`/api/pets/${pet.id}`, { name: 'Mine' });
    expect([lateResponse.status, lateResponse.body]).toMatchObject([
      409,
      { code: 'pets.handedOver' },
    ]);

    await visitor.goto(path);
    await actionsOn(visitor).seesHeading(translate('handOver.gone'));
    await expectFits(visitor);
    expect(app.problems).toEqual([]);
  });
}

it('makes no link where the copy is not saved', async () => {
  const { page, client, pet } = await nextOwnerWithDog(app);
  await openSheet(page, pet.id);
  await actionsOn(page).press('Make hand-over link');
  await actionsOn(page).seesHeading('A copy of Bantay');
  await page.keyboard.press('Escape');
  await actionsOn(page).seesHeading('Hand over Bantay');
  await page.getByRole('heading', { name: 'A copy of Bantay' }).waitFor({ state: 'detached' });
  expect((await client.get('/api/hand-overs')).body).toEqual([]);
});

it('says that the account of the new owner has no room', async () => {
  const { client, pet } = await nextOwnerWithDog(app);
  const { body } = await client.post<NewHandOver>(`/api/pets/${pet.id}/hand-over`, {});
  const { user, page } = await newOwner(app);
  await setAccountQuotas(app.server.db, user.id, { petQuota: 0 });
  await page.goto(new URL(body.link).pathname);
  await actionsOn(page).press('Accept');
  await page.getByText(/^Your account has no room for Bantay and the pet’s records/).waitFor();
  await expectFits(page);
});

it('lets a newcomer sign up and return to the link', async () => {
  const { page, pet } = await nextOwnerWithDog(app);
  const path = await makeLink(page, pet.id);
  const context = await app.newContext();
  const visitor = await context.newPage();
  const screen = actionsOn(visitor);
  await visitor.goto(path);
  await screen.press('Create account and accept');
  const email = `nena-${randomUUID()}@example.com`;
  await screen.fill({ 'First Name': 'Nena', 'Last Name': 'Cruz', Email: email });
  await screen.fill({ Password: PASSWORD, 'Confirm Password': PASSWORD });
  await screen.press('Create Account');
  await screen.seesHeading('Check your email');
  // The mail program opens the link in another tab.
  const tab = await context.newPage();
  await tab.goto(await mailedLink(app, email));
  await tab.waitForURL(path);
  await actionsOn(tab).sees(`You are logged in as ${email}.`);
  await expectFits(tab);
  await actionsOn(tab).press('Accept');
  await tab.waitForURL(`**/pet/${pet.id}`);
  await actionsOn(tab).seesHeading('Bantay');
});

it('lets a person log in, use another account, and return to the link', async () => {
  const { page, client, pet } = await nextOwnerWithDog(app);
  const email = `bea-${randomUUID()}@example.com`;
  const { body } = await client.post<NewHandOver>(`/api/pets/${pet.id}/hand-over`, { email });
  const path = new URL(body.link).pathname;
  await app.server.owner({ email, passwordHash: await hashPassword(PASSWORD) });
  const logIn = async (at: Page): Promise<void> => {
    await actionsOn(at).fill({ Email: email, Password: PASSWORD });
    await actionsOn(at).press('Login');
    await at.waitForURL(path);
    await actionsOn(at).sees(`You are logged in as ${email}.`);
  };

  await page.goto(path);
  const screen = actionsOn(page);
  await screen.press('Accept');
  await screen.sees('This is your own link. Pass it on to the new owner.');
  await expectFits(page);
  await screen.press('Use another account');
  await logIn(page);

  const visitor = await (await app.newContext()).newPage();
  await visitor.goto(path);
  await actionsOn(visitor).press('I have an account');
  await logIn(visitor);
  await actionsOn(visitor).press('Accept');
  await visitor.waitForURL(`**/pet/${pet.id}`);

  await screen.press('Accept');
  await screen.seesHeading('This link does not work any more');
});

/** A toast appears a moment after the page, because its code is loaded later. */
const expectNoToast = (page: Page) =>
  expect(toastOf(page).waitFor({ timeout: 1500 })).rejects.toThrow('Timeout');

it('says once on the page why a hand-over was not accepted', async () => {
  const { client, pet } = await nextOwnerWithDog(app);
  const makeOffer = async (body: object) =>
    (await client.post<NewHandOver>(`/api/pets/${pet.id}/hand-over`, body)).body.link;
  const { page } = await newOwner(app);
  const screen = actionsOn(page);
  await page.goto(new URL(await makeOffer({ email: 'bea@example.com' })).pathname);
  await screen.press('Accept');
  await page.getByText('This link is for another email address.', { exact: false }).waitFor();
  await expectNoToast(page);
  await page.goto(new URL(await makeOffer({})).pathname);
  await page.getByRole('button', { name: 'Accept', exact: true }).waitFor();
  await client.delete(`/api/pets/${pet.id}/hand-over`);
  await screen.press('Accept');
  await screen.seesHeading('This link does not work any more');
  await expectNoToast(page);
});

it('cancels a hand-over', async () => {
  const { page, pet } = await nextOwnerWithDog(app);
  const path = await makeLink(page, pet.id);
  await actionsOn(page).press('Cancel hand-over');
  await actionsOn(page).seesToast('Hand-over cancelled');
  const visitor = await (await app.newContext()).newPage();
  await visitor.goto(path);
  await actionsOn(visitor).seesHeading('This link does not work any more');
});

it('makes a link for each of twenty puppies of a litter, also after one was refused', async () => {
  const { page, client, pet } = await nextOwnerWithDog(app);
  const puppies: string[] = [];
  for (let number = 1; number <= 20; number += 1) {
    const puppy = { name: `Puppy ${number}`, category: 'dog' };
    puppies.push((await client.post<Pet>('/api/pets', puppy)).body.id);
  }
  const screen = actionsOn(page);
  await openSheet(page, pet.id);
  await screen.press('Several pets…');
  await screen.press('Choose all');
  await page.getByRole('checkbox', { name: 'Bantay' }).uncheck();
  await expectFits(page);
  let isRefused = false;
  await page.route(`**/api/pets/${puppies[9]}/hand-over`, (route) => {
    if (isRefused || route.request().method() !== 'POST') return route.continue();
    isRefused = true;
    return route.abort();
  });
  await screen.press('Make 20 links');
  await toastOf(page).getByText('The link was not made', { exact: true }).waitFor();
  const handOverCount = (await client.get<readonly unknown[]>('/api/hand-overs')).body.length;
  expect(handOverCount).toBeLessThan(20);
  await screen.press(`Make ${20 - handOverCount} links`);
  const links = page.getByText(/\/hand-over\/[\w-]{22}$/);
  await expect.poll(() => links.count()).toBe(20);
  await expectFits(page);
  const openHandOvers = (await client.get<readonly HandOver[]>('/api/hand-overs')).body;
  expect(openHandOvers.map(({ petId }) => petId).toSorted()).toEqual(puppies.toSorted());
  expect(new Set(await links.allTextContents()).size).toBe(20);
});

it('offers to hand shared pets over before the account is deleted', async () => {
  const { page, client, pet } = await nextOwnerWithDog(app);
  const invitation = { role: 'viewer', petIds: [pet.id] };
  const { body: invited } = await client.post<NewInvitation>(
    '/api/household/invitations',
    invitation,
  );
  const token = invited.link.split('/').at(-1);
  const { client: lola } = await app.server.owner({ firstName: 'Lola', lastName: 'Cruz' });
  await lola.post(`/api/household/invitations/${token}/accept`);
  await client.post('/api/pets', { name: 'Muning', category: 'cat' });
  const screen = actionsOn(page);
  await page.goto('/profile');
  await screen.press('Delete account');
  await screen.sees('1 pet is shared with Lola Cruz');
  await expectFits(page);
  await screen.press('Hand pets over first…');
  await page.getByRole('checkbox', { name: 'Bantay', checked: true }).waitFor();
  await page.getByRole('checkbox', { name: 'Muning', checked: false }).waitFor();
  await screen.press('Make 1 link');
  await page.getByRole('button', { name: 'Copy the link of Bantay' }).waitFor();
});
