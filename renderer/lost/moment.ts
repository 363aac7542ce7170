import { writing } from '#renderer/ui/format/format.ts';

/** An instant as messages of finders show it: "Nov 20, 9:00 AM". */
export const writeMoment = writing({
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
