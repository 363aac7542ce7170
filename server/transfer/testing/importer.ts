import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { upload } from './upload.ts';

export interface ThingWithId {
  readonly id: string;
}

/** Starts one server for the tests of a file. For each test, a new owner imports files there. */
export const setUpImporter = (startServer: () => Promise<TestServer> = startTestServer) => {
  let server: TestServer;
  let owner: Awaited<ReturnType<TestServer['owner']>>;
  const signUp = async () => {
    owner = await server.owner();
  };
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server?.[Symbol.asyncDispose]());
  beforeEach(signUp);

  const restore = (file: object | string) =>
    upload(
      { url: server.url, client: owner.client },
      '/api/import',
      typeof file === 'string' ? file : JSON.stringify(file),
    );
  const listPets = async () => (await owner.client.get<readonly ThingWithId[]>('/api/pets')).body;
  return {
    get server() {
      return server;
    },
    get client() {
      return owner.client;
    },
    get userId() {
      return owner.user.id;
    },
    /** Replaces the owner of the test by another new one. */
    signUp,
    /** Imports a file. */
    restore,
    listPets,
    /** Imports pets, and perhaps their plans, which later files of the test add to. Returns the ids of the pets. */
    async addPets(pets: readonly object[], carePlans: unknown = []): Promise<readonly string[]> {
      expect((await restore({ pets, medicalRecords: [], carePlans })).status).toBe(200);
      return (await listPets()).map(({ id }) => id);
    },
    /** The import in progress leaves nothing of its own. */
    async expectEnded() {
      for (const table of ['imports', 'importBlobs', 'importStandIns', 'importRows'])
        expect([table, await server.db.run((knex) => knex(table).select())]).toEqual([table, []]);
      for (const table of ['pets', 'expenseItems', 'scannedPets'])
        expect(await server.db.run((knex) => knex(table).whereNotNull('importId'))).toEqual([]);
    },
  };
};
