import { dateFormatter } from '#renderer/ui/format/format.ts';

/** Formats the instant of a finder's message, for example "Nov 20, 9:00 AM". */
export const writeMoment = dateFormatter({
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
