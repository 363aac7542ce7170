/** The order matters: most browsers also name others, for the sake of websites that check for them. */
const BROWSER_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const SYSTEM_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const findFirstMatch = (
  names: readonly (readonly [RegExp, string])[],
  text: string,
): string | null => names.find(([sign]) => sign.test(text))?.[1] ?? null;

/** Returns the names of the browser and the operating system for a User-Agent, as an owner would call them. */
export const nameDevice = (userAgent: string | null) => {
  const text = userAgent ?? '';
  return {
    browser: findFirstMatch(BROWSER_PATTERNS, text),
    system: findFirstMatch(SYSTEM_PATTERNS, text),
    isApp: /\bElectron\//.test(text),
  };
};
