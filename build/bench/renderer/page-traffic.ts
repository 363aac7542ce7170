import type { BrowserContext } from 'playwright';

/** The traffic of a page: bytes including headers, and requests. */
export interface PageTraffic {
  readonly bytes: number;
  readonly requests: number;
}

/** Opens an address in a profile with an empty cache, and counts until the network is idle. */
export const measureTraffic = async (
  context: BrowserContext,
  path: string,
): Promise<PageTraffic> => {
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  const requests = new Set<string>();
  const sizes: number[] = [];
  tools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('http')) requests.add(requestId);
  });
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (requests.has(requestId)) sizes.push(encodedDataLength);
  });
  await tools.send('Network.enable');
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.close();
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), requests: sizes.length };
};
