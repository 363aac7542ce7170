import { resolve } from 'node:path';
import { documentOf } from './document.ts';
import { pageOf } from './page.ts';
import { readProgram } from './program.ts';
import { writeOutputs } from './write-outputs.ts';

/** Writes the document and its page into a folder. */
const folder = resolve(process.argv[2] ?? 'dist/openapi');
const program = readProgram();
const patterns = [
  ...['build/openapi/*.ts', 'server/*/contract.ts'],
  ...['server/*/testing.ts', 'server/**/testing/*.ts'],
];
await writeOutputs({ program, folder, patterns }, async () => {
  const document = await documentOf(program);
  return { 'openapi.json': JSON.stringify(document), 'docs.html': pageOf(document) };
});
