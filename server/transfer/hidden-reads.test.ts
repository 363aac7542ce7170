import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilNotBusy } from '#build/test/until-not-busy.ts';
import { createRoutes } from '#server/app.ts';
import { addressOn, endpointName } from '#server/attacks/testing/subjects.ts';
import { buildMembership } from '#server/members/testing.ts';
import { visibleText } from '#server/sit/testing/sitting.ts';
import { buildServerPage } from '#server/testing/server-page.ts';
import { startTestServer } from '#server/testing.ts';
import { exportOf } from './testing/account.ts';
import { runBetweenWrites } from './testing/between-writes.ts';
import { countDivided, fillAccount } from './testing/import-state.ts';
import { setUpImporter } from './testing/importer.ts';

let builtPage: ReturnType<typeof buildServerPage>;
beforeAll(() => {
  builtPage = buildServerPage('sit-page');
});
afterAll(() => builtPage.remove());

const importer = setUpImporter(() =>
  startTestServer({
    rendererFolder: builtPage.rendererFolder,
    publicationLimits: {
      rowsAtOnce: 2,
      waitTimeout: 60_000,
      callTimeout: 60_000,
      jobTimeout: 60_000,
    },
  }),
);

/** A page that reads several times may then begin before the one transaction and end after it, as with any save. */
const ONE_TRANSACTION = 'PostgreSQL publishes in one transaction';

/** The lists whose rows the account has already, so that the rest of the file is added to them. */
const KNOWN_LISTS: readonly string[] = ['pets', 'carePlans'];

/** A file that adds another row like each of the account to its pets and plans. */
const renameRows = (text: string): string => {
  let renamedText = text;
  for (const [list, rows] of Object.entries(JSON.parse(text))) {
    if (!Array.isArray(rows) || KNOWN_LISTS.includes(list)) continue;
    for (const { id } of rows)
      if (id !== undefined) renamedText = renamedText.replaceAll(`"${id}"`, `"new-${id}"`);
  }
  return renamedText;
};

/** A read of an account, or of somebody who has a link. */
interface Read {
  readonly name: string;
  readonly run: () => Promise<{ readonly status: number; readonly body: unknown }>;
}

const EXCEPTED_PATHS: Readonly<Record<string, string>> = {
  '/api/logout': 'it ends the session',
  '/api/export': 'it waits for the import',
  '/api/export/size': 'it waits for the import',
  '/api/auth/accounts/:accountId/deletion': 'few of its calls are allowed',
  '/api/pets/:petId/vet-links': 'it counts how often the page of a link was opened',
};

/** The change feed lists what an import has published only after the gate has opened again, in several transactions. */
const isFeed = ({ name }: Read): boolean => name.startsWith('GET /api/changes ');

const QUERIES: Readonly<Record<string, string>> = {
  'GET /api/search': '?q=rabies',
  'GET /api/care': '?from=2026-11-01&until=2026-11-30',
  'GET /api/expenses/summary': '?year=2026',
};

/** The pages of a sitter and of a vet, and the calendar, which need no session. */
const createLinks = async (petId: string): Promise<readonly Read[]> => {
  const sitter = await importer.client.post<{ link: string }>('/api/sitter-links', {
    ...{ petIds: [petId], from: '2026-11-20', until: '2026-11-24', canLog: true, language: 'en' },
    showAddress: false,
  });
  const vet = await importer.client.post<{ link: string }>(`/api/pets/${petId}/vet-links`, {
    ...{ hours: 72, language: 'en' },
    include: { records: true, documents: true, diary: true, care: true },
  });
  const calendar = await importer.client.post<{ url: string }>('/api/calendar-feed', {});
  return [sitter.body.link, vet.body.link, calendar.body.url].map((url) => ({
    name: new URL(url).pathname,
    async run() {
      const { pathname } = new URL(url);
      const response = await fetch(importer.server.url + pathname);
      return { status: response.status, body: visibleText(await response.text()) };
    },
  }));
};

/** All calls that read, of the owner and of a member of the household. */
const listReads = async (
  subjects: Awaited<ReturnType<typeof fillAccount>>,
): Promise<readonly Read[]> => {
  const { server, client, userId } = importer;
  const member = await server.owner();
  const shared = { ownerId: userId, userId: member.user.id };
  await buildMembership(server.db, shared, { role: 'family' });
  return createRoutes(server.parts).flatMap(({ endpoint }) => {
    // PDFs are made of the same data, and only few of them in a minute.
    const isExcepted = endpoint.path in EXCEPTED_PATHS || endpoint.path.endsWith('.pdf');
    if (endpoint.method !== 'GET' || isExcepted) return [];
    const name = endpointName(endpoint);
    const address = addressOn(endpoint, subjects) + (QUERIES[name] ?? '');
    return [client, member.client].map((reader) => ({
      name: `${name} ${reader === client ? 'of the owner' : 'of a member'}`,
      async run() {
        return reader.get<unknown>(address);
      },
    }));
  });
};

