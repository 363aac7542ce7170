import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { countOpenFiles, readMemory } from '#build/bench/server/processes.ts';
import { startServer } from '#build/bench/server/server-process.ts';

export interface IdleSoak {
  readonly target: number;
  /** The highest numbers of open connections, as counted by the client and by the server. */
  readonly maxOpen: number;
  readonly heldByServer: number;
  /** The number of requests of other clients during the measurement, and how many of them were answered. */
  readonly asked: number;
  readonly answered: number;
  /** Open files of the server, before the connections and after all have closed. */
  readonly filesBefore: number;
  readonly filesAfter: number;
  /** Resident memory of the server, in KiB. */
  readonly memoryBefore: number;
  readonly memoryPeak: number;
  readonly memoryAfter: number;
  readonly memoryPerConnection: number;
}

const ROUND_COUNT = 90;
const OTHER_CLIENTS = 20;

interface ClientReport {
  readonly maxOpen: number;
  readonly refused: number;
}

/**
 * Opens a number of connections and leaves them idle: one third sends nothing, one half a header, one a whole request.
 * Works only on Linux, because it reads /proc.
 */
export const soakIdle = async (target: number): Promise<IdleSoak> => {
  const folder = mkdtempSync(join(tmpdir(), 'alaga-idle-'));
  const server = await startServer(
    [join(import.meta.dirname, '../../../server/standalone.ts')],
    folder,
  );
  const { pid } = server;
  const url = `http://127.0.0.1:${server.port}/api/health`;
  let requestCount = 0;
  let answerCount = 0;
  const askOthers = async (): Promise<void> => {
    for (let otherIndex = 0; otherIndex < OTHER_CLIENTS; otherIndex += 1) {
      requestCount += 1;
      const { ok } = await fetch(url, { headers: { Connection: 'close' } });
      if (ok) answerCount += 1;
    }
  };
  try {
    await askOthers();
    await pause(500);
    const resourcesBefore = { files: countOpenFiles(pid), memory: readMemory(pid) };
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'idle-clients.ts'), String(server.port), String(target)],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    );
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const peak = { held: 0, files: 0, memory: 0 };
    for (let round = 0; round < ROUND_COUNT && peak.held < target; round += 1) {
      child.stdin.write('go\n');
      const line = await lines.next();
      // A cast: the client prints these fields on each line.
      const { maxOpen } = JSON.parse(String(line.value)) as ClientReport;
      if (maxOpen > peak.held) {
        Object.assign(peak, { held: maxOpen, files: countOpenFiles(pid), memory: readMemory(pid) });
      }
    }
    await askOthers();
    const exited = once(child, 'exit');
    child.stdin.end();
    await exited;
    while (countOpenFiles(pid) > resourcesBefore.files + 3) await pause(100);
    await askOthers();
    const filesOpened = peak.files - resourcesBefore.files;
    return {
      ...{
        target,
        maxOpen: peak.held,
        heldByServer: filesOpened,
        asked: requestCount,
        answered: answerCount,
      },
      ...{ filesBefore: resourcesBefore.files, filesAfter: countOpenFiles(pid) },
      ...{
        memoryBefore: resourcesBefore.memory,
        memoryPeak: peak.memory,
        memoryAfter: readMemory(pid),
      },
      memoryPerConnection:
        Math.round(((peak.memory - resourcesBefore.memory) / filesOpened) * 10) / 10,
    };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
