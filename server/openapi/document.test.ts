import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiDocument } from '#build/openapi/document.ts';
import { documentFile, ensureApiDocument } from '#build/openapi/ensure-document.ts';
import { OTHER_ROUTES } from '#build/openapi/other-routes.ts';
import { createRoutes } from '#server/app.ts';
import type { EndpointShape } from '#server/http/endpoint.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { DOCS_PATH, DOCUMENT_PATH } from './rules.ts';

let server: TestServer;
let document: ApiDocument;

beforeAll(async () => {
  expect(ensureApiDocument()).toBe(true);
  document = JSON.parse(readFileSync(documentFile, 'utf8'));
  server = await startTestServer({ rendererFolder: join(documentFile, '../../renderer') });
});
afterAll(() => server[Symbol.asyncDispose]());

const endpointName = ({ method, path }: EndpointShape): string =>
  `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;

const METHODS = ['get', 'post', 'put', 'delete'];

interface Operation {
  readonly name: string;
  readonly operation: Readonly<Record<string, unknown>>;
}

const operationsIn = (paths: ApiDocument['paths']): readonly Operation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) =>
      item[method] ? [{ name: `${method.toUpperCase()} ${path}`, operation: item[method] }] : [],
    ),
  );

describe('the document', () => {
  test('describes every route of the server and nothing else', () => {
    // The routes of both modes are combined, because each mode has calls of its own.
    const routes = (['hosted', 'household'] as const).flatMap((mode) =>
      createRoutes({ ...server.parts, config: { ...server.parts.config, mode } }).map(
        ({ endpoint }) => endpointName(endpoint),
      ),
    );
    const otherRouteNames = operationsIn(OTHER_ROUTES).map(({ name }) => name);
    const operationNames = operationsIn(document.paths).map(({ name }) => name);
    expect({ missing: routes.filter((name) => !operationNames.includes(name)) }).toEqual({
      missing: [],
    });
    expect(operationNames.toSorted()).toEqual(
      [...new Set([...routes, ...otherRouteNames])].toSorted(),
    );
    expect(routes.length).toBeGreaterThan(190);
  });

  test('leaves out no address that is answered without a contract', () => {
    const root = join(import.meta.dirname, '../..');
    const sources = globSync('server/**/*.ts', { cwd: root }).filter(
      (file) => !/test|attacks/.test(file),
    );
    const addresses = sources.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/'(\/api\/[\w/.-]+)'/g)].map(
        ([, address = '']) => address,
      ),
    );
    const paths = Object.keys(document.paths);
    const isDescribed = (address: string) =>
      address.endsWith('/')
        ? paths.some((path) => path.startsWith(address))
        : paths.includes(address);
    expect(addresses.length).toBeGreaterThan(80);
    expect(addresses.filter((address) => !isDescribed(address))).toEqual([]);
  });

  test('is valid for another implementation of OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  test('says about every call what it does, who may make it and what it answers', () => {
    const operations = operationsIn(document.paths);
    for (const { name, operation } of operations) {
      const { summary, description, security, responses } = operation;
      const statuses = Object.keys(responses as object);
      expect([name, summary, description]).toEqual([name, expect.any(String), expect.any(String)]);
      expect([name, security]).toEqual([name, expect.any(Array)]);
      expect([name, statuses.some((status) => /^[23]/.test(status))]).toEqual([name, true]);
    }
    const ids = operations.map(({ operation }) => operation['operationId']);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('has an example for every JSON body, which its schema accepts', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    let examples = 0;
    for (const { name, operation } of operationsIn(document.paths)) {
      const body = operation['requestBody'] as
        | { content: Record<string, { schema: object; example?: unknown }> }
        | undefined;
      const json = body?.content['application/json'];
      if (!json) continue;
      const validate = ajv.compile(json.schema);
      expect([name, validate(json.example), validate.errors]).toEqual([name, true, null]);
      examples += 1;
    }
    expect(examples).toBeGreaterThan(60);
  });

  test('names the limits, codes and scopes of a call', () => {
    const addCall = document.paths['/api/pets/{petId}/weights']?.['post'] ?? {};
    expect(addCall).toMatchObject({
      operationId: 'addWeight',
      security: [{ session: [] }, { token: ['write'] }, { token: ['care'] }],
      requestBody: {
        content: {
          'application/json': {
            schema: { properties: { date: { format: 'date' }, weight: { maxLength: 200 } } },
          },
        },
      },
    });
    const getErrorCodes = (status: string): string =>
      JSON.stringify(Object(addCall['responses'])[status]);
    // The document lists the error codes of the body's schema, of the handler, and of the functions that the handler
    // calls.
    expect(getErrorCodes('400')).toContain('weights.weight.unreadable');
    expect(getErrorCodes('400')).toContain('weights.date.future');
    expect(getErrorCodes('403')).toContain('household.notAllowed');
    expect(getErrorCodes('409')).toContain('quota.records');
    expect(getErrorCodes('401')).toContain('http.unauthorized');
  });
});

describe('the server', () => {
  test('answers it to everybody, compressed, and with a tag', async () => {
    const visitor = server.client();
    const { status, headers, body } = await visitor.get<ApiDocument>(DOCUMENT_PATH);
    expect([status, headers.get('Content-Type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(body.openapi).toBe('3.1.1');
    const tag = headers.get('ETag') ?? '';
    // The second header is necessary, because fetch would otherwise ask for a new copy.
    const cachedHeaders = { 'If-None-Match': tag, 'Cache-Control': 'max-age=0' };
    const repeatedDownload = await visitor.get(DOCUMENT_PATH, cachedHeaders);
    expect([tag, repeatedDownload.status]).toEqual([expect.stringMatching(/^"/), 304]);
    const packedContent = readFileSync(`${documentFile}.br`);
    const unpackedDocument: unknown = JSON.parse(brotliDecompressSync(packedContent).toString());
    // Compares to a boolean, because printing the difference of two documents would take minutes.
    expect(isDeepStrictEqual(unpackedDocument, body)).toBe(true);
    const compressedResponse = await fetch(server.url + DOCUMENT_PATH, {
      headers: { 'Accept-Encoding': 'br' },
    });
    expect(compressedResponse.headers.get('Content-Encoding')).toBe('br');
    expect(compressedResponse.headers.get('Content-Length')).toBe(String(packedContent.length));
    expect((await visitor.post(DOCUMENT_PATH)).status).toBe(404);
  });

  test('shows it as a page that loads nothing', async () => {
    const { status, headers, body } = await server.client().get<Uint8Array>(DOCS_PATH);
    const html = new TextDecoder().decode(body);
    expect([status, headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('Content-Security-Policy')).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'/,
    );
    expect(html).not.toMatch(/<script|<link|<img|<iframe|\ssrc=|@import|url\(/i);
    for (const { operation } of operationsIn(document.paths))
      expect(html).toContain(`id="${operation['operationId']}"`);
    const levels = [...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
    const skippedLevels = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
    expect([levels.filter((level) => level === 1), skippedLevels]).toEqual([[1], []]);
  });

  test('has neither without a build', async () => {
    await using unbuilt = await startTestServer();
    expect((await unbuilt.client().get(DOCUMENT_PATH)).status).toBe(404);
    expect((await unbuilt.client().get(DOCS_PATH)).status).toBe(404);
  });
});
