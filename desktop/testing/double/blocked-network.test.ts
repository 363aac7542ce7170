import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { DoubleEvent } from './messages.ts';

const networkBlocker = fileURLToPath(new URL('./blocked-network.ts', import.meta.url));

/** The messages and the output of a program with a sealed network. */
const runSealed = async (program: string) => {
  const node = ['--import', networkBlocker, '--input-type=module', '--eval', program];
  const child = spawn(process.execPath, node, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const events: DoubleEvent[] = [];
  // The cast is safe: the seal sends only these messages.
  child.on('message', (message) => events.push(message as DoubleEvent));
  let printedText = '';
  child.stdout?.on('data', (text: Buffer) => {
    printedText += text.toString();
  });
  await once(child, 'close');
  return { events, printed: printedText.trim() };
};

const failingScript = (code: string) => `
  const failed = (error) => { console.log(error.cause?.code ?? error.code); setImmediate(() => process.disconnect()); };
  try { ${code} } catch (error) { failed(error); }
`;

it.each([
  ['fetch by a name', "await fetch('https://example.com/')", 'example.com'],
  ['fetch by an address', "await fetch('http://192.0.2.7/')", '192.0.2.7'],
  [
    'a socket',
    "(await import('node:net')).connect(443, '2001:db8::1').on('error', failed)",
    '2001:db8::1',
  ],
  [
    'a socket with encryption',
    "(await import('node:tls')).connect({ host: 'example.com', port: 443 }).on('error', failed)",
    'example.com',
  ],
  ['a name', "await (await import('node:dns/promises')).resolve4('example.com')", 'example.com'],
  [
    'a name, the old way',
    "(await import('node:dns')).lookup('example.com', failed)",
    'example.com',
  ],
])('refuses and reports %s', async (_kind, code, host) => {
  const { events, printed } = await runSealed(failingScript(code));
  expect(events).toEqual([{ type: 'reached-out', by: 'node', host }]);
  expect(printed).toBe('ENETUNREACH');
});

it('reports a datagram, which nobody waits for', async () => {
  const program = `
    const socket = (await import('node:dgram')).createSocket('udp4');
    socket.send('hello', 53, '192.0.2.7');
    socket.close();
    setImmediate(() => process.disconnect());
  `;
  const { events } = await runSealed(program);
  expect(events).toEqual([{ type: 'reached-out', by: 'node', host: '192.0.2.7' }]);
});

it('allows connections to the same computer', async () => {
  const program = `
    const { createServer } = await import('node:http');
    const server = createServer((_, answer) => answer.end('here')).listen(0, () => {
      fetch('http://localhost:' + server.address().port, { headers: { connection: 'close' } })
        .then((answer) => answer.text())
        .then((text) => { console.log(text); server.close(); process.disconnect(); });
    });
  `;
  expect(await runSealed(program)).toEqual({ events: [], printed: 'here' });
});
