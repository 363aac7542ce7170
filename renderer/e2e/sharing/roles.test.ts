import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { actionsOn, everythingLoaded, pressLost } from '#renderer/e2e/testing/actions.ts';
import { expectInOrder } from '#renderer/e2e/testing/layout-checks.ts';
import { type App, newOwner, ownerWithDog, startApp } from '#renderer/e2e/testing/testing.ts';
import type { User } from '#server/accounts/contract.ts';
import { careCalls } from '#server/care/testing.ts';
import type { MemberRole } from '#server/members/rules.ts';
import { buildMembership } from '#server/members/testing.ts';
import type { Pet } from '#server/pets/contract.ts';

/** The clock of these tests shows 10:00 in Manila. */
const NOW = '2026-11-20T02:00:00.000Z';

let app: App;
let owner: Awaited<ReturnType<typeof ownerWithDog>>;

const EAR_DROPS_PLAN = {
  kind: 'medication',
  title: 'Ear drops',
  steps: [
    {
      ...{ dose: '2 drops', startsOn: '2026-11-20', times: ['09:30'] },
      repeat: { every: 1, unit: 'day' },
    },
  ],
};
const VACCINE = {
  ...{ type: 'vaccine', title: 'Rabies', dateAdministered: '2025-11-10', cost: '500' },
  ...{ nextDueDate: '2026-11-10', reminderEnabled: true },
};

beforeAll(async () => {
  app = await startApp({ now: NOW });
  owner = await ownerWithDog(app);
  const { client, pet } = owner;
  const path = `/api/pets/${pet.id}`;
  await careCalls(client, pet.id).addPlan(EAR_DROPS_PLAN);
  await client.post(`${path}/medical-records`, VACCINE);
  await client.post(`${path}/weights`, { date: '2026-11-19', weight: '14 kg' });
  await client.post(`${path}/diary`, {
    ...{ at: NOW, kind: 'appetite', level: 1, note: 'Left half of his dinner.' },
  });
});
afterAll(() => app?.close());

const addMember = async (role: MemberRole) => {
  const account = await newOwner(app);
  await buildMembership(
    app.server.db,
    { ownerId: owner.user.id, userId: account.user.id },
    { role },
  );
  return account;
};

/** Returns those of the named buttons that the page has. */
const listButtons = async (page: Page, names: readonly string[]) => {
  const counts = await Promise.all(
    names.map((name) => page.getByRole('button', { name, exact: true }).count()),
  );
  return names.filter((_name, index) => (counts[index] ?? 0) > 0);
};

const CONTROLS = [
  ...['More', 'Add Care Plan', 'Add Entry', 'Add weight', 'Give Ear drops to Bantay, 9:30 AM'],
  'Done: Rabies for Bantay',
];

const openPetPage = async (page: Page) => {
  await page.goto(`/pet/${owner.pet.id}`);
  for (const text of ['Ear drops', 'Left half of his dinner.', 'Rabies']) {
    await page.getByText(text).first().waitFor();
  }
  await everythingLoaded(page);
};

test('the owner of a pet and a family member have every control', async () => {
  await openPetPage(owner.page);
  const allButtons = await listButtons(owner.page, CONTROLS);
  const { page } = await addMember('family');
  await openPetPage(page);
  expect(await listButtons(page, CONTROLS)).toEqual(allButtons);
  expect(allButtons).toEqual(CONTROLS);
  await expectInOrder(page, 'the pet of a family member');
});

