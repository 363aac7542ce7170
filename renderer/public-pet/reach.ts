import { firstNumber } from '#server/phones/rules.ts';

/** Of an emergency number, such as 911. */
const FEWEST_DIGITS = 3;

const withNumber = (scheme: 'tel' | 'sms', written: string | null): string | undefined => {
  const number = firstNumber(written, FEWEST_DIGITS);
  return number === undefined ? undefined : `${scheme}:${number}`;
};

/** The address that calls a number as it was written; undefined where it is none. */
export const callUrl = (written: string | null): string | undefined => withNumber('tel', written);

/** The address that begins a text message to a number; undefined where it is none. */
export const messageUrl = (written: string | null): string | undefined =>
  withNumber('sms', written);

/** The address that begins a mail; undefined where what is written is no email address. */
export const mailUrl = (written: string | null): string | undefined =>
  written !== null && /^[^\s@]+@[^\s@]+$/.test(written)
    ? `mailto:${encodeURIComponent(written).replace('%40', '@')}`
    : undefined;
