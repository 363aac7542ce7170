import { firstNumber } from '#server/phones/rules.ts';

/** The length of emergency numbers such as 911. */
const MIN_PHONE_DIGITS = 3;

const withNumber = (scheme: 'tel' | 'sms', written: string | null): string | undefined => {
  const number = firstNumber(written, MIN_PHONE_DIGITS);
  return number === undefined ? undefined : `${scheme}:${number}`;
};

/** A `tel:` link; undefined if the text is not a phone number. */
export const callUrl = (written: string | null): string | undefined => withNumber('tel', written);

/** An `sms:` link; undefined if the text is not a phone number. */
export const messageUrl = (written: string | null): string | undefined =>
  withNumber('sms', written);

/** A `mailto:` link; undefined if the text is not an email address. */
export const mailUrl = (written: string | null): string | undefined =>
  written !== null && /^[^\s@]+@[^\s@]+$/.test(written)
    ? `mailto:${encodeURIComponent(written).replace('%40', '@')}`
    : undefined;
