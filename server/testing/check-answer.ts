import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import { answersFile, ensureAnswerSchemas } from '#build/openapi/ensure-document.ts';

interface DescribedCall {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** The schema of the JSON answer; absent for an answer without JSON. */
  readonly schema?: object;
}

interface Call extends DescribedCall {
  readonly pattern: RegExp;
}

interface AnswerSchemas {
  /** Calls by method and number of parts of their path, those with the fewest parameters first. */
  readonly calls: ReadonlyMap<string, readonly Call[]>;
  validatorOf(call: Call): ValidateFunction;
}

const parametersIn = (path: string): number => path.split(':').length;

const callKey = (method: string, path: string): string => `${method} ${path.split('/').length}`;

const readSchemas = (): AnswerSchemas => {
  if (!ensureAnswerSchemas()) throw new Error('The schemas of the answers could not be made.');
  const text = readFileSync(answersFile, 'utf8').replaceAll(
    '#/definitions/',
    'answers#/definitions/',
  );
  const { calls, definitions } = JSON.parse(text) as {
    readonly calls: readonly DescribedCall[];
    readonly definitions: object;
  };
  const ajv = new Ajv({ strict: false, allErrors: false });
  ajv.addSchema({ $id: 'answers', definitions });
  const validators = new Map<string, ValidateFunction>();
  const describedCalls = calls
    .toSorted((a, b) => parametersIn(a.path) - parametersIn(b.path))
    .map((call) => ({ ...call, pattern: new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}$`) }));
  return {
    calls: Map.groupBy(describedCalls, ({ method, path }) => callKey(method, path)),
    validatorOf: ({ name, schema = {} }) => {
      const validate = validators.get(name) ?? ajv.compile(schema);
      validators.set(name, validate);
      return validate;
    },
  };
};

let schemas: AnswerSchemas | undefined;

/** The addresses of servers whose entities have no contract. */
const uncheckedServers = new Set<string>();

/** Leaves the answers of a server unchecked, for tests with an entity of their own. */
export const leaveUnchecked = (url: string): void => {
  uncheckedServers.add(url);
};

export const isChecked = (url: string): boolean => !uncheckedServers.has(url);

/**
 * Throws if the JSON or the status of a successful answer differs from the contract of the call. Addresses
 * without a contract are not checked.
 */
export const checkAnswer = (
  method: string,
  address: string,
  { status, body }: { readonly status: number; readonly body: unknown },
): void => {
  const [path = ''] = address.split('?');
  if (status < 200 || status > 299 || !path.startsWith('/api/')) return;
  schemas ??= readSchemas();
  const call = schemas.calls.get(callKey(method, path))?.find(({ pattern }) => pattern.test(path));
  if (!call?.schema) return;
  if (status !== call.status)
    throw new Error(`${method} ${path} answered ${status}, and its contract says ${call.status}.`);
  const validate = schemas.validatorOf(call);
  if (validate(body)) return;
  const problems = (validate.errors ?? []).map(
    ({ instancePath, message = '', params }) =>
      `${instancePath || 'the answer'} ${message} ${JSON.stringify(params)}`,
  );
  throw new Error(
    `${method} ${path} answered something else than the contract of ${call.name} says: ${problems.join('; ')}`,
  );
};
