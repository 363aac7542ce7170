import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds. */
const RETRY_DELAY = 200;

/** Repeats a call while the server is too busy to answer it (503), as the app does. */
export const untilNotBusy = async <Answer extends { readonly status: number }>(
  call: () => Promise<Answer>,
): Promise<Answer> => {
  let answer = await call();
  while (answer.status === 503) {
    await sleep(RETRY_DELAY);
    answer = await call();
  }
  return answer;
};
