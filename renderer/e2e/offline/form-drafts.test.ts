import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pressLost } from '#renderer/e2e/testing/actions.ts';
import { type App, newOwner, startApp } from '#renderer/e2e/testing/testing.ts';
import type { Pet } from '#server/pets/contract.ts';

/** Every form that keeps drafts: all except those for passwords, codes and the deletion phrase. */
interface Form {
  readonly name: string;
  readonly path: string;
  /** Opens the form on the page. It is called again whenever the form was closed. */
  readonly open?: (page: Page) => Promise<void>;
  /** The number of sheets that are still open when Escape has closed the form. */
  readonly sheetsBelow?: number;
  /** The label of a field and the text to type. */
  readonly field: string | RegExp;
  readonly typedText: string;
}

const clickButton = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).click();

/** The forms for a pet, its record and an own clinic. */
const formsOf = (pet: string): readonly Form[] => [
  { name: 'a new pet', path: '/add-pet', field: 'Name', typedText: 'Muning' },
  {
    name: 'a pet’s details',
    path: `/pet/${pet}?tab=info`,
    open: clickButton('Edit Pet Info'),
    field: /^Breed/,
    typedText: 'Aspin mix',
  },
  { name: 'a new record', path: `/pet/${pet}/vaccine`, field: /^Notes/, typedText: 'Left leg' },
  {
    name: 'a record',
    path: `/pet/${pet}?tab=records`,
    open: async (page) => {
      await page.getByRole('button', { name: /Rabies/ }).click();
      await clickButton('Edit')(page);
    },
    sheetsBelow: 1,
    field: /^Notes/,
    typedText: 'Right leg',
  },
  {
    name: 'the words to finders',
    path: `/pet/${pet}`,
    open: pressLost,
    field: /^Message for the finder of/,
    typedText: 'Shy, call first.',
  },
  { name: 'the table', path: '/bulk-add-pets', field: /CSV/, typedText: 'name,category' },
  {
    name: 'the budget',
    path: '/expenses?tab=budget',
    field: 'Monthly budget per pet',
    typedText: '2750',
  },
  {
    name: 'a new clinic',
    path: '/vet-clinics?view=list',
    open: async (page) => {
      await clickButton('More')(page);
      await page.getByRole('menuitem', { name: 'Add a clinic' }).click();
    },
    field: 'Address',
    typedText: 'Sampaloc, Manila',
  },
  {
    name: 'a clinic',
    path: '/vet-clinics?view=list',
    open: async (page) => {
      await page.getByRole('article', { name: 'Dr. Reyes' }).getByText('Edit').click();
    },
    field: 'Address',
    typedText: 'Quiapo, Manila',
  },
  {
    name: 'a rating',
    path: '/vet-clinics?view=list',
    open: clickButton('Rate Clinic'),
    field: 'Review (Optional)',
    typedText: 'Kind staff.',
  },
  {
    name: 'a message to support',
    path: '/profile',
    open: clickButton('Contact support'),
    field: 'Subject',
    typedText: 'The booklet',
  },
  {
    name: 'an invitation',
    path: '/household',
    open: clickButton('Invite someone'),
    field: /^Email/,
    typedText: 'lola@example.com',
  },
  {
    name: 'a sitter link',
    path: '/household',
    open: clickButton('New sitter link'),
    field: /^House notes/,
    typedText: 'The gate sticks.',
  },
  {
    name: 'a vet link',
    path: `/pet/${pet}`,
    open: clickButton('For the vet'),
    field: /^Your questions/,
    typedText: 'Can he stop doxycycline?',
  },
  {
    name: 'an API token',
    path: '/profile',
    open: async (page) => {
      await clickButton('API tokens')(page);
      await clickButton('New Token')(page);
    },
    sheetsBelow: 1,
    field: 'Name',
    typedText: 'Home Assistant',
  },
  {
    name: 'another app',
    path: '/profile',
    open: async (page) => {
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await clickButton('Other apps')(page);
      await clickButton('Add App')(page);
    },
    sheetsBelow: 2,
    field: 'Name',
    typedText: 'My house',
  },
  {
    name: 'a hand-over',
    path: `/pet/${pet}`,
    open: async (page) => {
      await page.getByRole('button', { name: 'More', exact: true }).first().click();
      await page.getByRole('menuitem', { name: 'Hand over…' }).click();
    },
    field: /^New owner’s email/,
    typedText: 'bea@example.com',
  },
  { name: 'the profile', path: '/profile', field: /^City/, typedText: 'Marikina' },
];

let app: App;
beforeAll(async () => {
  app = await startApp({ config: { supportEmail: 'help@example.com' } });
});
afterAll(() => app.close());

const fieldOf = (page: Page, { field }: Form) =>
  page.getByLabel(field, { exact: typeof field === 'string' });

