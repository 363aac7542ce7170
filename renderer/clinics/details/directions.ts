import type { Place } from '#server/clinics/rules.ts';

/** The map service that works best on a device; OpenStreetMap if the device has no usual one. */
export type Directions = 'apple' | 'google' | 'osm';

/** Detected from the user agent. An iPad reports itself as a Mac, which leads to the same service. */
export const directionsOn = (userAgent: string): Directions => {
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent)) return 'apple';
  return /Android|Windows|CrOS/.test(userAgent) ? 'google' : 'osm';
};

/** Six decimals (about 10 cm), never in exponential notation. */
const formatDegrees = (angle: number): string => angle.toFixed(6);

const coordinates = ({ latitude, longitude }: Place): string =>
  `${formatDegrees(latitude)},${formatDegrees(longitude)}`;

/**
 * A link to directions in an external map. `start` is the location of the owner: only OpenStreetMap needs it, the
 * others find it themselves.
 */
export const directionsLink = (mapsApp: Directions, to: Place, start?: Place): string => {
  if (mapsApp === 'apple') return `https://maps.apple.com/?daddr=${coordinates(to)}`;
  if (mapsApp === 'google') {
    return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(coordinates(to))}`;
  }
  const route = encodeURIComponent(`${start ? coordinates(start) : ''};${coordinates(to)}`);
  return `https://www.openstreetmap.org/directions?route=${route}`;
};
