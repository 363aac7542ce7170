import { readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * Writes the TypeScript types of a document: `node write-client-types.ts DOCUMENT OUTPUT`. openapi-typescript needs
 * TypeScript with its API, which the project's own version does not have, so it gets the one of
 * ts-json-schema-generator.
 */
const generator = import.meta.resolve('ts-json-schema-generator');

registerHooks({
  resolve: (name, context, next) =>
    name === 'typescript' ? next(name, { ...context, parentURL: generator }) : next(name, context),
});

// Imported late, because the hook must be registered before.
const { default: openapiTS, astToString } = await import('openapi-typescript');

const [, , document = '', output = ''] = process.argv;
// Read once, so that a document that cannot be parsed fails here.
JSON.parse(readFileSync(document, 'utf8'));
writeFileSync(output, astToString(await openapiTS(pathToFileURL(document))));