test('a family member sees the contact of the owner on everything that is shared, and no own settings', async () => {
  const { page, client } = await addMember('family');
  const screen = actionsOn(page);
  await client.put('/api/auth/user', {
    ...{ phone: '0999 555 0111', privacySettings: { publicProfile: false } },
  });
  await owner.client.put('/api/auth/user', { phone: '0917 555 0100' });
  const { body: user } = await owner.client.get<User>('/api/auth/user');
  await page.goto(`/pet/${owner.pet.id}?tab=qr`);
  await page.getByRole('img', { name: 'QR code: the profile of Bantay' }).waitFor();
  await page.getByRole('radio', { name: /^Collar tag/ }).click();
  await page.getByLabel('Phone on tag').waitFor();
  await page.getByText(/and how to reach Ana\. No login needed\.$/).waitFor();
  expect(await page.getByLabel('Phone on tag').locator('option').allInnerTexts()).toEqual([
    ...['0917 555 0100', 'None'],
  ]);
  expect(await page.getByRole('dialog').count()).toBe(0);

  await page.getByRole('tab', { name: 'Overview' }).click();
  await pressLost(page);
  const sheet = page.getByRole('dialog', { name: 'Mark Bantay as lost?' });
  await sheet.getByText(/^0917 555 0100/).waitFor();
  expect(await sheet.getByText('0999 555 0111').count()).toBe(0);
  await owner.client.put('/api/auth/user', { privacySettings: { publicProfile: false } });
  await page.reload();
  await pressLost(page);
  await sheet.getByText(`${user.firstName}’s public profile is off`).waitFor();
  await screen.press('Close');
  await page.getByRole('tab', { name: 'QR' }).click();
  await page.getByText(`Only ${user.firstName} can turn it on.`).waitFor();
  expect(await page.getByRole('link', { name: 'Open privacy settings' }).count()).toBe(0);
  await owner.client.put('/api/auth/user', {
    ...{ phone: null, privacySettings: { publicProfile: true } },
  });
});

test('a carer who became a viewer keeps an open form, and no controls after it', async () => {
  const { page, user } = await addMember('carer');
  const screen = actionsOn(page);
  await openPetPage(page);
  await page.getByRole('link', { name: 'Treatment' }).click();
  await page.getByLabel('Treatment', { exact: true }).selectOption('Flea');
  await page.getByLabel('Notes').fill('Left ear');
  await owner.client.put(`/api/household/members/${user.id}`, { role: 'viewer' });
  await page.getByRole('button', { name: 'Save Record' }).last().click();
  await screen.seesToast(
    'The record was not saved',
    'This pet is shared with you, but you may not do that.',
  );
  expect(await page.getByLabel('Notes').inputValue()).toBe('Left ear');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page
    .getByText(/you are a viewer/)
    .first()
    .waitFor();
  // Each part of the page goes when its own data is fetched again.
  await expect.poll(() => listButtons(page, CONTROLS)).toEqual([]);
});

test('a viewer sees a pet and changes nothing', async () => {
  const { page } = await addMember('viewer');
  const screen = actionsOn(page);
  await openPetPage(page);
  expect(await listButtons(page, CONTROLS)).toEqual([]);
  expect(await page.getByText('Add a record').count()).toBe(0);
  expect(await page.getByRole('switch').count()).toBe(0);
  await page
    .getByText(/you are a viewer/)
    .first()
    .waitFor();
  await page.getByText('No document yet.').waitFor();
  await expectInOrder(page, 'the pet of a viewer');
  await page.getByText('Left half of his dinner.').first().click();
  await page.getByRole('dialog').getByText('Left half of his dinner.').waitFor();
  expect(
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Delete|Save/ })
      .count(),
  ).toBe(0);
  await screen.press('Close');
  await page.getByRole('tab', { name: 'Records' }).click();
  await screen.sees('1 record');
  expect(await page.getByRole('button', { name: /Add a record|Add record/ }).count()).toBe(0);
  await page
    .getByRole('button', { name: /Rabies/ })
    .first()
    .click();
  const sheet = page.getByRole('dialog', { name: 'Rabies' });
  await sheet.waitFor();
  expect(await sheet.getByRole('button', { name: /Edit|Delete/ }).count()).toBe(0);
  expect(await sheet.getByText('500').count()).toBe(0);
  await sheet.getByText(/^Added by \S+, Nov 20, 2026$/).waitFor();
  await expectInOrder(page, 'a record that a viewer sees');
  const unusedPet = await owner.client.post<Pet>('/api/pets', { name: 'Pula', category: 'bird' });
  await page.goto(`/pet/${unusedPet.body.id}`);
  // The empty sections invite nobody to add what a viewer may not add.
  for (const text of ['Nothing is due.', 'No care plan yet.', 'No diary entry yet.']) {
    await page.getByText(text, { exact: true }).waitFor();
  }
  await page.getByText('No weight yet.').waitFor();
  await everythingLoaded(page);
  expect(await page.getByText(/Weigh Pula|Write down how|Medicines, feeding/).count()).toBe(0);
  await page.getByRole('tab', { name: 'Records' }).click();
  await screen.sees('Pula’s vaccines, checkups and treatments will appear here.');
  expect(await page.getByRole('button', { name: 'Add record' }).count()).toBe(0);
  await owner.client.delete(`/api/pets/${unusedPet.body.id}?version=1`);
  await page.goto('/dashboard');
  await page.getByText('Ear drops').first().waitFor();
  await everythingLoaded(page);
  expect(await page.getByRole('button', { name: /Give|as done/ }).count()).toBe(0);
  expect(await page.getByText('Add Your First Pet').count()).toBe(0);
  await page.getByText('1 pet, 1 shared with you').waitFor();
  await expectInOrder(page, 'the dashboard of a viewer');
  for (const path of [`/pet/${owner.pet.id}/vaccine`, '/add-record']) {
    await page.goto(path);
    await screen.sees('You can look at everything of Bantay, but not add to it.');
    expect(await page.getByRole('textbox').count()).toBe(0);
  }
  await expectInOrder(page, 'a form that a viewer may not use');
  await page.getByRole('link', { name: 'Back to Bantay' }).click();
  await page.waitForURL(`/pet/${owner.pet.id}`);
  expect(app.problems).toEqual([]);
});

