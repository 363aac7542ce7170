import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';
import { startTestServer } from '#server/testing.ts';

test('defaults to the public OpenStreetMap service; empty turns it off', () => {
  const defaultConfig = readConfig({});
  expect(defaultConfig.overpassUrl).toBe('https://overpass-api.de/api/interpreter');
  expect(defaultConfig.mapStyleUrl).toMatch(/^https:\/\//);
  expect(defaultConfig.googleMapsKey).toBeUndefined();
  const emptyConfig = readConfig({ OVERPASS_URL: '', MAP_STYLE_URL: '', GOOGLE_MAPS_API_KEY: ' ' });
  expect(emptyConfig).toMatchObject({ overpassUrl: undefined, mapStyleUrl: undefined });
  expect(emptyConfig.googleMapsKey).toBeUndefined();
  const ownEndpoint = 'http://127.0.0.1:12345/api/interpreter';
  expect(readConfig({ OVERPASS_URL: ownEndpoint }).overpassUrl).toBe(ownEndpoint);
});

test.each(['OVERPASS_URL', 'MAP_STYLE_URL'])('%s must be a web address', (name) => {
  for (const wrongUrl of ['overpass-api.de', 'file:///etc/passwd', 'javascript:1']) {
    const readWrongConfig = () => readConfig({ [name]: wrongUrl });
    expect(readWrongConfig).toThrow(ConfigError);
    expect(readWrongConfig).toThrow(`${name} must be an http or https address, or empty`);
  }
});

test.each([
  [{}, false, false],
  [{ overpassUrl: 'https://overpass.example' }, false, true],
  [{ mapStyleUrl: 'https://tiles.example' }, true, false],
  [{ googleMapsKey: 'key' }, true, true],
])('with %j: maps %s, clinics %s', async (config, maps, clinics) => {
  await using server = await startTestServer({ config });
  const { body } = await server.client().get('/api/capabilities');
  expect(body).toMatchObject({ maps, clinics });
});
