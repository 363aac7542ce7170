import type { Place } from '#server/clinics/rules.ts';

/** Which map answers best on a device: everybody's own, and the open one where there is none. */
export type Directions = 'apple' | 'google' | 'osm';

/** By the browser's own words of itself. An iPad calls itself a Mac, which comes to the same. */
export const directionsOn = (userAgent: string): Directions => {
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent)) return 'apple';
  return /Android|Windows|CrOS/.test(userAgent) ? 'google' : 'osm';
};

/** `14.599500`, never `1e-7`: about 10 cm. */
const degrees = (angle: number): string => angle.toFixed(6);

const pair = ({ latitude, longitude }: Place): string =>
  `${degrees(latitude)},${degrees(longitude)}`;

/**
 * The way to a place in a map outside. `from` where the owner's place is known: the others find it themselves, the open
 * one must be told.
 */
export const directionsLink = (by: Directions, to: Place, from?: Place): string => {
  if (by === 'apple') return `https://maps.apple.com/?daddr=${pair(to)}`;
  if (by === 'google') {
    return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(pair(to))}`;
  }
  const route = encodeURIComponent(`${from ? pair(from) : ''};${pair(to)}`);
  return `https://www.openstreetmap.org/directions?route=${route}`;
};
