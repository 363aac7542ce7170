import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { ApiDocument } from '#build/openapi/document.ts';
import type { Schema } from '#build/openapi/schema.ts';

interface Response {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
  readonly headers?: Readonly<Record<string, Schema>>;
}

/** Compares answers with the document. */
export class AnswerRules {
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false });
  readonly #validators = new Map<string, ValidateFunction>();

  constructor({ components }: Pick<ApiDocument, 'components'>) {
    this.#ajv.addSchema({ $id: 'api', components });
  }

  #validatorOf(name: string, schema: Schema): ValidateFunction {
    const knownValidator = this.#validators.get(name);
    if (knownValidator) return knownValidator;
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/');
    const validate = this.#ajv.compile(JSON.parse(text));
    this.#validators.set(name, validate);
    return validate;
  }

  /** Describes how an answer differs from the document; undefined if it does not. */
  problemOf(
    operation: Schema,
    answer: { readonly status: number; readonly headers: Headers; readonly body: unknown },
  ): string | undefined {
    const { status, headers, body } = answer;
    const responses = operation['responses'] as Readonly<Record<string, Response>>;
    const response = responses[String(status)];
    if (!response) return `${status} is not described: ${JSON.stringify(body)?.slice(0, 200)}`;
    const [type = ''] = (headers.get('Content-Type') ?? '').split(';');
    const content = response.content ?? {};
    if (Object.keys(content).length === 0) return undefined;
    const media = content[type];
    if (!media) return `${status} has the type ${type} instead of ${Object.keys(content)}`;
    if (type !== 'application/json') return undefined;
    const validate = this.#validatorOf(`${operation['operationId']} ${status}`, media.schema);
    if (validate(body)) return undefined;
    const problems = (validate.errors ?? []).map(
      ({ instancePath, message = '' }) => `${instancePath} ${message}`,
    );
    return `${status} ${JSON.stringify(body).slice(0, 200)}: ${problems.join('; ')}`;
  }
}