test('Health Insights of a member do not say that shared pets are up to date', async () => {
  const { page, client } = await addMember('carer');
  const screen = actionsOn(page);
  await page.goto('/dashboard?tab=health');
  // A reminder of Bantay is overdue.
  await screen.sees('Only your own pets are counted here.');
  expect(await page.getByText('Everything is up to date').count()).toBe(0);
  await expectInOrder(page, 'Health Insights of a member without own pets');
  await client.post('/api/pets', { name: 'Puti', category: 'rabbit' });
  await page.reload();
  await screen.sees('Pets that are shared with you are not counted.');
  await screen.sees('Everything is up to date');
  expect(app.problems).toEqual([]);
});

test('shared pets on a page of the list that is not loaded are not forgotten', async () => {
  const { page, user } = await addMember('carer');
  const createdAt = '2026-01-01T00:00:00.000Z';
  for (let count = 0; count < 20; count += 1) {
    await buildPet(app.server.db, { userId: user.id, name: `Kuting ${count}`, createdAt });
  }
  await page.goto('/dashboard?tab=health');
  await actionsOn(page).sees('Pets that are shared with you are not counted.');
  expect(app.problems).toEqual([]);
});

test('a viewer without own pets reads no hints that only owners can follow', async () => {
  const { user } = await newOwner(app);
  await buildPet(app.server.db, { userId: user.id, name: 'Muning' });
  const viewer = await newOwner(app);
  const membership = { ownerId: user.id, userId: viewer.user.id };
  await buildMembership(app.server.db, membership, { role: 'viewer' });
  const screen = actionsOn(viewer.page);
  await viewer.page.goto('/expenses');
  await viewer.page
    .getByText(/^Costs of pets that are shared with you are not counted here\./)
    .waitFor();
  await viewer.page.goto('/schedule');
  await screen.sees('Nothing is due.');
  await viewer.page.goto('/dashboard');
  await screen.seesHeading('My Pets');
  await everythingLoaded(viewer.page);
  expect(await viewer.page.getByText('Add a next due date').count()).toBe(0);
  expect(app.problems).toEqual([]);
});

test('a carer in another time zone reads whose clock the care plans follow', async () => {
  const { page, client } = await addMember('carer');
  await page.goto('/dashboard');
  await page.getByText('Ear drops').first().waitFor();
  expect(await page.getByText('Care plans of').count()).toBe(0);
  await client.put('/api/auth/user', { timeZone: 'America/New_York' });
  await page.goto('/dashboard');
  await page.getByText(/2 drops · 8:30\sPM your time$/).waitFor();
  for (const path of ['/dashboard', `/pet/${owner.pet.id}`]) {
    await page.goto(path);
    await page
      .getByText(
        /^Care plans of .+ pets follow the time of Asia\/Manila, where it is 10:00\sAM now\.$/,
      )
      .waitFor();
  }
  await expectInOrder(page, 'a pet of an owner in another time zone');
  await actionsOn(page).press('Add Care Plan');
  const form = page.getByRole('dialog');
  await form.getByText(/^Care plans of .+ pets follow the time of Asia\/Manila/).waitFor();
  // In New York it is still the evening before.
  await form.getByText(/^Next: tomorrow 8:00\sAM, Sun, Nov 22 8:00\sAM$/).waitFor();
  expect(app.problems).toEqual([]);
});

