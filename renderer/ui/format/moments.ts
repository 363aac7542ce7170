import { dateFormatter } from './format.ts';

/** Formats an instant in the device's time zone, for example "Nov 20, 9:12 AM". */
export const formatShortMoment = dateFormatter({
  ...{ month: 'short', day: 'numeric' },
  ...{ hour: 'numeric', minute: '2-digit' },
});

/** Formats an instant in the device's time zone, for example "Nov 20, 2026, 9:12 AM". */
export const formatMoment = dateFormatter({
  ...{ year: 'numeric', month: 'short', day: 'numeric' },
  ...{ hour: 'numeric', minute: '2-digit' },
});
