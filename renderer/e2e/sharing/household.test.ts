import { randomUUID } from 'node:crypto';
import type { Page, Route } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { actionsOn } from '#renderer/e2e/testing/actions.ts';
import { expectInOrder, expectRoomForLargeText } from '#renderer/e2e/testing/layout-checks.ts';
import { mailedLink } from '#renderer/e2e/testing/mailed-link.ts';
import {
  type App,
  newOwner,
  nextOwnerWithDog,
  startApp,
  toastOf,
} from '#renderer/e2e/testing/testing.ts';
import { careCalls } from '#server/care/testing.ts';
import type { Dose } from '#server/doses/contract.ts';
import type { NewInvitation } from '#server/members/contract.ts';

/** The clock of these tests shows 10:00 in Manila. */
const NOW = '2026-11-20T02:00:00.000Z';
const PASSWORD = 'mabuting-aso';

let app: App;
beforeAll(async () => {
  app = await startApp({ now: NOW });
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

const EAR_DROPS = {
  kind: 'medication',
  title: 'Ear drops',
  steps: [
    {
      ...{ dose: '2 drops', startsOn: '2026-11-20', times: ['09:30'] },
      repeat: { every: 1, unit: 'day' },
    },
  ],
};

const startWithPlan = async () => {
  const owner = await nextOwnerWithDog(app);
  await careCalls(owner.client, owner.pet.id).addPlan(EAR_DROPS);
  const listDoses = async () =>
    (await owner.client.get<readonly Dose[]>(`/api/pets/${owner.pet.id}/doses`)).body;
  return { ...owner, doses: listDoses };
};

/** Invites on the household's screen, and returns the path of the link. */
const invite = async (page: Page, role: string, email?: string): Promise<string> => {
  const screen = actionsOn(page);
  await screen.press('Invite someone');
  await page.getByRole('radio', { name: role, exact: true }).click();
  await screen.press('All, also new ones');
  await screen.press('Make invitation');
  await screen.sees('Choose at least one pet');
  await screen.press('Bantay');
  if (email) await screen.fill({ 'Email optional': email });
  await expectInOrder(page, 'the form of an invitation');
  await screen.press('Make invitation');
  await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
  await expectInOrder(page, 'the link of an invitation');
  const link = await page.getByText(/\/invitation\/[\w-]{22}$/).textContent();
  await screen.press('Close');
  return `/invitation/${link?.split('/invitation/')[1] ?? ''}`;
};

/** Returns a new address for each attempt, so that no mail of an earlier attempt is found. */
const newEmail = (): string => `nena-${randomUUID()}@example.com`;

test('a carer signs up from an invitation, gives a dose, and is removed', async () => {
  const owner = await startWithPlan();
  const screen = actionsOn(owner.page);
  await owner.page.goto('/profile');
  await owner.page.getByRole('link', { name: 'Household', exact: true }).click();
  await screen.seesHeading('Members');
  await screen.sees('1 person, 1 pet');
  await expectInOrder(owner.page, 'the household of one person');
  const path = await invite(owner.page, 'Carer');
  await screen.sees('Anyone with the link');

  const email = newEmail();
  const context = await app.newContext();
  const page = await context.newPage();
  const nena = actionsOn(page);
  await page.goto(path);
  await page.getByRole('heading', { name: /^Help .+ care for a pet$/ }).waitFor();
  await nena.sees('As a carer you can');
  expect(await page.getByText('Bantay').count()).toBe(0);
  await expectInOrder(page, 'the page of an invitation');
  await expectRoomForLargeText(page, 'the page of an invitation');
  await nena.press('Create account and accept');
  await nena.fill({ 'First Name': 'Nena', 'Last Name': 'Cruz', Email: email });
  await nena.fill({ Password: PASSWORD, 'Confirm Password': PASSWORD });
  await nena.press('Create Account');
  await nena.seesHeading('Check your email');
  // The mail program opens the link in another tab.
  const tab = await context.newPage();
  await tab.goto(await mailedLink(app, email));
  await tab.waitForURL(path);
  await actionsOn(tab).sees(`You are logged in as ${email}.`);
  // The second half of a double tap finds the invitation used.
  await tab.getByRole('button', { name: 'Accept', exact: true }).dblclick();
  await tab.waitForURL('/dashboard');
  await tab.getByRole('button', { name: 'Give Ear drops to Bantay, 9:30 AM', exact: true }).click();
  await expect
    .poll(owner.doses)
    .toMatchObject([{ status: 'given', by: { name: expect.stringContaining('Nena') } }]);
  // A member without pets of their own is not asked to add a first pet.
  expect(await tab.getByRole('dialog', { name: 'Welcome to Alaga, Nena!' }).count()).toBe(0);

  // A carer may not share the pet, so the page has no codes of it.
  await tab.goto(`/pet/${owner.pet.id}?tab=qr`);
  await tab.getByRole('tab', { name: 'Overview', selected: true }).waitFor();
  expect(await tab.getByRole('tab').allTextContents()).toEqual(['Overview', 'Records', 'Info']);
  await tab.goto('/dashboard');

  await owner.page.reload();
  await screen.sees('2 people, 1 pet');
  await owner.page.getByRole('button', { name: /Nena Cruz/ }).click();
  await page.close();
  await expectInOrder(owner.page, 'the sheet of a member');
  await screen.press('Remove from household');
  await screen.seesHeading('Remove Nena Cruz?');
  await owner.page.getByRole('switch', { name: 'Close the pages of profile codes too' }).click();
  await expectInOrder(owner.page, 'the removal of a member');
  await owner.page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Remove from household' })
    .click();
  await screen.seesToast('Member removed');
  await screen.sees('1 person, 1 pet');
  const code = await owner.client.get(`/api/pets/${owner.pet.id}/profile-code`);
  expect(code.body).toEqual({ isOn: false });

  await tab.reload();
  await actionsOn(tab).sees('Start with a name and a photo.');
  expect(await tab.getByText('Bantay').count()).toBe(0);
  await tab.goto(path);
  await actionsOn(tab).seesHeading('This invitation does not work any more');
  await expectInOrder(tab, 'an invitation that was used');
  expect(app.problems).toEqual([]);
});

test('Done asks a carer for no cost, and offers no undo that a carer may not do', async () => {
  const owner = await nextOwnerWithDog(app);
  await owner.client.post(`/api/pets/${owner.pet.id}/medical-records`, {
    ...{ type: 'deworming', title: 'General Deworming' },
    ...{ dateAdministered: '2026-10-18', nextDueDate: '2026-11-18', cost: '350' },
  });
  const invitation = { role: 'carer', petIds: null };
  const { body } = await owner.client.post<NewInvitation>('/api/household/invitations', invitation);
  const { page, client } = await newOwner(app);
  await client.post(
    `/api/household${new URL(body.link).pathname.replace('invitation', 'invitations')}/accept`,
    {},
  );
  const screen = actionsOn(page);
  await page.goto('/dashboard');
  await screen.press('Done: General Deworming for Bantay');
  const sheet = page.getByRole('dialog', { name: 'Given today' });
  await sheet.getByLabel('Date given').waitFor();
  expect(await sheet.getByLabel('Cost').count()).toBe(0);
  await screen.press('Save Record');
  await screen.seesToast('Record saved');
  expect(await toastOf(page).getByRole('button', { name: 'Undo' }).count()).toBe(0);
});

test('an invitation is accepted by a second press after the first answer was lost', async () => {
  const owner = await nextOwnerWithDog(app);
  const invitation = { role: 'carer', petIds: null };
  const { link } = (
    await owner.client.post<NewInvitation>('/api/household/invitations', invitation)
  ).body;
  const { page } = await newOwner(app);
  await page.goto(new URL(link).pathname);
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>504</h1>' });
  };
  await page.route('**/accept', loseAnswer, { times: 1 });
  const accept = page.getByRole('button', { name: 'Accept', exact: true });
  await accept.click();
  await actionsOn(page).sees('We could not tell whether it was accepted. Please try again.');
  await accept.click();
  await page.waitForURL('/dashboard');
  await page.getByText('Bantay').first().waitFor();
});

test('an account that is confirmed in another browser finds its invitation after the login', async () => {
  const owner = await nextOwnerWithDog(app);
  const invitation = { role: 'carer', petIds: null };
  const { body } = await owner.client.post<NewInvitation>('/api/household/invitations', invitation);
  const path = new URL(body.link).pathname;
  const email = newEmail();
  const page = await (await app.newContext()).newPage();
  const screen = actionsOn(page);
  await page.goto(path);
  await screen.press('Create account and accept');
  await screen.fill({ 'First Name': 'Nena', 'Last Name': 'Cruz', Email: email });
  await screen.fill({ Password: PASSWORD, 'Confirm Password': PASSWORD });
  await screen.press('Create Account');
  await screen.seesHeading('Check your email');

  const otherPage = await (await app.newContext()).newPage();
  const otherScreen = actionsOn(otherPage);
  await otherPage.goto(await mailedLink(app, email));
  await otherPage.getByRole('link', { name: 'Continue to Login' }).click();
  await otherScreen.fill({ Email: email, Password: PASSWORD });
  await otherScreen.press('Login');
  await otherPage.waitForURL(path);
  await otherScreen.press('Accept');
  await otherPage.waitForURL('/dashboard');
  expect(app.problems).toEqual([]);
});

test('an invitation for an address refuses other accounts, and family waits for approval', async () => {
  const owner = await nextOwnerWithDog(app);
  const screen = actionsOn(owner.page);
  const createInvitation = async (body: object) =>
    (await owner.client.post<NewInvitation>('/api/household/invitations', body)).body.link;
  const addressedInvitation = await createInvitation({
    role: 'viewer',
    petIds: null,
    email: 'lola@example.com',
  });
  const openInvitation = await createInvitation({ role: 'family', petIds: null });

  const context = await app.newContext();
  const ben = await app.signIn({ firstName: 'Ben', lastName: 'Reyes' }, context);
  const page = await context.newPage();
  const memberScreen = actionsOn(page);
  await page.goto(new URL(addressedInvitation).pathname);
  await memberScreen.press('Accept');
  const refusal =
    'This invitation is for another email address. Log in with it, or confirm it first.';
  await memberScreen.sees(refusal);
  await expectInOrder(page, 'an invitation for another address');
  await expect.poll(() => page.getByText(refusal).count()).toBe(1);
  await page.goto(new URL(openInvitation).pathname);
  await memberScreen.press('Accept');
  await page.getByRole('heading', { name: /^Waiting for / }).waitFor();
  await page.getByRole('link', { name: 'Open Alaga' }).click();
  await page.waitForURL('/dashboard');
  await page.getByText(`Waiting for ${owner.user.firstName}`).waitFor();
  await expectInOrder(page, 'the dashboard of somebody who waits for an approval');
  await page.goto(new URL(openInvitation).pathname);
  await page.getByText(/in your list already, or will be when you are approved\.$/).waitFor();

  await owner.page.goto('/household');
  await screen.press('Approve Ben Reyes');
  await screen.seesToast('Ben Reyes is a member now');
  await screen.sees('All pets, also new ones');
  await screen.press('Withdraw the invitation for lola@example.com');
  await screen.press('Withdraw');
  await screen.seesToast('Invitation withdrawn');
  await owner.page.getByRole('button', { name: /Ben Reyes/ }).click();
  await owner.page.getByRole('radio', { name: 'Viewer', exact: true }).click();
  await screen.fill({ 'Until optional': '2027-01-05' });
  await owner.page.reload();
  await owner.page.getByRole('button', { name: /Ben Reyes/ }).click();
  await screen.sees('Draft saved');
  await screen.press('Save');
  await screen.sees('All pets, also new ones · until Jan 5, 2027');

  await page.goto('/household');
  await page.getByText('1 pet · you are a viewer · until Jan 5, 2027').waitFor();
  const noticesSwitch = page.getByRole('switch', { name: /^Notify me about .+ pets$/ });
  expect(await noticesSwitch.isChecked()).toBe(true);
  await noticesSwitch.click();
  await expect.poll(() => noticesSwitch.isChecked()).toBe(false);
  await expect
    .poll(async () => (await ben.client.get('/api/household')).body)
    .toMatchObject({ sharedWithMe: [{ hasNotices: false }] });
  await expectInOrder(page, 'the household of a member');
  await page.getByRole('button', { name: /^Leave the household of / }).click();
  await memberScreen.press('Leave');
  await memberScreen.seesToast('You left the household');
  await memberScreen.sees('Nobody shares pets with you.');
  expect((await ben.client.get('/api/pets')).body).toEqual([]);
  expect(app.problems).toEqual([]);
});

test('the owner reads that an invitation was taken back or accepted while the screen was open', async () => {
  const owner = await nextOwnerWithDog(app);
  const member = await newOwner(app);
  const invite = async (role: string) => {
    const body = { role, petIds: null };
    const { link } = (await owner.client.post<NewInvitation>('/api/household/invitations', body))
      .body;
    return `/api/household/invitations/${link.split('/').at(-1)}/accept`;
  };
  const { page } = owner;
  const screen = actionsOn(page);
  const seesChange = () =>
    screen.seesToast(
      'The household could not be changed',
      'It has changed meanwhile. You now see how it is.',
    );
  // The check for changes, which would fetch the household as well, comes later.
  await page.route('**/api/changes*', (route) => route.abort());
  await member.client.post(await invite('family'));
  await page.goto('/household');
  const approveButton = page.getByRole('button', { name: /^Approve / });
  await approveButton.waitFor();
  await member.client.post(`/api/household/leave/${owner.user.id}`);
  await approveButton.click();
  await seesChange();
  await approveButton.waitFor({ state: 'detached' });
  const acceptPath = await invite('carer');
  await page.reload();
  await screen.press('Withdraw the invitation for Anyone with the link');
  await member.client.post(acceptPath);
  await screen.press('Withdraw');
  await seesChange();
  await screen.sees('All pets, also new ones');
  const memberRow = page.getByRole('button', { name: /All pets, also new ones/ });
  await memberRow.click();
  const sheet = page.getByRole('dialog');
  const viewerChoice = sheet.getByRole('radio', { name: 'Viewer', exact: true });
  await viewerChoice.click();
  await member.client.post(`/api/household/leave/${owner.user.id}`);
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await screen.seesToast('The household could not be changed');
  expect(await viewerChoice.isChecked()).toBe(true);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await memberRow.waitFor({ state: 'detached' });
  expect(app.problems).toEqual([]);
});
