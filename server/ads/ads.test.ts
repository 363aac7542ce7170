import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig, readHouseholdConfig } from '#server/config.ts';
import { startTestServer } from '#server/testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'alaga-ads-'));
afterAll(() => rmSync(folder, { recursive: true }));

const BANNER = 'https://ads.example.com/banner';

const writeFile = (contents: unknown): string => {
  const path = join(folder, 'ads.json');
  writeFileSync(path, typeof contents === 'string' ? contents : JSON.stringify(contents));
  return path;
};
const readAdsSetting = (contents: unknown) => readConfig({ ADS_CONFIG: writeFile(contents) });

describe('ADS_CONFIG', () => {
  test('uses the specified numbers by default', () => {
    expect(
      readAdsSetting({ banner: BANNER, interstitial: 'https://ads.example.com/full' }).ads,
    ).toEqual({
      origin: 'https://ads.example.com',
      bannerUrl: BANNER,
      interstitialUrl: 'https://ads.example.com/full',
      interstitialFrequency: 3,
      cooldown: 5,
    });
  });

  test('is off without a file, without addresses and in a household', () => {
    expect(readConfig({}).ads).toBeUndefined();
    expect(readAdsSetting({}).ads).toBeUndefined();
    expect(readAdsSetting({ banner: BANNER, bannersShown: false }).ads).toBeUndefined();
    const path = writeFile({ banner: BANNER });
    expect(readConfig({ ADS_CONFIG: path, ALAGA_MODE: 'household' }).ads).toBeUndefined();
    expect(readHouseholdConfig({ dataDir: folder, port: 0 }).ads).toBeUndefined();
  });

  test('tells the slots about test mode', () => {
    expect(readAdsSetting({ banner: BANNER, testMode: true }).ads?.bannerUrl).toBe(
      `${BANNER}?test=1`,
    );
  });

  test.each([
    ['{\n  "banner" 7\n}', 'it must be valid JSON (line 2 column 12)'],
    ['', 'it must be valid JSON'],
    [[], /it may hold banner/],
    [{ baner: BANNER }, /it may hold banner/],
    [{ banner: 7 }, 'banner must be text'],
    [
      { interstitial: 'http://ads.example.com' },
      'interstitial must be an address that starts with https://',
    ],
    [
      { banner: BANNER, interstitial: 'https://b.example' },
      'all addresses must have the same origin',
    ],
    [{ banner: BANNER, interstitialFrequency: 2 }, 'interstitialFrequency must be at least 3'],
    [{ banner: BANNER, cooldown: 1 }, 'cooldown must be at least 5 minutes'],
    [{ banner: BANNER, testMode: 'no' }, 'testMode must be true or false'],
  ])('refuses %o with one sentence', (contents, complaint) => {
    expect(() => readAdsSetting(contents)).toThrow(ConfigError);
    expect(() => readAdsSetting(contents)).toThrow(complaint);
  });

  test('refuses a missing file', () => {
    const path = join(folder, 'none.json');
    const readMissingFile = () => readConfig({ ADS_CONFIG: path });
    expect(readMissingFile).toThrow(
      `ADS_CONFIG names a file that is not right, ${path}: it cannot be read`,
    );
  });
});

describe('the ads call', () => {
  const fetchHeaders = async (contents: unknown) => {
    const { ads } = readAdsSetting(contents);
    await using server = await startTestServer({ config: { ads } });
    const { body, headers } = await server.client().get('/api/capabilities');
    return { ads: body['ads'], policy: headers.get('content-security-policy')?.split('; ') ?? [] };
  };

  test('reveals nothing and allows no frames without ads', async () => {
    const { ads, policy } = await fetchHeaders({});
    expect(ads).toBeNull();
    expect(policy.filter((line) => line.startsWith('frame-src'))).toEqual([]);
    expect(policy.join()).not.toContain('https:');
  });

  test('names the slots and allows frames only from their origin', async () => {
    const { ads, policy } = await fetchHeaders({ banner: BANNER });
    expect(ads).toMatchObject({ bannerUrl: BANNER, interstitialUrl: null });
    expect(policy.filter((line) => line.includes('ads.example.com'))).toEqual([
      "frame-src 'self' https://ads.example.com",
    ]);
    expect(policy).toContain("script-src 'self'");
  });
});
