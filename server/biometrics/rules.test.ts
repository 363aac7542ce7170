import { expect, test } from 'vitest';
import { deviceLabel } from './rules.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const EDGE_USER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';
const DESKTOP =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Alaga/1.0.0 Chrome/140.0.0.0 Electron/45.4.1 Safari/537.36';

test.each([
  [ANDROID, 'Chrome · Android'],
  [IPHONE, 'Safari · iPhone'],
  [EDGE_USER_AGENT, 'Edge · Windows'],
  [FIREFOX, 'Firefox · Linux'],
  [DESKTOP, 'Alaga · Mac'],
  ['curl/8', ''],
])('%s is named %s', (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label);
});
