import type { Schema } from './schema.ts';

/** The name that a reference ends with; undefined for anything else. */
export const getRefName = (schema: Schema): string | undefined => {
  const { $ref } = schema;
  return typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined;
};

const asSchemas = (value: unknown): readonly Schema[] => (Array.isArray(value) ? value : []);

const objectText = (schema: Schema): string => {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  const requiredNames = asSchemas(schema['required']) as readonly unknown[];
  if (properties.length === 0) return 'object';
  const fields = properties.map(
    ([name, field]) => `${name}${requiredNames.includes(name) ? '' : '?'}: ${describeType(field)}`,
  );
  return `{ ${fields.join(', ')} }`;
};

const LIMIT_KEYWORDS: readonly (readonly [keyword: string, words: string])[] = [
  ['minLength', 'at least # characters'],
  ['maxLength', 'at most # characters'],
  ['minimum', 'at least #'],
  ['maximum', 'at most #'],
  ['minItems', 'at least # entries'],
  ['maxItems', 'at most # entries'],
  ['pattern', 'matches #'],
];

/** Limits that are so large that they say nothing, such as those of whole numbers. */
const isLimit = (value: unknown): boolean =>
  typeof value === 'string' || (typeof value === 'number' && Math.abs(value) < 2 ** 53 - 1);

const describeLimits = (schema: Schema): readonly string[] =>
  LIMIT_KEYWORDS.flatMap(([keyword, words]) =>
    isLimit(schema[keyword]) ? [words.replace('#', String(schema[keyword]))] : [],
  );

const typeWithoutParentheses = (schema: Schema): string => {
  const name = getRefName(schema);
  if (name !== undefined) return `@${name}`;
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum']))
    return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  const choices = [...asSchemas(schema['anyOf']), ...asSchemas(schema['oneOf'])];
  if (choices.length > 0) return choices.map(describeType).join(' | ');
  const allOf = asSchemas(schema['allOf']);
  if (allOf.length > 0) return allOf.map(describeType).join(' & ');
  const { type } = schema;
  if (Array.isArray(type)) return type.join(' | ');
  if (type === 'array') return `list of ${describeType((schema['items'] ?? {}) as Schema)}`;
  if (type === 'object') return objectText(schema);
  return typeof type === 'string' ? type : 'anything';
};

/** A schema in one line for people. The name of another schema begins with `@`. */
export const describeType = (schema: Schema): string => {
  const format = typeof schema['format'] === 'string' ? [schema['format']] : [];
  const notes = [...format, ...describeLimits(schema)];
  return notes.length > 0
    ? `${typeWithoutParentheses(schema)} (${notes.join(', ')})`
    : typeWithoutParentheses(schema);
};