test('on the day of a clock change, doses show the time that the own clock will have', async () => {
  // Until 01:00, the clocks of London and Abidjan agree.
  await app.setTime('2027-03-28T00:10:00.000Z');
  const londoner = await app.server.owner({ timeZone: 'Europe/London' });
  const pet = await buildPet(app.server.db, { userId: londoner.user.id, name: 'Rex' });
  const step = { dose: '1 tablet', startsOn: '2027-03-20', times: ['00:30', '01:30', '08:00'] };
  await careCalls(londoner.client, pet.id).addPlan({
    ...{ kind: 'medication', title: 'Antibiotic' },
    steps: [{ ...step, repeat: { every: 1, unit: 'day' } }],
  });
  const { page, user, client } = await newOwner(app);
  await client.put('/api/auth/user', { timeZone: 'Africa/Abidjan' });
  const membership = { ownerId: londoner.user.id, userId: user.id };
  await buildMembership(app.server.db, membership, { role: 'family' });
  await page.goto('/dashboard');
  const details = page.getByText(/1 tablet/);
  await page.getByText(/1 tablet · 7:00\sAM your time$/).waitFor();
  expect(await details.allTextContents()).toEqual([
    expect.stringMatching(/1 tablet$/),
    expect.stringMatching(/1 tablet$/),
    expect.stringMatching(/1 tablet · 7:00\sAM your time$/),
  ]);
  await app.setTime(NOW);
  expect(app.problems).toEqual([]);
});

test('the sheets of a plan in another time zone say whose clock their times are of', async () => {
  const timeZone = 'America/Los_Angeles';
  const distantOwner = await app.server.owner({ firstName: 'Lou', timeZone });
  const pet = await buildPet(app.server.db, { userId: distantOwner.user.id, name: 'Rex' });
  const step = { dose: '1 tablet', startsOn: '2026-11-19', times: ['09:00'] };
  await careCalls(distantOwner.client, pet.id).addPlan({
    ...{ kind: 'medication', title: 'Antibiotic' },
    steps: [{ ...step, repeat: { every: 1, unit: 'day' } }],
  });
  const { page, user } = await newOwner(app);
  const membership = { ownerId: distantOwner.user.id, userId: user.id };
  await buildMembership(app.server.db, membership, { role: 'family' });
  const screen = actionsOn(page);
  const sheet = page.getByRole('dialog');
  const note = sheet.getByText(
    /^Care plans of Lou’s pets follow the time of America\/Los Angeles, where it is 6:00\sPM now\.$/,
  );
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Give Antibiotic to Rex/ }).click();
  await note.waitFor();
  await expectInOrder(page, 'the question when a dose was given, in another time zone');
  await screen.press('Now');
  await screen.seesToast('Antibiotic given to Rex');
  await page.goto(`/pet/${pet.id}`);
  await page.getByRole('button', { name: 'More for Antibiotic' }).click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  await note.waitFor();
});

test('a dose that was given a month ago is not late for a carer whose day is a day ahead', async () => {
  const timeZone = 'America/Los_Angeles';
  const distantOwner = await app.server.owner({ timeZone });
  const pet = await buildPet(app.server.db, { userId: distantOwner.user.id, name: 'Rex' });
  const { addPlan, give } = careCalls(distantOwner.client, pet.id);
  const [day, time] = ['2026-10-19', '20:00'];
  const step = { dose: '1 tablet', startsOn: day, times: [time] };
  await app.setTime('2026-10-20T03:00:00.000Z');
  const plan = await addPlan({
    ...{ kind: 'medication', title: 'Heartworm tablet' },
    steps: [{ ...step, repeat: { every: 1, unit: 'month' } }],
  });
  expect((await give(plan.id, { day, time })).status).toBe(201);
  // In Los Angeles, it is the evening of November 19, two hours before the next dose.
  await app.setTime(NOW);
  const carer = await newOwner(app);
  const membership = { ownerId: distantOwner.user.id, userId: carer.user.id };
  await buildMembership(app.server.db, membership, { role: 'carer' });
  await carer.page.goto('/dashboard');
  await carer.page.getByText('Heartworm tablet').first().waitFor();
  await everythingLoaded(carer.page);
  expect(await carer.page.getByText(/Late since/).count()).toBe(0);
});

