/** Calls at each minute that an expression names; `stop` ends it. */
export type Timetable = (expression: string, call: () => void) => { stop(): unknown };

const MINUTE = 60_000;
/** Further back than a day nothing new is due: every job is called once a day at the least. */
const DAY_OF_MINUTES = 24 * 60;

// Whether `*`, `*/15` or a number names the value.
const names = (field: string, value: number): boolean => {
  const [, step] = /^\*(?:\/(\d+))?$/.exec(field) ?? [];
  return field.startsWith('*') ? value % Number(step ?? 1) === 0 : Number(field) === value;
};

const EXPRESSION = /^(\*|\*\/[1-9]\d?|[1-5]?\d) (\*|\*\/[1-9]\d?|1?\d|2[0-3]) \* \* \*$/;

/** Whether the minute that `at` lies in is named, by the computer's own clock. Throws for what is no such expression. */
export const isNamed = (expression: string, at: Date): boolean => {
  const [, minute, hour] = EXPRESSION.exec(expression) ?? [];
  if (minute === undefined || hour === undefined) throw new TypeError(`"${expression}"`);
  return names(minute, at.getMinutes()) && names(hour, at.getHours());
};

/**
 * Cron's minute and hour, each a number, a star or a star with a step, every day: `20 * * * *`. What was due while the
 * computer slept is called once when it wakes.
 */
export const timetable: Timetable = (expression, call) => {
  isNamed(expression, new Date());
  let seen = Math.floor(Date.now() / MINUTE);
  let timer: NodeJS.Timeout;
  const look = () => {
    const now = Math.floor(Date.now() / MINUTE);
    // A clock that was set back begins anew from there.
    const first = Math.max(Math.min(seen, now) + 1, now - DAY_OF_MINUTES + 1);
    const begun = Array.from({ length: now - first + 1 }, (_, index) => first + index);
    seen = now;
    wait();
    if (begun.some((minute) => isNamed(expression, new Date(minute * MINUTE)))) call();
  };
  const wait = () => {
    timer = setTimeout(look, MINUTE - (Date.now() % MINUTE));
  };
  wait();
  return { stop: () => clearTimeout(timer) };
};
