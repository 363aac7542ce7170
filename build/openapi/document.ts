import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ts } from 'ts-json-schema-generator';
import { schemasOfAnswers } from './answer-schemas.ts';
import { API_DESCRIPTION, COMPONENTS, ERROR_SCHEMA } from './components.ts';
import { readContracts } from './contracts.ts';
import { ErrorCodes, findHandlers } from './error-codes.ts';
import { describeOperation, toTemplate } from './operation.ts';
import { OTHER_ROUTES } from './other-routes.ts';
import { root } from './program.ts';
import type { Schema } from './schema.ts';

export interface ApiDocument {
  readonly openapi: string;
  readonly info: Schema;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Schema>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Schema>>>>;
  readonly [field: string]: unknown;
}

const DEFINITIONS_PATH = '#/definitions/';
const SCHEMAS_PATH = '#/components/schemas/';

/** The names of the schemas that a value refers to. */
const referencesIn = (value: unknown): readonly string[] =>
  [...JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
    ([, name]) => name ?? '',
  );

/** The schemas that the calls use, themselves or through others, in alphabetical order. */
const usedSchemas = (
  calls: unknown,
  schemas: Readonly<Record<string, Schema>>,
): Readonly<Record<string, Schema>> => {
  const usedNames = new Set<string>();
  const addSchema = (value: unknown): void => {
    for (const name of referencesIn(value)) {
      if (usedNames.has(name)) continue;
      usedNames.add(name);
      addSchema(schemas[name]);
    }
  };
  addSchema(calls);
  return Object.fromEntries([...usedNames].toSorted().map((name) => [name, schemas[name] ?? {}]));
};

/** Lets answers have further fields, because later versions may add some. */
const openSchema = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll(/,?"additionalProperties":false/g, ''));

const readVersion = (): string =>
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;

/** Describes every call of the server as OpenAPI 3.1. */
export const buildDocument = async (program: ts.Program): Promise<ApiDocument> => {
  const contracts = await readContracts(program);
  const { byCall, definitions } = schemasOfAnswers(program, contracts, (problem) => {
    throw new Error(problem);
  });
  const handlers = findHandlers(program, contracts);
  const errorCodes = new ErrorCodes(program);
  const paths: Record<string, Record<string, Schema>> = {};
  for (const contract of contracts) {
    const { name, endpoint, description } = contract;
    if (description === '') throw new Error(`${name} needs a doc comment in its contract.`);
    const handler = handlers.get(name);
    if (!handler) throw new Error(`${name} has no route(contract.${name}, …)`);
    const { errors, headers } = errorCodes.of(handler);
    const answer = byCall[name] && openSchema(byCall[name]);
    const operation = describeOperation(contract, { answer, errors, headers });
    const path = toTemplate(endpoint.path);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
  }
  const parsedDocument = JSON.parse(
    JSON.stringify({
      paths: { ...paths, ...OTHER_ROUTES },
      definitions: openSchema(definitions),
    }).replaceAll(DEFINITIONS_PATH, SCHEMAS_PATH),
  );
  return {
    openapi: '3.1.1',
    info: { title: 'Alaga', version: readVersion(), description: API_DESCRIPTION },
    servers: [{ url: '/', description: 'The server of this document.' }],
    tags: [...new Set(contracts.map(({ feature }) => feature)), 'server'].map((name) => ({ name })),
    paths: parsedDocument.paths,
    components: {
      ...COMPONENTS,
      schemas: usedSchemas(parsedDocument.paths, {
        ...parsedDocument.definitions,
        Error: ERROR_SCHEMA,
      }),
    },
  };
};
