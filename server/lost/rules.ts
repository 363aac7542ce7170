import { firstNumber } from '#server/phones/rules.ts';

/** What the owner of a lost pet writes, and what its finder does, in characters. */
export const MESSAGE_LENGTH = 1000;
export const SHORTEST_MESSAGE = 5;

/** Where someone was: degrees, and within how many metres. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracy: number;
}

/** About a street's width: more would pretend to know more. */
const DECIMALS = 5;

/** The place on a map that anybody may open. */
export const mapLink = ({ latitude, longitude }: Place): string => {
  const [lat, lon] = [latitude.toFixed(DECIMALS), longitude.toFixed(DECIMALS)];
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`;
};

const FEWEST_DIGITS = 5;

/** A link that calls the first number in what someone wrote; null for what no telephone could dial. */
export const callLink = (written: string | null): string | null => {
  const number = firstNumber(written, FEWEST_DIGITS);
  return number === undefined ? null : `tel:${number}`;
};
