import { ConfigError } from '#server/config.ts';
import { text } from '#server/messages/text.ts';

/** The file that remembers the port holds something else. */
export class PortFileDamaged extends Error {
  readonly file: string;
  constructor(file: string) {
    super(`not a port: ${file}`);
    this.file = file;
  }
}

const detail = (error: Error, name: 'code' | 'syscall' | 'port'): unknown =>
  name in error ? error[name as keyof Error] : undefined;

/** Somebody else listens there, or the system keeps the port for itself (EACCES, on Windows). */
export const isPortTaken = (error: unknown): boolean =>
  error instanceof Error &&
  (detail(error, 'code') === 'EADDRINUSE' ||
    (detail(error, 'code') === 'EACCES' && detail(error, 'syscall') === 'listen'));

const UNWRITABLE: ReadonlySet<unknown> = new Set([
  'full',
  'read-only',
  'unavailable',
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOSPC',
]);

/** Why Alaga does not open, in one sentence for its owner. */
export const startFailure = (error: unknown, dataDir: string): string => {
  if (error instanceof ConfigError) return text('desktop.error.config', { problem: error.message });
  if (error instanceof PortFileDamaged) return text('desktop.error.portFile', { file: error.file });
  if (!(error instanceof Error)) return text('desktop.error.unknown', { problem: String(error) });
  const code = detail(error, 'code');
  if (isPortTaken(error)) {
    return text('desktop.error.portTaken', { port: String(detail(error, 'port')) });
  }
  if (code === 'newer-schema') return text('desktop.error.newerData');
  if (UNWRITABLE.has(code)) return text('desktop.error.dataFolder', { folder: dataDir });
  return text('desktop.error.unknown', { problem: error.message });
};
