import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { browserOptions } from '#build/test/setup-browser.ts';
import { OWNER_SCREENS, SIGNED_OUT } from './screens.ts';

/**
 * `npm run screenshots` takes the pictures of README.md from the sample household of `npm run
 * demo`. With `-- all` it takes every screen at four widths and in both themes, into a folder that
 * is not in version control.
 */
const SCREENSHOTS_FOLDER = join(import.meta.dirname, '../screenshots');

/** The maximum number of bytes of one picture, because the repository keeps every version. */
const MAX_BYTES = 250_000;

const PHONE_CONTEXT: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const WIDE_CONTEXT: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

const DARK_CONTEXT = { colorScheme: 'dark' } as const;

/** ID is replaced by the id of a pet. `opens` is a button that is clicked first. */
const SCREENSHOTS = [
  { file: 'dashboard-phone.png', look: PHONE_CONTEXT, path: '/dashboard' },
  { file: 'dashboard-wide.png', look: WIDE_CONTEXT, path: '/dashboard' },
  { file: 'pet-phone.png', look: PHONE_CONTEXT, path: '/pet/ID' },
  { file: 'pet-wide-dark.png', look: { ...WIDE_CONTEXT, ...DARK_CONTEXT }, path: '/pet/ID' },
  { file: 'done-phone.png', look: PHONE_CONTEXT, path: '/schedule', opens: /^Done: / },
  { file: 'expenses-phone.png', look: PHONE_CONTEXT, path: '/expenses?tab=history' },
  {
    file: 'add-expense-phone-dark.png',
    look: { ...PHONE_CONTEXT, ...DARK_CONTEXT },
    path: '/expenses',
    opens: 'Add expense',
  },
  { file: 'poster-phone.png', look: PHONE_CONTEXT, path: '/pet/ID', opens: 'Poster' },
] as const;

/** Sample expenses that belong to no record. */
const SAMPLE_EXPENSES = [
  { category: 'food', amount: '1250', note: 'Dry food, 8 kg' },
  { category: 'insurance', amount: '980', note: 'Insurance, this month' },
  { category: 'boarding', amount: '870', note: 'Two nights' },
] as const;

interface DemoServer {
  readonly url: string;
  readonly email: string;
  readonly password: string;
}

const startDemo = (): ChildProcess =>
  spawn(process.execPath, [join(import.meta.dirname, 'demo.ts')], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** The output of the demo once it is ready. Throws if it ends before that. */
const introduction = async (demo: ChildProcess): Promise<DemoServer> => {
  let output = '';
  for await (const piece of demo.stdout ?? []) {
    output += String(piece);
    // The last line of the output has this text.
    if (!output.includes('It keeps nothing')) continue;
    const [, url, email, password] =
      /running at (\S+)\s+Email:\s+(\S+)\s+Password:\s+(\S+)/.exec(output) ?? [];
    if (url && email && password) return { url, email, password };
  }
  throw new Error(`The demo did not start: ${output}`);
};

/** A page of the demo's owner, after the welcome. */
const signedIn = async (
  browser: Browser,
  demo: DemoServer,
  contextOptions: BrowserContextOptions,
): Promise<Page> => {
  const context = await browser.newContext({
    ...contextOptions,
    baseURL: demo.url,
    locale: 'en-PH',
    timezoneId: 'Asia/Manila',
    reducedMotion: 'reduce',
  });
  const { email, password } = demo;
  const login = await context.request.post('/api/auth/login', { data: { email, password } });
  if (!login.ok()) throw new Error(`The demo refuses its own owner: ${await login.text()}`);
  const page = await context.newPage();
  await page.goto('/dashboard');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return page;
};

/** Waits for photos and fonts, and removes focus and hover. */
const waitUntilStill = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode()));
  });
};

/** Adds expenses, and returns the id of the pet whose page is shown. */
const prepare = async (browser: Browser, demo: DemoServer): Promise<string> => {
  const page = await signedIn(browser, demo, WIDE_CONTEXT);
  const { request } = page.context();
  const today = new Date().toISOString().slice(0, 10);
  for (const item of SAMPLE_EXPENSES) {
    await request.post('/api/expenses/items', { data: { ...item, spentOn: today } });
  }
  const listedPets: readonly { readonly id: string; readonly name: string }[] = await (
    await request.get('/api/pets')
  ).json();
  await page.context().close();
  const pet = listedPets.find(({ name }) => name === 'Bantay');
  if (!pet) throw new Error('The demo has no Bantay.');
  return pet.id;
};

