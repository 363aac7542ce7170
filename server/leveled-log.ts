import { currentRequestId } from '#server/http/listener/request-id.ts';
import { LOG_LEVELS, type LogLevel } from './log-levels.ts';
import type { Log } from './parts.ts';

/** The level of a line. Lines about requests have none: a failed one is an error, a security event a warning. */
const getLevel = ({ level, status, event }: Parameters<Log>[0]): LogLevel => {
  const ownLevel = LOG_LEVELS.find((knownLevel) => knownLevel === level);
  if (ownLevel) return ownLevel;
  if (typeof status === 'number' && status >= 500) return 'error';
  return event === undefined ? 'info' : 'warn';
};

/**
 * A log that drops lines below a level, and adds the id of the request during which a line was written. What an operator
 * is asked to do by a line must not be a line that is dropped, so the set-up code of the first account is always kept.
 */
export const leveledLog = (log: Log, minimumLevel: LogLevel): Log => {
  const minimumIndex = LOG_LEVELS.indexOf(minimumLevel);
  return (line) => {
    const isLogged = LOG_LEVELS.indexOf(getLevel(line)) <= minimumIndex;
    if (!isLogged && line['event'] !== 'accounts.set-up-code') return;
    const request = line['request'] === undefined ? currentRequestId() : undefined;
    log(request === undefined ? line : { ...line, request });
  };
};
