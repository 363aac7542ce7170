import { EventEmitter } from 'node:events';

/**
 * Loaded by `--import` into a utility process of the double. Provides Electron's
 * `process.parentPort`.
 */
class ParentPort extends EventEmitter {
  postMessage(message: unknown): void {
    process.send?.(message);
  }
}

const parentPort = new ParentPort();
Object.assign(process, { parentPort, type: 'utility' });
Object.defineProperty(process, 'versions', { value: { ...process.versions, electron: '45.4.1' } });

process.on('message', (data) => parentPort.emit('message', { data, ports: [] }));
// A utility process ends with the main process, whatever it is doing.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
