import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { expectInOrder } from '#renderer/e2e/testing/layout-checks.ts';
import { type App, DESKTOP, newOwner, nextOwner, startApp } from '#renderer/e2e/testing/testing.ts';
import { CATEGORIES } from '#server/pets/rules.ts';
import type { TestClient } from '#server/testing.ts';

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

/** Opens the dashboard of an owner with one pet of each category, on a phone. */
const start = async () => {
  const { user, client, page } = await nextOwner(app);
  const pets = [];
  for (const category of CATEGORIES) {
    pets.push(await buildPet(app.server.db, { userId: user.id, category, name: `A ${category}` }));
  }
  return { client, pets, page };
};

const TITLES = ['DHPP', 'Rabies', 'Bordetella', 'FVRCP', 'FeLV', 'Lyme Disease'] as const;

/** Creates this number of overdue reminders for a pet. */
const addOverdue = async (client: TestClient, petId: string, count: number) => {
  for (let index = 0; index < count; index += 1) {
    await client.post(`/api/pets/${petId}/medical-records`, {
      type: 'vaccine',
      title: TITLES[index] ?? `Number ${index}`,
      dateAdministered: '2025-11-01',
      nextDueDate: `2026-11-${String(index + 1).padStart(2, '0')}`,
    });
  }
};

const badge = (page: Page) =>
  page.getByRole('button', { name: /^Notifications/ }).locator('xpath=..');

test('the bell counts to 9, then shows 9+, and the card names three and counts the rest', async () => {
  const { client, pets, page } = await start();
  const petId = pets[0]?.id ?? '';
  const card = page.getByRole('region', { name: 'Overdue Reminders' });
  await page.goto('/dashboard');
  await page.getByText('Managing 7 pets').waitFor();
  expect(await badge(page).textContent()).toBe('');
  await page.getByRole('button', { name: 'Notifications: nothing overdue' }).click();
  await page.getByRole('dialog', { name: 'Notifications' }).getByText('All caught up!').waitFor();

  await addOverdue(client, petId, 4);
  await page.reload();
  await card.getByText('+1 more overdue item', { exact: true }).waitFor();
  expect(await badge(page).textContent()).toBe('4');
  await expect.poll(() => card.getByRole('listitem').count()).toBe(3);
  for (const title of TITLES.slice(0, 3)) await card.getByText(title, { exact: true }).waitFor();

  await addOverdue(client, pets[1]?.id ?? '', 5);
  await page.reload();
  await card.getByText('+6 more overdue items', { exact: true }).waitFor();
  expect(await badge(page).textContent()).toBe('9');

  await addOverdue(client, pets[2]?.id ?? '', 1);
  await page.reload();
  await card.getByText('+7 more overdue items', { exact: true }).waitFor();
  expect(await badge(page).textContent()).toBe('9+');
});

test('an overdue reminder names its pet if pets of a category have the same picture', async () => {
  const { user, client, page } = await nextOwner(app);
  for (const name of ['Bantay', 'Kuting']) {
    const { id } = await buildPet(app.server.db, { userId: user.id, category: 'dog', name });
    await addOverdue(client, id, 1);
  }
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'Overdue Reminders' });
  for (const name of ['Bantay', 'Kuting']) {
    await card.getByRole('listitem').getByText(name, { exact: true }).waitFor();
  }
});

test('shows the category’s icon for a pet without a photo', async () => {
  const { page } = await start();
  await page.goto('/dashboard');
  const icons = new Map<string, string>();
  for (const category of CATEGORIES) {
    const card = page.getByRole('link', { name: new RegExp(`^A ${category}`) });
    const picture = card.locator('svg');
    icons.set(category, await picture.innerHTML());
  }
  // The categories horse and exotic have icons of their own; `other` has the default one.
  expect(new Set(icons.values()).size).toBe(CATEGORIES.length);
});

