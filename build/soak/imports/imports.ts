import { toHostileJson } from '#build/soak/attacks/hostile-values.ts';
import { seededRandom } from '#build/soak/seeded-random.ts';
import { createRoutes } from '#server/app.ts';
import { pathParameters } from '#server/attacks/testing/subjects.ts';
import type { EndpointShape } from '#server/http/endpoint.ts';
import type { TestClient, TestServer } from '#server/testing.ts';
import { type Exported, exportOf } from '#server/transfer/testing/account.ts';
import { createWholeFile } from '#server/transfer/testing/import-state.ts';
import { upload } from '#server/transfer/testing/upload.ts';
import { damageFile } from './damaged-file.ts';

export interface ImportSoak {
  readonly files: number;
  readonly accepted: number;
  readonly refused: number;
  /** A description of each failure. */
  readonly problems: readonly string[];
}

/** Paths that end the session, stream the whole account, or belong to the desktop app. */
const UNREAD_PATHS = /\/(export|logout|login|backups)\b/;

/** Answers for a feature that is not configured. */
const NOT_CONFIGURED = /"code":"[\w.]*(off|unavailable|noDialog|postgres)"/;

/** The reads of an owner without parameters, and those of a pet and of a record. */
const readPaths = (endpoints: readonly EndpointShape[], { pets, medicalRecords }: Exported) => {
  const ids = { petId: pets[0]?.id, recordId: medicalRecords[0]?.id };
  return endpoints
    .filter(({ method, access }) => method === 'GET' && access !== 'public')
    .filter(({ path }) => !UNREAD_PATHS.test(path))
    .flatMap(({ path }) => {
      const [parameter, other] = pathParameters(path);
      if (parameter === undefined) return [path];
      const id = Object.entries(ids).find(([name]) => name === parameter)?.[1];
      return id === undefined || other !== undefined ? [] : [path.replace(`:${parameter}`, id)];
    });
};

/** Ids differ after each import, and so do the earlier ids that an export lists. */
const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g;
const withoutIds = (list: unknown): readonly string[] =>
  Array.isArray(list)
    ? list
        .map((entry: object) => JSON.stringify({ ...entry, originIds: [] }).replaceAll(ID, 'id'))
        .toSorted()
    : [];

/** The lists whose entries differ between two exports. */
const listDifferences = (before: Exported, after: Exported): readonly string[] => {
  const listsAfter = new Map(Object.entries(after));
  return Object.entries(before)
    .filter(([name, list]) => {
      const entriesAfter = withoutIds(listsAfter.get(name));
      return withoutIds(list).join('\n') !== entriesAfter.join('\n');
    })
    .map(([name]) => name);
};

/**
 * Imports damaged copies of a file with one of everything, each into a new account. A file must be refused with 400, or
 * accepted: then every page of the account can be read, and its export can be imported into another account without a
 * difference.
 */
export const soakImports = async (
  server: TestServer,
  files: number,
  seed: number,
): Promise<ImportSoak> => {
  const random = seededRandom(seed);
  const intactFile = await createWholeFile(server);
  const endpoints = createRoutes(server.parts).map(({ endpoint }) => endpoint);
  const problems: string[] = [];
  const counts = { accepted: 0, refused: 0 };

  const importInto = (client: TestClient, text: string) =>
    upload({ url: server.url, client }, '/api/import', text);

  const checkAccount = async (client: TestClient): Promise<readonly string[]> => {
    const found: string[] = [];
    const { data, text } = await exportOf(server, client);
    for (const path of readPaths(endpoints, data)) {
      const { status, body } = await client.get<unknown>(path);
      const answer = `GET ${path} ${status} ${JSON.stringify(body)}`;
      if (status >= 500 && !NOT_CONFIGURED.test(answer)) found.push(answer);
    }
    const { client: secondClient } = await server.owner();
    const { status, body } = await importInto(secondClient, text);
    if (status !== 200)
      return [...found, `its export was refused: ${status} ${JSON.stringify(body)}`];
    const { data: secondData } = await exportOf(server, secondClient);
    return [
      ...found,
      ...listDifferences(data, secondData).map((name) => `${name} differ after a second import`),
    ];
  };

  for (let index = 0; index < files; index += 1) {
    const { file, changes } = damageFile(intactFile, random);
    const text = toHostileJson(file);
    const { client } = await server.owner();
    const check = await upload({ url: server.url, client }, '/api/import/check', text);
    const { status, body } = await importInto(client, text);
    const note = (problem: string) =>
      problems.push(`file ${index} (${changes.join(', ')}): ${problem}`);
    if (check.status !== status) note(`checked with ${check.status}, imported with ${status}`);
    if (status === 200) {
      counts.accepted += 1;
      for (const problem of await checkAccount(client)) note(problem);
    } else {
      counts.refused += 1;
      if (status !== 400) note(`${status} ${JSON.stringify(body)}`);
    }
  }
  return { files, ...counts, problems };
};