/** A server that is busy with many reads at once refuses some. */
const runOne = async ({ name, run }: Read): Promise<string> => {
  const { status, body } = await untilNotBusy(run);
  const text = body instanceof Uint8Array ? body : JSON.stringify(body);
  return `${name} ${status} ${createHash('sha256').update(text).digest('hex')}`;
};

const runAll = async (reads: readonly Read[]): Promise<readonly string[]> => {
  const answers: string[] = [];
  for (const read of reads) answers.push(await runOne(read));
  return answers;
};

test('no call and no page of a link shows anything of an import before all of it is there', async () => {
  const { server } = importer;
  const subjects = await fillAccount(server, importer.userId);
  const file = renameRows((await exportOf(server, importer.client)).text);
  const links = await createLinks(subjects['petId'] ?? '');
  const reads = [...(await listReads(subjects)), ...links];
  expect((await Promise.all(links.map(({ run }) => run()))).map(({ status }) => status)).toEqual([
    200, 200, 200,
  ]);
  const answersBefore = await runAll(reads);
  const earlyAnswers: string[] = [];
  let comparisons = 0;
  {
    using _slices = runBetweenWrites(server.db, async ({ number }) => {
      const [row] = await server.db.run((knex) => knex('imports').select('published'));
      // Other tests compare after every write.
      if (number % 5 !== 4 || !row || row.published) return;
      comparisons += 1;
      const answers = await runAll(reads);
      for (const [at, answer] of answers.entries())
        if (answer !== answersBefore[at]) earlyAnswers.push(answer);
    });
    expect((await importer.restore(file)).status).toBe(200);
  }
  expect(earlyAnswers).toEqual([]);
  expect(comparisons).toBeGreaterThan(2);
  const answersAfter = await runAll(reads);
  const changedNames = reads.flatMap(({ name }, at) =>
    answersBefore[at] === answersAfter[at] ? [] : name,
  );
  expect(changedNames.length).toBeGreaterThan(30);
  expect(changedNames).toContain('GET /api/search of a member');
});

/** All reads at once would be more connections than may wait to be accepted. */
const GROUP_COUNT = 3;

/** A group of reads that began while an import was published. */
interface ReadsMeanwhile {
  readonly isDivided: boolean;
  readonly group: number;
  readonly answers: Promise<readonly string[]>;
}

test('calls and pages of links that are made while an import is published show all of it', async ({
  skip,
}) => {
  const { server } = importer;
  if (server.db.kind === 'postgres') skip(ONE_TRANSACTION);
  const subjects = await fillAccount(server, importer.userId);
  const file = renameRows((await exportOf(server, importer.client)).text);
  const links = await createLinks(subjects['petId'] ?? '');
  const reads = [...(await listReads(subjects)), ...links].filter((read) => !isFeed(read));
  const answersBefore = await runAll(reads);
  let dividedWrites = 0;
  const meanwhile: ReadsMeanwhile[] = [];
  {
    using _slices = runBetweenWrites(server.db, async ({ number }) => {
      const isDivided = (await countDivided(server.db)) > 0;
      if (isDivided) dividedWrites += 1;
      // Each group of reads takes seconds; other tests read after every write.
      if (isDivided ? dividedWrites % 4 !== 1 : number % 10 !== 5) return;
      const group =
        meanwhile.filter((others) => others.isDivided === isDivided).length % GROUP_COUNT;
      const groupReads = reads.filter((_, at) => at % GROUP_COUNT === group);
      meanwhile.push({ isDivided, group, answers: Promise.all(groupReads.map(runOne)) });
    });
    expect((await importer.restore(file)).status).toBe(200);
  }
  await Promise.all(meanwhile.map(({ answers }) => answers));
  const answersAfter = await runAll(reads);
  const wrongAnswers: string[] = [];
  for (const { isDivided, group, answers } of meanwhile) {
    for (const [index, answer] of (await answers).entries()) {
      const at = group + index * GROUP_COUNT;
      const isRight = answer === answersAfter[at] || (!isDivided && answer === answersBefore[at]);
      if (!isRight) wrongAnswers.push(answer);
    }
  }
  expect(wrongAnswers).toEqual([]);
  const dividedGroups = meanwhile.flatMap(({ isDivided, group }) => (isDivided ? group : []));
  expect(new Set(dividedGroups).size).toBe(GROUP_COUNT);
});