test('highlights the tab of the current screen', async () => {
  const { page, pets } = await start();
  const navigation = page.getByRole('navigation');
  // The logo above the tabs is a link too.
  const currentLink = navigation.getByRole('listitem').locator('[aria-current="page"]');
  // A narrow window shows forms without navigation.
  await page.setViewportSize(DESKTOP);
  for (const [path, name] of [
    ['/dashboard', 'Home'],
    [`/pet/${pets[0]?.id}`, 'Home'],
    ['/add-record', 'Home'],
    ['/bulk-add-pets', 'Home'],
    ['/schedule', 'Schedule'],
    ['/profile', 'Profile'],
    ['/household', 'Profile'],
    ['/recently-deleted', 'Profile'],
    ['/two-step', 'Profile'],
  ] as const) {
    await page.goto(path);
    await navigation.getByRole('link', { name, exact: true }).and(currentLink).waitFor();
    await expect.poll(() => currentLink.count()).toBe(1);
  }
});

test('Add Pet opens the form, which is busy while it saves', async () => {
  const { page } = await start();
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Add Pet', exact: true }).first().click();
  await page.waitForURL('/add-pet');
  await page.getByRole('radio', { name: 'Dog' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Bantay');
  await page.route('**/api/pets', () => {});
  await page.getByRole('button', { name: 'Save Pet Profile' }).click();
  await page.getByRole('button', { name: 'Saving...', disabled: true }).waitFor();
});

test('shows the server’s reason for a refused edit, and keeps the typed text', async () => {
  const { page, pets } = await start();
  await page.goto(`/pet/${pets[0]?.id}?tab=info`);
  await page.getByRole('button', { name: 'Edit Pet Info' }).click();
  const nameField = page.getByLabel('Name', { exact: true });
  await nameField.fill('Bantay II');
  await page.route(`**/api/pets/${pets[0]?.id}`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 400, json: { message: 'The vet says no.' } })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('The vet says no.').first().waitFor();
  expect(await nameField.inputValue()).toBe('Bantay II');
});

test('without pets the dashboard shows its tabs, the score, tiles and quick actions, below an invitation', async () => {
  const { page, client } = await nextOwner(app);
  await page.goto('/dashboard');
  const addFirstPetLink = page.getByRole('link', { name: 'Add Your First Pet' });
  const tabs = page.getByRole('tablist', { name: 'What the dashboard shows' });
  await addFirstPetLink.waitFor();
  const readTop = async (of: Locator) => (await of.boundingBox())?.y ?? 0;
  expect(await readTop(addFirstPetLink)).toBeLessThan(await readTop(tabs));
  await page.getByRole('link', { name: 'Bulk Import' }).waitFor();
  await page.getByRole('link', { name: 'View Schedule' }).waitFor();
  await expectInOrder(page, 'a dashboard without pets');
  await tabs.getByRole('tab', { name: 'Health Insights' }).click();
  await page.getByRole('img', { name: /^Health score 100 of 100/ }).waitFor();

  // With many pets, the links below the last card move above the first.
  for (let number = 1; number <= 8; number += 1) {
    await client.post('/api/pets', { name: `Kuting ${number}`, category: 'cat' });
  }
  await page.goto('/dashboard');
  await page.getByText('Managing 8 pets').waitFor();
  const card = page.getByRole('link', { name: /^Kuting 1/ }).first();
  for (const name of ['Find Vet Clinics', 'Scan Pet QR', 'Add Pet']) {
    expect(await readTop(page.getByRole('link', { name }).first())).toBeLessThan(
      await readTop(card),
    );
  }
  // The bell stays in its place beside the heading.
  const [heading, bell] = await Promise.all([
    page.getByRole('heading', { name: 'Welcome back!' }).boundingBox(),
    page.getByRole('button', { name: /^Notifications/ }).boundingBox(),
  ]);
  expect(bell?.y).toBeLessThan((heading?.y ?? 0) + (heading?.height ?? 0));
  await expectInOrder(page, 'a dashboard of eight pets');
});

test('with eight pets or more, finds one by name even if it is not loaded, and sorts the most urgent first', async () => {
  const { page, client, user } = await nextOwner(app);
  const ids: string[] = [];
  for (let number = 1; number <= 25; number += 1) {
    const createdAt = `2026-03-02T02:00:${String(number).padStart(2, '0')}.000Z`;
    const name = number === 24 ? 'Ñora' : `Kuting ${number}`;
    ids.push((await buildPet(app.server.db, { userId: user.id, name, createdAt })).id);
  }
  await addOverdue(client, ids[22] ?? '', 2);
  await addOverdue(client, ids[6] ?? '', 1);
  await page.goto('/dashboard');
  const cards = page
    .getByRole('list')
    .filter({ has: page.getByRole('link', { name: /^(Kuting|Ñora)/ }) })
    .last()
    .getByRole('listitem');
  const readFirstCardText = () => cards.first().innerText();
  const search = page.getByRole('searchbox', { name: 'Find a pet' });
  await search.fill('nora');
  await expect.poll(readFirstCardText).toContain('Ñora');
  await page.getByText('1 pet', { exact: true }).waitFor();
  await search.fill('dragon');
  await page.getByText('No pet matches.').waitFor();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await page.getByRole('button', { name: 'Most urgent first' }).click();
  await expect.poll(readFirstCardText).toContain('Kuting 23');
  expect(await cards.nth(1).innerText()).toContain('Kuting 7');
  await expectInOrder(page, 'a dashboard with the most urgent first');
  // The order is stored on this device.
  await page.reload();
  await expect.poll(readFirstCardText).toContain('Kuting 23');
});

/** Counts the commits of React that render most of a screen: those of more than 40 components. */
const countFullRenders = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    interface Fiber {
      readonly type: unknown;
      readonly flags: number;
      readonly alternate: Fiber | null;
      readonly child: Fiber | null;
      readonly sibling: Fiber | null;
    }
    const PERFORMED_WORK = 1;
    const countRendered = (fiber: Fiber | null): number => {
      if (!fiber) return 0;
      const { type, flags, alternate, child, sibling } = fiber;
      const isRendered = typeof type === 'function' && (!alternate || (flags & PERFORMED_WORK) > 0);
      // React reuses the children of what it did not render.
      const below = alternate?.child === child ? 0 : countRendered(child);
      return (isRendered ? 1 : 0) + below + countRendered(sibling);
    };
    Object.assign(window, { fullRenders: 0 });
    // React reports its commits to this hook of its developer tools.
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        isDisabled: false,
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
        onCommitFiberRoot: (_id: number, root: { readonly current: Fiber }) => {
          const fullRenders: unknown = Reflect.get(window, 'fullRenders');
          if (countRendered(root.current) > 40)
            Object.assign(window, { fullRenders: Number(fullRenders) + 1 });
        },
      },
    });
  });

test('texts that load after the first screen do not render it again', async () => {
  const { context, client } = await newOwner(app);
  await client.post('/api/pets', { name: 'Bantay', category: 'dog' });
  const page = await context.newPage();
  await countFullRenders(page);
  const loadedTexts: string[] = [];
  page.on('requestfinished', (request) => {
    const [, part] = /\/([a-z-]+)-en-[\w-]+\.js$/.exec(request.url()) ?? [];
    if (part !== undefined) loadedTexts.push(part);
  });
  await page.goto('/dashboard');
  // The texts of the server's answers are loaded last.
  await expect.poll(() => loadedTexts).toContain('answers');
  expect(loadedTexts.length).toBeGreaterThan(5);
  await page.evaluate(() => new Promise((resolve) => window.requestIdleCallback(resolve)));
  const renders = await page.evaluate<number>('fullRenders');
  // The first one, and one when its data arrive.
  expect(renders).toBeGreaterThan(0);
  expect(renders).toBeLessThanOrEqual(3);
});
