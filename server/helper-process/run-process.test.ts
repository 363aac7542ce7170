import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('./testing/orphan.ts', import.meta.url));

test.each(['start', 'job'])('ends quietly if the server ends during a %s', async (when) => {
  const server = spawn(process.execPath, [program, when], { stdio: ['ignore', 'ignore', 'pipe'] });
  let printed = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  // The helper holds the same pipe, so that it ends when both have ended.
  await once(server.stderr, 'end');
  expect([server.signalCode, printed]).toEqual(['SIGKILL', '']);
});
