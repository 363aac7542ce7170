/** From the fewest lines to the most. `debug` adds the SQL of every statement, without its values. */
export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
