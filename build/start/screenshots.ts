import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { browserOptions } from '#build/test/setup-browser.ts';

/** `npm run screenshots`: the pictures of README.md, taken anew from the household that `npm run demo` holds. */
const FOLDER = join(import.meta.dirname, '../screenshots');

/** Bytes that one picture may weigh: the repository keeps every version. */
const MOST_BYTES = 250_000;

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const WIDE: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

const PICTURES = [
  { file: 'dashboard-phone.png', look: PHONE, shows: 'dashboard' },
  { file: 'dashboard-wide.png', look: WIDE, shows: 'dashboard' },
  { file: 'pet-phone.png', look: PHONE, shows: 'pet' },
  { file: 'pet-wide-dark.png', look: { ...WIDE, colorScheme: 'dark' }, shows: 'pet' },
] as const;

interface Demo {
  readonly url: string;
  readonly email: string;
  readonly password: string;
}

const startDemo = (): ChildProcess =>
  spawn(process.execPath, [join(import.meta.dirname, 'demo.ts')], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** What the demo prints once it is ready. Throws where it ends before that. */
const introduction = async (demo: ChildProcess): Promise<Demo> => {
  let said = '';
  for await (const piece of demo.stdout ?? []) {
    said += String(piece);
    // Its last line: nobody reads on, and it has nothing more to say.
    if (!said.includes('It keeps nothing')) continue;
    const [, url, email, password] =
      /running at (\S+)\s+Email:\s+(\S+)\s+Password:\s+(\S+)/.exec(said) ?? [];
    if (url && email && password) return { url, email, password };
  }
  throw new Error(`The demo did not start: ${said}`);
};

/** A page of the demo's owner, past the welcome. */
const signedIn = async (
  browser: Browser,
  demo: Demo,
  look: BrowserContextOptions,
): Promise<Page> => {
  const context = await browser.newContext({
    ...look,
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

/** Photos and fonts stand, nothing is focused, no pointer hovers. */
const settle = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode()));
  });
};

const take = async (browser: Browser, demo: Demo, picture: (typeof PICTURES)[number]) => {
  const page = await signedIn(browser, demo, picture.look);
  if (picture.shows === 'pet') {
    await page
      .getByRole('link', { name: /Bantay/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Bantay', exact: true }).waitFor();
  }
  await settle(page);
  const file = join(FOLDER, picture.file);
  await sharp(await page.screenshot({ animations: 'disabled' }))
    .png({ palette: true, effort: 10 })
    .toFile(file);
  await page.context().close();
  const { size } = statSync(file);
  if (size > MOST_BYTES) throw new Error(`${picture.file} weighs ${size} bytes.`);
  console.log(`build/screenshots/${picture.file}: ${Math.round(size / 1000)} KB`);
};

const demo = startDemo();
const ended = once(demo, 'exit');
try {
  const household = await introduction(demo);
  mkdirSync(FOLDER, { recursive: true });
  const browser = await chromium.launch(browserOptions());
  try {
    for (const picture of PICTURES) await take(browser, household, picture);
  } finally {
    await browser.close();
  }
} finally {
  demo.kill('SIGTERM');
  await ended;
}
