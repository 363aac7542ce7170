/** Calls at each minute that an expression names; `stop` ends it. */
export type Scheduler = (expression: string, call: () => void) => { stop(): unknown };

/** Cron's five fields, by the computer's own clock. Loaded when it is first wanted: no request waits for it. */
export const cronScheduler: Scheduler = (expression, call) => {
  const task = import('node-cron').then(({ default: cron }) => cron.schedule(expression, call));
  return { stop: async () => (await task).stop() };
};
