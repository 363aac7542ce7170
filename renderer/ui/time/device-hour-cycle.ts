let hourCycle: 'h12' | 'h23' | undefined;

/**
 * The clock setting of the device. Times of day follow it, not the language of the app: "3:15 PM" with 12 hours and
 * "15:15" with 24.
 */
export const deviceHourCycle = (): 'h12' | 'h23' => {
  hourCycle ??= new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hour12
    ? 'h12'
    : 'h23';
  return hourCycle;
};
