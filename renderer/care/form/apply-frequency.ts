import { FREQUENCIES, type Frequency, RHYTHM_BY_FREQUENCY } from './choices.ts';
import type { StepInput } from './plan-values.ts';

/** Applies a frequency to a step. Times from an earlier frequency are removed. */
export const applyFrequency = (step: StepInput, frequency: Frequency): StepInput => {
  const { times, ...rhythm } = RHYTHM_BY_FREQUENCY[frequency];
  const hasStandardTimes = FREQUENCIES.some(
    (each) => RHYTHM_BY_FREQUENCY[each].times?.join() === step.times.join(),
  );
  const [firstTime = '08:00'] = step.times;
  return {
    ...step,
    ...rhythm,
    often: frequency,
    times: times ? [...times] : hasStandardTimes ? [firstTime] : step.times,
    weekdays: rhythm.unit === 'week' ? step.weekdays : [],
  };
};
