import type { Schema } from '#build/openapi/schema.ts';

/** Sample texts for the patterns that the contracts use. */
const SAMPLES: readonly (readonly [pattern: RegExp, sample: string])[] = [
  [/0-9a-f/, '01990000-0000-7000-8000-00000000'],
  [/2\[0-3\]/, '08:30'],
  [/1-9/, '1'],
];

const RANDOM_LETTERS = 'abcdefghijklmnopqrstuvwxyz ñé';
const MAX_LETTERS = 40;

const toNumberOr = (value: unknown, fallback: number): number =>
  typeof value === 'number' ? value : fallback;

/** Makes values that a JSON schema of the document accepts. `random` gives numbers from 0 to 1. */
export const valueMaker = (random: () => number) => {
  const randomUpTo = (count: number): number => Math.floor(random() * count);
  const pickOne = <T>(values: readonly T[]): T | undefined => values[randomUpTo(values.length)];

  const textFor = (schema: Schema): string => {
    const { format, pattern, examples } = schema;
    if (Array.isArray(examples)) return String(pickOne(examples));
    if (format === 'date') return `2026-0${1 + randomUpTo(9)}-1${randomUpTo(10)}`;
    if (format === 'date-time') return `2027-0${1 + randomUpTo(9)}-1${randomUpTo(10)}T08:00:00Z`;
    if (format === 'email') return `owner${randomUpTo(1e9)}@example.com`;
    if (typeof pattern === 'string') {
      const [, sample = 'x'] = SAMPLES.find(([known]) => known.test(pattern)) ?? [];
      return sample.endsWith('0000') && sample.length > 20
        ? sample + randomUpTo(65_536).toString(16).padStart(4, '0')
        : sample;
    }
    const minLength = toNumberOr(schema['minLength'], 0);
    const maxLength = Math.min(
      toNumberOr(schema['maxLength'], MAX_LETTERS),
      minLength + MAX_LETTERS,
    );
    const length = minLength + randomUpTo(maxLength - minLength + 1);
    // Generated texts have no spaces at their ends, because the server removes them.
    return Array.from({ length }, () => RANDOM_LETTERS[randomUpTo(RANDOM_LETTERS.length)])
      .join('')
      .replace(/^ | $/g, 'x');
  };

  const objectFor = (schema: Schema): Readonly<Record<string, unknown>> => {
    const properties = (schema['properties'] ?? {}) as Readonly<Record<string, Schema>>;
    const requiredNames = (schema['required'] ?? []) as readonly string[];
    return Object.fromEntries(
      Object.entries(properties).flatMap(([name, field]) =>
        requiredNames.includes(name) || random() < 0.4 ? [[name, createValue(field)]] : [],
      ),
    );
  };

  const createValue = (schema: Schema): unknown => {
    const choices = [schema['anyOf'], schema['oneOf']].flatMap((some) =>
      Array.isArray(some) ? (some as readonly Schema[]) : [],
    );
    if (choices.length > 0) return createValue(pickOne(choices) ?? {});
    if ('const' in schema) return schema['const'];
    if (Array.isArray(schema['enum'])) return pickOne(schema['enum']);
    const type = Array.isArray(schema['type']) ? pickOne(schema['type']) : schema['type'];
    if (type === 'null') return null;
    if (type === 'string') return textFor(schema);
    if (type === 'boolean') return random() < 0.5;
    if (type === 'integer' || type === 'number') {
      const minimum = Math.max(toNumberOr(schema['minimum'], 0), -1000);
      const maximum = Math.min(toNumberOr(schema['maximum'], minimum + 1000), minimum + 1000);
      return minimum + randomUpTo(maximum - minimum + 1);
    }
    if (type === 'array') {
      const minItems = toNumberOr(schema['minItems'], 0);
      const length =
        minItems + randomUpTo(Math.min(toNumberOr(schema['maxItems'], 3) - minItems, 2) + 1);
      return Array.from({ length }, () => createValue((schema['items'] ?? {}) as Schema));
    }
    return type === 'object' ? objectFor(schema) : 'x';
  };
  return { make: createValue, objectFor, among: pickOne };
};
