import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from 'playwright';
import { ask, logIn, signUp } from '#desktop/e2e/api-calls.ts';
import { makeFolder } from '#desktop/testing/placeholder.ts';
import { asDataUrl, jpegWithGps } from '#server/photos/testing/images.ts';
import {
  disconnect,
  type ElectronRun,
  findPage,
  type Program,
  pollUntil,
  startRun,
} from './electron-runs.ts';

export type Finding = readonly [what: string, holds: boolean];

const PIN = '4711';

/** A program that runs the shell, and the folder of its data. */
interface StartedProcess {
  readonly program: Program;
  readonly dataDir: string;
}

/** The processes of a run: its main process, or its renderer processes. */
const listProcesses = (
  { program, dataDir }: StartedProcess,
  kind: 'main' | 'renderer',
): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const file = `/proc/${pid}/cmdline`;
      // Chromium replaces the NUL separators in the command line of a renderer process by spaces.
      const args = existsSync(file) ? readFileSync(file, 'utf8').split(/[\0 ]/) : [];
      const type = args.find((word) => word.startsWith('--type='));
      return (
        basename(args[0] ?? '') === basename(program.path) &&
        args.includes(`--user-data-dir=${dataDir}`) &&
        type === (kind === 'main' ? undefined : '--type=renderer')
      );
    });

/** Ends the run as the system ends an app when its user logs out. */
const endRun = async (started: StartedProcess, { exit }: ElectronRun): Promise<number | null> => {
  for (const pid of listProcesses(started, 'main')) process.kill(pid, 'SIGTERM');
  return exit;
};

interface Progress {
  readonly activity: object | null;
  readonly checked: { readonly id: string } | null;
}

/** The result of the running task; undefined if the session ended with it. */
const waitForTask = (page: Page): Promise<Partial<Progress>> =>
  pollUntil('the end of a backup or restore', async () => {
    const { status, body } = await ask(page, 'GET', '/api/backups/progress');
    if (status === 401) return {};
    // The cast is safe: the response has the shape of the API.
    const progress = body as Progress;
    return status === 200 && progress.activity === null ? progress : undefined;
  });

interface CreatedPet {
  readonly name: string;
  readonly kind: string;
  readonly isEncrypted: boolean;
}

/** Makes a backup. Returns the manual backups in the list, newest first. */
const backUp = async (page: Page): Promise<readonly CreatedPet[]> => {
  // While the daily backup is being made, another one is refused.
  await pollUntil('the start of a backup', async () => {
    const { status } = await ask(page, 'POST', '/api/backups', {});
    return status === 200 ? true : undefined;
  });
  await waitForTask(page);
  // The cast is safe: the response has the shape of the API.
  const { backups } = (await ask(page, 'GET', '/api/backups')).body as {
    readonly backups: readonly CreatedPet[];
  };
  return backups.filter(({ kind }) => kind === 'manual');
};

/** Checks how the key of backups is stored: encrypted with the system's keyring if there is one. */
const checkEncryption = async (page: Page, dataDir: string): Promise<boolean> => {
  const passphrase = 'apat na salitang mahaba';
  await ask(page, 'PUT', '/api/backups/passphrase', { passphrase });
  const [created] = await backUp(page);
  if (created === undefined) return false;
  const bytes = readFileSync(join(dataDir, 'backups', created.name));
  const { name } = created;
  await ask(page, 'POST', '/api/backups/check', { name });
  const { checked } = await waitForTask(page);
  return created.isEncrypted && !bytes.includes('Bantay') && checked?.id !== undefined;
};

const checkRestore = async (page: Page): Promise<boolean> => {
  const [created] = await backUp(page);
  const [pet] = (await ask(page, 'GET', '/api/pets')).body as [{ readonly id: string }];
  await ask(page, 'DELETE', `/api/pets/${pet.id}`);
  await ask(page, 'POST', '/api/backups/check', { name: created?.name });
  const { checked } = await waitForTask(page);
  await ask(page, 'POST', '/api/backups/restore', { id: checked?.id });
  await waitForTask(page);
  await logIn(page);
  const pets = (await ask(page, 'GET', '/api/pets')).body as readonly unknown[];
  return pets.length === 1;
};

/** Whether the window has a page again after a crash. A window without a page is missing in the list of pages. */
const isBackAfterCrash = async (started: StartedProcess): Promise<boolean> => {
  const killedPids = listProcesses(started, 'renderer');
  for (const pid of killedPids) process.kill(pid, 'SIGKILL');
  const [port] = readFileSync(join(started.dataDir, 'DevToolsActivePort'), 'utf8').split('\n');
  await pollUntil('another process of the page', async () => {
    const newProcesses = listProcesses(started, 'renderer').filter(
      (pid) => !killedPids.includes(pid),
    );
    return newProcesses.length > 0 || undefined;
  });
  return pollUntil('the page after its crash', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
    const pages = (await answer.json()) as readonly { readonly url: string }[];
    return pages.some(({ url }) => url.startsWith('http://localhost')) || undefined;
  }).then(() => killedPids.length > 0);
};

/**
 * Saves a file and answers the system's dialog with a path. Returns the status; null if the dialog
 * was cancelled.
 */
const saveFile = async (page: Page, dataDir: string, path: string): Promise<number | null> => {
  writeFileSync(`${dataDir}-save-to`, path);
  return page.evaluate(async () => {
    const address = await window.alagaDesktop?.chooseFile('export.json');
    if (!address) return null;
    return (await fetch(address, { method: 'PUT', body: 'x'.repeat(1_000_000) })).status;
  });
};

