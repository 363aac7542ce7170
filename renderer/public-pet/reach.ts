const LONGEST_NUMBER = 20;
const SHORTEST_NUMBER = 3;

/**
 * The first number in what an owner wrote ("0917 555 0100 / 0918 555 0100, after 6"), as `tel:` takes it; undefined
 * where it holds none, so that it is shown as it was written.
 */
const dialable = (written: string | null): string | undefined => {
  const [first] = written?.match(/\+?\d[\d\s().-]*/) ?? [];
  const number = first?.replace(/[^\d+]/g, '') ?? '';
  const digits = number.replace('+', '').length;
  return digits >= SHORTEST_NUMBER && digits <= LONGEST_NUMBER ? number : undefined;
};

const withNumber = (scheme: 'tel' | 'sms', written: string | null): string | undefined => {
  const number = dialable(written);
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
