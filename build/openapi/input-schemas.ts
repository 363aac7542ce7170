import * as z from 'zod/mini';
import { isMessageId } from '#server/messages/text.ts';
import type { Schema } from './schema.ts';

type Input = z.ZodMiniType;

/** Formats that a contract checks with code, with texts that are and are not of the format. */
const FORMATS: readonly {
  readonly schema: Schema;
  readonly accepted: readonly string[];
  readonly refused: readonly string[];
}[] = [
  {
    schema: { description: 'A calendar date, or an instant with its offset.' },
    accepted: ['2026-01-31', '2026-01-31T08:00:00Z'],
    refused: ['x', '2026-02-30'],
  },
  { schema: { format: 'date' }, accepted: ['2026-01-31'], refused: ['x', '2026-02-30'] },
  {
    schema: { format: 'date-time' },
    accepted: ['2026-01-31T08:00:00Z'],
    refused: ['x', '2026-01-31'],
  },
  {
    schema: { pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' },
    accepted: ['08:30'],
    refused: ['x', '24:00'],
  },
  {
    schema: { description: 'An IANA time zone.', examples: ['Asia/Manila'] },
    accepted: ['Asia/Manila'],
    refused: ['x', '+08:00'],
  },
  { schema: { enum: ['true', 'false', '1', '0'] }, accepted: ['true', '0'], refused: ['x', 'yes'] },
];

const readFormat = (schema: z.core.$ZodType): Schema => {
  const isAccepted = (text: string) => z.safeParse(schema, text).success;
  const foundFormat = FORMATS.find(
    ({ accepted, refused }) => accepted.every(isAccepted) && !refused.some(isAccepted),
  );
  return foundFormat?.schema ?? {};
};

/** Issues for which the error function of a schema may have different texts. */
const ISSUES = [
  { code: 'invalid_type', input: undefined },
  { code: 'invalid_type', input: 1 },
  { code: 'too_small', input: '' },
  { code: 'too_big', input: '' },
  { code: 'custom', input: '' },
];

/** The texts of an error function. */
const readMessages = (error: unknown): readonly string[] => {
  if (typeof error !== 'function') return [];
  const texts = ISSUES.map((issue): unknown => Reflect.apply(error, undefined, [issue]));
  return [...new Set(texts.filter((text) => typeof text === 'string'))];
};

/** The codes of a schema and its checks, without those of its parts. */
const ownCodes = ({ _zod: { def } }: z.core.$ZodType): readonly string[] => {
  const errors = [def.error, ...(def.checks ?? []).map((check) => check._zod.def.error)];
  return [...new Set(errors.flatMap(readMessages).filter(isMessageId))];
};

export interface InputSchema {
  readonly schema: Schema;
  /** The codes of 400 answers that the schema can cause. */
  readonly codes: readonly string[];
}

/** The JSON schema of an input. A text that a contract checks with code gets the format which that code accepts. */
export const schemaOfInput = (input: Input): InputSchema => {
  const codes = new Set<string>();
  const { $schema, ...schema } = z.toJSONSchema(input, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const ownErrorCodes = ownCodes(zodSchema);
      for (const code of ownErrorCodes) codes.add(code);
      const { def } = zodSchema._zod;
      const isText = jsonSchema.type === 'string' && jsonSchema.enum === undefined;
      if (isText && jsonSchema.format === undefined && jsonSchema.pattern === undefined)
        Object.assign(jsonSchema, readFormat(zodSchema));
      if (
        ownErrorCodes.length > 0 &&
        def.type !== 'object' &&
        jsonSchema['x-error-codes'] === undefined
      )
        jsonSchema['x-error-codes'] = ownErrorCodes;
    },
  });
  return { schema, codes: [...codes] };
};