/** Checks an export that is cancelled, one that is saved, and one that is saved on a full disk. */
const checkExports = async (page: Page, dataDir: string): Promise<readonly Finding[]> => {
  const folder = `${dataDir}-exports`;
  const fullDisk = join(folder, 'full-disk');
  mkdirSync(fullDisk, { recursive: true });
  const path = join(folder, 'export.alaga');
  const cancelledSave = await saveFile(page, dataDir, '');
  const wholeSize = await saveFile(page, dataDir, path);
  const partialSize = await saveFile(page, dataDir, join(fullDisk, 'export.alaga'));
  return [
    ['an export that is cancelled saves nothing', cancelledSave === null],
    [
      'an export lies whole where its owner said',
      wholeSize === 200 && statSync(path).size === 1_000_000,
    ],
    [
      'on a full disk it is refused, and leaves nothing',
      partialSize === 507 && readdirSync(fullDisk).length === 0,
    ],
  ];
};

const unlock = async (page: Page): Promise<void> => {
  await page.getByLabel('PIN').fill(PIN);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await page.getByRole('heading', { name: 'Alaga is locked' }).waitFor({ state: 'detached' });
};

/** A list that prints each finding at once, because a later step may never end. */
class Findings extends Array<Finding> {
  readonly #say: (finding: Finding) => void;

  constructor(report: (finding: Finding) => void) {
    super();
    this.#say = report;
  }

  override push(...findings: Finding[]): number {
    for (const one of findings) this.#say(one);
    return super.push(...findings);
  }
}

/**
 * Checks the shell in a real Electron. `install` puts the program into a folder or names it. Linux
 * only, because it reads the processes of the system.
 */
export const runLinuxJourney = async (
  install: (folder: string) => Promise<Program>,
  report: (finding: Finding) => void,
): Promise<readonly Finding[]> => {
  using folder = makeFolder();
  const dataDir = join(folder.path, 'data');
  const program = await install(folder.path);
  const startedApp = { program, dataDir };
  const findings = new Findings(report);
  const firstRun = startRun(program, dataDir);
  const { browser, page } = await findPage(dataDir).catch((error: unknown) => {
    firstRun.child.kill();
    throw new Error(firstRun.output(), { cause: error });
  });
  const { origin } = new URL(page.url());

  const node = await page.evaluate(() =>
    ['require', 'process', 'Buffer'].filter((name) => name in window),
  );
  findings.push(['the page knows that it is the desktop, and has no Node', node.length === 0]);
  findings.push(['nobody else is answered', (await fetch(`${origin}/api/health`)).status === 403]);
  await signUp(page);
  const user = (await logIn(page)).body as { readonly id: string };
  findings.push(['an account is made and signed in', user.id !== undefined]);
  const pet = { name: 'Bantay', category: 'dog', imageUrl: asDataUrl(await jpegWithGps()) };
  findings.push([
    'a photo is taken in',
    (await ask(page, 'POST', '/api/pets', pet)).status === 201,
  ]);
  const heic = await page.evaluate(async () => {
    const body = '\0\0\0\u0018ftypheic\0\0\0\0mif1heic';
    return (await fetch('/desktop/system-photo', { method: 'POST', body })).status;
  });
  findings.push(['without a decoder of the system an iPhone’s photo is refused', heic === 415]);
  const licences = await page.evaluate(async () => (await fetch('/licences.json')).status);
  findings.push(['the licences are there', licences === 200]);
  findings.push(['the page counts the server inside', await page.evaluate(() => navigator.onLine)]);

  const secondRun = startRun(program, dataDir);
  findings.push(['a second start ends by itself', (await secondRun.exit) === 0]);
  firstRun.child.stdout?.destroy();
  firstRun.child.stderr?.destroy();
  const readHealth = async () => (await ask(page, 'GET', '/api/health')).status;
  findings.push(['it goes on where nobody reads what it prints', (await readHealth()) === 200]);

  const { body } = await ask(page, 'POST', '/api/notices/test', {});
  const [delivery] =
    (body as { readonly deliveries?: readonly { state: string }[] }).deliveries ?? [];
  const state = delivery?.state ?? 'none';
  findings.push([`a notice is settled (here: ${state})`, state === 'sent' || state === 'failed']);
  findings.push(['a backup brings back what was deleted', await checkRestore(page)]);
  const isSealed = await checkEncryption(page, dataDir);
  findings.push(['a backup with a passphrase is encrypted, and opens', isSealed]);

  const lock = { pin: PIN, minutes: 5, owner: user.id };
  await page.evaluate((newLock) => window.alagaDesktop?.setLock(newLock), lock);
  await page.evaluate(() => window.alagaDesktop?.lockNow());
  await page.getByRole('heading', { name: 'Alaga is locked' }).waitFor();
  findings.push(['a locked window shows nothing but its lock', true]);
  await unlock(page);
  findings.push(['the PIN opens it', true]);
  findings.push(...(await checkExports(page, dataDir)));
  await disconnect(browser);
  findings.push(['the system ends it', (await endRun(startedApp, firstRun)) === 0]);
  findings.push(['the database is closed', !existsSync(join(dataDir, 'alaga.db-wal'))]);

  rmSync(join(dataDir, 'DevToolsActivePort'), { force: true });
  const laterRun = startRun(program, dataDir);
  const shownPage = await findPage(dataDir);
  await unlock(shownPage.page);
  const status = (await ask(shownPage.page, 'GET', '/api/auth/user')).status;
  findings.push(['the owner is still signed in behind the lock', status === 200]);
  findings.push(['the address is the same', new URL(shownPage.page.url()).origin === origin]);
  await disconnect(shownPage.browser);
  findings.push(['a crashed page is reloaded', await isBackAfterCrash(startedApp)]);
  await endRun(startedApp, laterRun);
  return findings;
};