test('a carer has a day to take back a dose of last week, from when it was recorded', async () => {
  const { page } = await addMember('carer');
  const pet = await buildPet(app.server.db, { userId: owner.user.id, name: 'Tagpi' });
  const [step] = EAR_DROPS_PLAN.steps;
  await careCalls(owner.client, pet.id).addPlan({
    ...{ kind: 'medication', title: 'Antibiotic' },
    steps: [{ ...step, startsOn: '2026-11-15' }],
  });
  const dayRegion = page.getByRole('region', { name: 'Nov 15, 2026' });
  const undoButton = dayRegion.getByRole('button', { name: /^Take back Antibiotic/ });
  const openHistory = async () => {
    await page.goto(`/pet/${pet.id}`);
    await page
      .getByRole('button', { name: /^Antibiotic/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'History' }).click();
  };
  await openHistory();
  await dayRegion.getByRole('button', { name: /^Give Antibiotic/ }).click();
  await actionsOn(page).press('At 9:30 AM');
  await undoButton.waitFor();
  await app.setTime('2026-11-21T01:59:59.000Z');
  await openHistory();
  await undoButton.waitFor();
  await app.setTime('2026-11-21T02:00:00.000Z');
  await openHistory();
  // The button that is left opens the menu of the row.
  await expect.poll(() => dayRegion.getByRole('button').allInnerTexts()).toHaveLength(1);
  expect(await undoButton.count()).toBe(0);
  await app.setTime(NOW);
  await owner.client.delete(`/api/pets/${pet.id}?version=1`);
});

test('a carer logs and changes the own entries only', async () => {
  const { page, client } = await addMember('carer');
  const screen = actionsOn(page);
  const addResponse = await client.post(`/api/pets/${owner.pet.id}/medical-records`, {
    ...{ type: 'grooming', title: 'Bath', dateAdministered: '2026-11-20' },
  });
  expect(addResponse.status).toBe(201);
  await openPetPage(page);
  expect(await listButtons(page, CONTROLS)).toEqual(CONTROLS);
  // Of the actions on the whole pet, a carer has only this one.
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(['Lost…']);
  await page.keyboard.press('Escape');
  await page.getByRole('menuitem').waitFor({ state: 'detached' });
  await expectInOrder(page, 'the pet of a carer');
  await page.goto(`/pet/${owner.pet.id}/vaccine`);
  await page.getByRole('button', { name: 'Save Record' }).waitFor();
  await openPetPage(page);
  const isEditable = async (title: string) => {
    await page.getByRole('tab', { name: 'Records' }).click();
    await page
      .getByRole('button', { name: new RegExp(title) })
      .first()
      .click();
    const sheet = page.getByRole('dialog', { name: title });
    await sheet.waitFor();
    const edits = await sheet.getByRole('button', { name: 'Edit' }).count();
    await screen.press('Close');
    return edits === 1;
  };
  expect(await isEditable('Rabies')).toBe(false);
  expect(await isEditable('Bath')).toBe(true);

  // A carer may add files to a record of their own, but only the owner and family may remove them.
  const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
  const file = { name: 'card.pdf', mimeType: 'application/pdf', buffer: pdf };
  const recordRemovals = async (ownerPage: Page) => {
    const sheet = ownerPage.getByRole('dialog', { name: 'Bath' });
    await sheet.getByRole('link', { name: /card\.pdf/ }).waitFor();
    await everythingLoaded(ownerPage);
    return sheet.getByRole('button', { name: 'Remove card.pdf' }).count();
  };
  await page.getByRole('button', { name: /Bath/ }).first().click();
  await page.getByRole('dialog', { name: 'Bath' }).locator('input[type=file]').setInputFiles(file);
  expect(await recordRemovals(page)).toBe(0);
  await openPetPage(owner.page);
  await owner.page.getByRole('tab', { name: 'Records' }).click();
  // The row has the initials of the carer.
  await owner.page.getByRole('button', { name: /Bath.* by / }).click();
  expect(await recordRemovals(owner.page)).toBe(1);
  expect(app.problems).toEqual([]);
});

