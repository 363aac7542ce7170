/** Milliseconds that a device waits for its owner. */
export const BIOMETRIC_TIMEOUT = 60_000;

/** The devices of an account that can log in. */
export const MAX_DEVICES = 50;

/** Milliseconds for which success is shown before the app continues. */
export const SUCCESS_DISPLAY_MS = 1000;

const BROWSER_PATTERNS = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bElectron\//, 'Alaga'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const SYSTEM_PATTERNS = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

type NamePatterns = readonly (readonly [RegExp, string])[];

const findMatchingName = (names: NamePatterns, userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** The name of a device in its owner's list, such as `Chrome · Android`; empty if the User-Agent is unknown. */
export const deviceLabel = (userAgent: string): string =>
  [findMatchingName(BROWSER_PATTERNS, userAgent), findMatchingName(SYSTEM_PATTERNS, userAgent)]
    .filter(Boolean)
    .join(' · ');
