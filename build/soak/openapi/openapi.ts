import { readFileSync } from 'node:fs';
import type { ApiDocument } from '#build/openapi/document.ts';
import { documentFile, ensureApiDocument } from '#build/openapi/ensure-document.ts';
import type { Schema } from '#build/openapi/schema.ts';
import { seededRandom } from '#build/soak/seeded-random.ts';
import { createRoutes } from '#server/app.ts';
import { createOwnerOfEverything, type Sender } from '#server/attacks/testing/create-with-id.ts';
import { addressOn, endpointName } from '#server/attacks/testing/subjects.ts';
import { VALID_BODIES } from '#server/attacks/testing/valid-bodies.ts';
import type { EndpointShape } from '#server/http/endpoint.ts';
import type { TestServer } from '#server/testing.ts';
import { AnswerRules } from './answer-rules.ts';
import { valueMaker } from './values.ts';

/** Calls that end the session or the account, after which all other calls of the owner would answer 401. */
const ENDS_SESSION =
  /^(DELETE \/api\/auth\/account|POST \/api\/auth\/(logout|change-password|sessions\/.*)|DELETE \/api\/auth\/sessions.*|POST \/api\/auth\/(login|signup|reset-password))/;

/** Calls whose body is a file. They are left out, because the tests of uploads make them. */
const UPLOAD_PATHS = /(\/documents|\/import|\/import\/check)$/;

interface DescribedCall {
  readonly endpoint: EndpointShape;
  readonly operation: Schema;
}

const findOperation = ({ paths }: ApiDocument, { method, path }: EndpointShape): Schema =>
  paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? {};

const schemaOfBody = (operation: Schema): Schema | undefined => {
  const body = operation['requestBody'] as
    | { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
    | undefined;
  return body?.content['application/json']?.schema;
};

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Schema;
}

/** The maximum number of requests of one owner. */
const REQUESTS_PER_OWNER = 50;

/** A valid id that belongs to no row. */
const UNKNOWN_ID = '01990000-0000-7000-8000-000000000000';

export interface ApiSoak {
  readonly requests: number;
  /** Calls of the document that were made at least once. */
  readonly calls: number;
  /** Requests that were answered successfully. */
  readonly succeeded: number;
  readonly problems: readonly string[];
}

/**
 * Makes requests that the document calls valid, from its examples and schemas, each call in turn, and compares the
 * answers with the document: status, type, fields and error code.
 */
export const soakApiDocument = async (
  server: TestServer,
  count: number,
  seed: number,
): Promise<ApiSoak> => {
  if (!ensureApiDocument()) throw new Error('The document of the API could not be made.');
  const document: ApiDocument = JSON.parse(readFileSync(documentFile, 'utf8'));
  const rules = new AnswerRules(document);
  const random = seededRandom(seed);
  const { make, objectFor } = valueMaker(random);
  const calls = createRoutes(server.parts)
    .map(
      ({ endpoint }): DescribedCall => ({ endpoint, operation: findOperation(document, endpoint) }),
    )
    .filter(
      ({ endpoint }) =>
        !ENDS_SESSION.test(endpointName(endpoint)) && !UPLOAD_PATHS.test(endpoint.path),
    );

  const addressFor = ({ endpoint, operation }: DescribedCall, { subjects }: Sender): string => {
    const parameters = (operation['parameters'] ?? []) as readonly Parameter[];
    const query = parameters
      .filter((item) => item.in === 'query' && (item.required || random() < 0.3))
      .map(({ name, schema }) => [name, String(make(schema))]);
    const path =
      random() < 0.1 ? endpoint.path.replace(/:\w+/g, UNKNOWN_ID) : addressOn(endpoint, subjects);
    return `${path}?${new URLSearchParams(query)}`;
  };

  const bodyFor = ({ endpoint, operation }: DescribedCall): unknown => {
    const schema = schemaOfBody(operation);
    if (!schema) return endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : {};
    const example = VALID_BODIES[endpointName(endpoint)] ?? {};
    const { id, version, ...generated } = objectFor(schema);
    // An example is complete; generated fields come from the schema of each field.
    return random() < 0.5 ? { ...generated, ...example } : { ...example, ...generated };
  };

  const failures: string[] = [];
  const createdNames = new Set<string>();
  let succeededCount = 0;
  let owner: Sender | undefined;
  for (let request = 0; request < count; request += 1) {
    if (!owner || request % REQUESTS_PER_OWNER === 0) owner = await createOwnerOfEverything(server);
    const call = calls[request % calls.length];
    if (!call) continue;
    const { endpoint, operation } = call;
    const address = addressFor(call, owner);
    const body = bodyFor(call);
    createdNames.add(endpointName(endpoint));
    try {
      const answer = await owner.client.send(endpoint.method, address, body);
      if (answer.status < 400) succeededCount += 1;
      const problem = rules.problemOf(operation, answer);
      if (problem !== undefined)
        failures.push(`${endpoint.method} ${address} ${JSON.stringify(body)}: ${problem}`);
    } catch (error) {
      failures.push(
        `${endpoint.method} ${address}: ${error instanceof Error ? error.message : error}`,
      );
    }
    // Limits that are counted for a network would refuse most of the later requests.
    server.clock.advance(60_000);
  }
  return {
    requests: count,
    calls: createdNames.size,
    succeeded: succeededCount,
    problems: failures,
  };
};
