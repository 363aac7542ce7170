import { resolve } from 'node:path';
import { buildDocument } from './document.ts';
import { renderPage } from './page.ts';
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
  const document = await buildDocument(program);
  return { 'openapi.json': JSON.stringify(document), 'docs.html': renderPage(document) };
});
