/** Calls back at each minute of a cron expression; `stop` ends it. */
export type Scheduler = (expression: string, call: () => void) => { stop(): unknown };

/**
 * Cron expressions with five fields, by the computer's clock. The library is loaded when first needed, so that no
 * request waits for it.
 */
export const cronScheduler: Scheduler = (expression, call) => {
  const task = import('node-cron').then(({ default: cron }) => cron.schedule(expression, call));
  return { stop: async () => (await task).stop() };
};