test('a carer sees a PDF that still waits when the record may no longer be changed', async () => {
  const { page, client } = await addMember('carer');
  await client.post(`/api/pets/${owner.pet.id}/medical-records`, {
    ...{ type: 'grooming', title: 'Nail Trimming', dateAdministered: '2026-11-20' },
  });
  await page.route('**/documents*', (route) => route.abort());
  const sheet = page.getByRole('dialog', { name: 'Nail Trimming' });
  const openRecord = async () => {
    await page.goto(`/pet/${owner.pet.id}?tab=records`);
    await page
      .getByRole('button', { name: /Nail Trimming/ })
      .first()
      .click();
    await sheet.waitFor();
  };
  await openRecord();
  const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
  const file = { name: 'claws.pdf', mimeType: 'application/pdf', buffer: pdf };
  await sheet.locator('input[type=file]').setInputFiles(file);
  const waitingPdf = sheet.getByRole('listitem').filter({ hasText: 'claws.pdf' });
  await waitingPdf.getByText('not sent yet').waitFor();
  await app.setTime('2026-11-21T02:00:00.000Z');
  await openRecord();
  await waitingPdf.getByText('not sent yet').waitFor();
  expect(await sheet.getByRole('button', { name: /PDF|claws\.pdf/ }).count()).toBe(0);
  await app.setTime(NOW);
});

test('a family member adds a pet to the household', async () => {
  const { page } = await addMember('family');
  const screen = actionsOn(page);
  await page.goto('/add-pet');
  await page.getByLabel('Whose pet is it?').waitFor();
  await expectInOrder(page, 'the form of a new pet of a family member');
  await page.getByRole('radio', { name: 'Cat' }).click();
  await screen.fill({ Name: 'Muning' });
  await page.getByLabel('Whose pet is it?').selectOption(owner.user.id);
  await screen.press('Save Pet Profile');
  await page.waitForURL(/\/(dashboard)?$/);
  await page.getByRole('link', { name: /Muning/ }).waitFor();
  const { body } = await owner.client.get<readonly Pet[]>('/api/pets');
  expect(body.map(({ name }) => name)).toContain('Muning');
  await everythingLoaded(page);
  await expectInOrder(page, 'the dashboard of a family member');
  expect(app.problems).toEqual([]);
});

test('screens about a pet end when it is no longer shared', async () => {
  const { page, user } = await addMember('family');
  const screen = actionsOn(page);
  const paths = ['emergency', 'documents', 'activity'].map(
    (part) => `/pet/${owner.pet.id}/${part}`,
  );
  const [emergencyPath = ''] = paths;
  await page.goto(emergencyPath);
  await screen.sees('Ear drops');
  const { status } = await owner.client.delete(`/api/household/members/${user.id}`);
  expect(status).toBe(200);
  await app.setTime('2026-11-20T02:02:00.000Z');
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await screen.seesHeading('Pet not found');
  for (const path of paths) {
    await page.goto(path);
    await screen.seesHeading('Pet not found');
  }
  expect(app.problems).toEqual([]);
});

test('a poster that cannot be loaded leaves the rest of a lost pet’s page as it is', async () => {
  const { page } = await addMember('family');
  const body = { lost: true, message: '', place: null };
  await owner.client.put(`/api/pets/${owner.pet.id}/lost`, body);
  await page.route('**/shown-contact', (route) => route.abort());
  await page.goto(`/pet/${owner.pet.id}`);
  await page.getByRole('button', { name: 'Poster', exact: true }).click();
  await page.getByText('The poster could not be drawn').waitFor();
  await page.getByRole('button', { name: 'They are home', exact: true }).waitFor();
  await page.unroute('**/shown-contact');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('dialog', { name: 'Spread the word about Bantay' }).waitFor();
});