/** Adds a pet that is lost, because samples cannot be. */
const losePet = async (browser: Browser, demo: DemoServer): Promise<string> => {
  const page = await signedIn(browser, demo, WIDE_CONTEXT);
  const { request } = page.context();
  const pets: readonly { readonly id: string }[] = await (await request.get('/api/pets')).json();
  const photo = await request.get(`/api/pets/${pets[0]?.id}`);
  const { imageUrl }: { readonly imageUrl: string | null } = await photo.json();
  const createdResponse = await request.post('/api/pets', {
    data: { name: 'Tagpi', category: 'dog', breed: 'Aspin', colour: 'Brown', imageUrl },
  });
  const { id }: { readonly id: string } = await createdResponse.json();
  const entry = {
    lost: true,
    place: 'Marikina River Park',
    message: 'Shy, please do not chase him.',
  };
  await request.put('/api/auth/user', { data: { phone: '0900 555 0123' } });
  await request.put(`/api/pets/${id}/lost`, { data: entry });
  await page.context().close();
  return id;
};

const store = async (page: Page, file: string): Promise<void> => {
  mkdirSync(dirname(file), { recursive: true });
  await waitUntilStill(page);
  await sharp(await page.screenshot({ animations: 'disabled' }))
    .png({ palette: true, effort: 10 })
    .toFile(file);
};

interface ScreenshotSubject extends DemoServer {
  readonly petId: string;
  readonly lostId: string;
}

const takePicture = async (
  browser: Browser,
  demo: ScreenshotSubject,
  picture: (typeof SCREENSHOTS)[number],
) => {
  const { petId, lostId } = demo;
  const page = await signedIn(browser, demo, picture.look);
  const opens = 'opens' in picture ? picture.opens : undefined;
  await page.goto(picture.path.replace('ID', opens === 'Poster' ? lostId : petId));
  if (opens !== undefined) {
    const button = page.getByRole('button', { name: opens, exact: true });
    await button.filter({ visible: true }).first().click();
    await page.getByRole('dialog').waitFor();
  }
  const file = join(SCREENSHOTS_FOLDER, picture.file);
  await store(page, file);
  await page.context().close();
  const { size } = statSync(file);
  if (size > MAX_BYTES) throw new Error(`${picture.file} weighs ${size} bytes.`);
  console.log(`build/screenshots/${picture.file}: ${Math.round(size / 1000)} KB`);
};

const CHECKED_WIDTHS = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;

const getFileName = (path: string): string =>
  path
    .slice(1)
    .replace(/[/?=]+/g, '-')
    .replace('pet-ID', 'pet');

/** Takes every screen at every width and in both themes. */
const takeScreenshots = async (browser: Browser, demo: ScreenshotSubject): Promise<void> => {
  for (const viewport of CHECKED_WIDTHS) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const folder = join(SCREENSHOTS_FOLDER, 'all', `${viewport.width}-${colorScheme}`);
      const stranger = await browser.newContext({ viewport, colorScheme, baseURL: demo.url });
      const ownerPage = await signedIn(browser, demo, { viewport, colorScheme });
      const signedOutPage = await stranger.newPage();
      for (const [page, paths] of [
        [signedOutPage, SIGNED_OUT],
        [ownerPage, OWNER_SCREENS],
      ] as const) {
        for (const path of paths) {
          await page.goto(path.replace('ID', demo.petId));
          await page.getByRole('heading').first().waitFor();
          await store(page, join(folder, `${getFileName(path)}.png`));
        }
        await page.context().close();
      }
      console.log(folder);
    }
  }
};

const demo = startDemo();
const exitPromise = once(demo, 'exit');
try {
  const household = await introduction(demo);
  mkdirSync(SCREENSHOTS_FOLDER, { recursive: true });
  const browser = await chromium.launch(browserOptions());
  try {
    const petId = await prepare(browser, household);
    if (process.argv[2] === 'all')
      await takeScreenshots(browser, { ...household, petId, lostId: petId });
    else {
      // The first pictures show only the samples.
      const [few, more] = [SCREENSHOTS.slice(0, 4), SCREENSHOTS.slice(4)];
      const subject = { ...household, petId, lostId: petId };
      for (const picture of few) await takePicture(browser, subject, picture);
      const lostId = await losePet(browser, household);
      for (const picture of more) await takePicture(browser, { ...subject, lostId }, picture);
    }
  } finally {
    await browser.close();
  }
} finally {
  demo.kill('SIGTERM');
  await exitPromise;
}
