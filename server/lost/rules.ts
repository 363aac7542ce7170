import { firstNumber } from '#server/phones/rules.ts';

/** Characters of an owner's message about a lost pet, and of a finder's report. */
export const MESSAGE_LENGTH = 1000;
export const MIN_MESSAGE_LENGTH = 5;

/** A position in degrees, and its accuracy in metres. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracy: number;
}

/** About the width of a street; more decimals would suggest false precision. */
const DECIMALS = 5;

/** A link to the position on a public map. */
export const mapLink = ({ latitude, longitude }: Place): string => {
  const [lat, lon] = [latitude.toFixed(DECIMALS), longitude.toFixed(DECIMALS)];
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`;
};

const MIN_DIGITS = 5;

/** A `tel:` link for the first number in a text; null if it contains none that can be dialled. */
export const callLink = (writtenText: string | null): string | null => {
  const number = firstNumber(writtenText, MIN_DIGITS);
  return number === undefined ? null : `tel:${number}`;
};