const isDraftStored = (page: Page, typedText: string) =>
  page.waitForFunction(
    (text) => Object.values(localStorage).some((each) => String(each).includes(text)),
    typedText,
  );

const expectTyped = async (page: Page, form: Form, moment: string): Promise<void> => {
  await expect
    .poll(() => fieldOf(page, form).inputValue(), { message: `${form.name} ${moment}` })
    .toBe(form.typedText);
};

/** Types into a form, and closes it if it is a sheet. */
const openForm = async (page: Page, form: Form): Promise<void> => {
  await page.goto(form.path);
  if (form.name === 'the profile') await clickButton('Edit')(page);
  await form.open?.(page);
  await fieldOf(page, form).fill(form.typedText);
  if (form.open === undefined) return;
  await page.keyboard.press('Escape');
  await fieldOf(page, form).waitFor({ state: 'detached' });
  for (let sheets = form.sheetsBelow ?? 0; sheets > 0; sheets -= 1) {
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(sheets - 1);
  }
  await form.open(page);
  await expectTyped(page, form, 'opened again');
};

/** Simulates a crash, after which no code of the page runs any more. */
const killPage = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    window.addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true);
  });
  await page.close();
};

/** Ends the session while the form is open. Saving then redirects to the login. */
const endSession = async (context: BrowserContext, page: Page): Promise<void> => {
  await context.clearCookies();
  await clickButton('Save')(page);
  await page.waitForURL('**/login**');
};

test('keeps the draft of every form through closing, a crash, a reload and an expired session, only for its owner', async () => {
  const owner = await newOwner(app);
  const { client, context } = owner;
  const { body: pet } = await client.post<Pet>('/api/pets', { name: 'Bantay', category: 'dog' });
  const vaccineBody = { type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-01' };
  await client.post(`/api/pets/${pet.id}/medical-records`, vaccineBody);
  await client.post('/api/vet-clinics', { name: 'Dr. Reyes', address: 'Manila' });
  const forms = formsOf(pet.id);
  for (const form of forms) await openForm(owner.page, form);
  await isDraftStored(owner.page, forms.at(-1)?.typedText ?? '');
  const ownCookies = await context.cookies();
  await endSession(context, owner.page);
  await killPage(owner.page);

  const page = await context.newPage();
  await app.signIn({}, context);
  await page.goto('/profile');
  await clickButton('Contact support')(page);
  expect(await page.getByLabel('Subject').inputValue()).toBe('');
  await context.clearCookies();
  await context.addCookies(ownCookies);

  for (const form of forms) {
    await page.goto(form.path);
    await form.open?.(page);
    await expectTyped(page, form, 'after all that');
  }
  // An edit keeps its basis: another device's change of a different field is preserved.
  const changeResponse = await client.put(`/api/pets/${pet.id}`, { colour: 'Brown', version: 1 });
  expect(changeResponse.status).toBe(200);
  await page.goto(`/pet/${pet.id}?tab=info`);
  await clickButton('Edit Pet Info')(page);
  await clickButton('Save Changes')(page);
  await page.getByText('Pet info saved').first().waitFor();
  await page.getByText('Changes from another device were kept too.').first().waitFor();
  const { body: savedPet } = await client.get<Pet>(`/api/pets/${pet.id}`);
  expect(savedPet).toMatchObject({ breed: 'Aspin mix', colour: 'Brown' });
  expect(app.problems).toEqual([]);
});

test('before the login, a tab keeps drafts without passwords, and other tabs do not see them', async () => {
  const context = await app.newContext();
  const page = await context.newPage();
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.waitForFunction(() => JSON.stringify({ ...sessionStorage }).includes('Ana'));
  expect(
    await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage })),
  ).not.toContain('correct horse');
  await page.reload();
  expect(await page.getByLabel('First name').inputValue()).toBe('Ana');
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
  const otherPage = await context.newPage();
  await otherPage.goto('/signup');
  expect(await otherPage.getByLabel('First name').inputValue()).toBe('');
  await context.close();
});

test('keeps a finder’s draft on their device until the message was sent', async () => {
  const { client } = await newOwner(app);
  const { body: pet } = await client.post<Pet>('/api/pets', { name: 'Bantay', category: 'dog' });
  const context = await app.newContext();
  const page = await context.newPage();
  const message = () => page.getByLabel(/^Your message/);
  const open = async () => {
    await page.goto(`/share/pet/${pet.shareToken}`);
    await page.getByText('I found this pet', { exact: true }).click();
  };
  await open();
  await message().fill('At the river park.');
  await open();
  expect(await message().inputValue()).toBe('At the river park.');
  await clickButton('Tell the family')(page);
  await page.locator('#told').waitFor();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await context.close();
});
