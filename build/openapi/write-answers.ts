import { resolve } from 'node:path';
import { schemasOfAnswers } from './answer-schemas.ts';
import { readContracts } from './contracts.ts';
import { contractFiles, readProgram } from './program.ts';
import { writeOutputs } from './write-outputs.ts';

/**
 * Writes the schemas of all answers into a folder, with the address of each call. Tests do not check an answer whose type
 * cannot be read; the document of the API fails for it.
 */
const folder = resolve(process.argv[2] ?? 'dist/openapi-answers');
const program = readProgram(contractFiles());
const patterns = [
  'build/openapi/{answer-schemas,contracts,program,write-answers,write-outputs}.ts',
  'server/*/contract.ts',
];
await writeOutputs({ program, folder, patterns }, async () => {
  const contracts = await readContracts(program);
  const { byCall, definitions } = schemasOfAnswers(program, contracts, console.warn);
  const calls = contracts.map(({ name, endpoint: { method, path, status = 200 } }) => ({
    ...{ name, method, path, status, schema: byCall[name] },
  }));
  return { 'answers.json': JSON.stringify({ calls, definitions }) };
});
