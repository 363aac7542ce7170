import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';

const OIDC_CLIENT_ID = 'alaga';

describe('the settings of an identity provider', () => {
  test.each([
    ['https://id.example.com', 'production'],
    ['http://127.0.0.1:4000', 'production'],
    ['http://[::1]:4000', 'production'],
    ['http://id.example.com', 'development'],
  ])('accept %s in %s', (OIDC_ISSUER, NODE_ENV) => {
    const { provider } = readConfig({ OIDC_ISSUER, OIDC_CLIENT_ID, NODE_ENV });
    expect(provider).toMatchObject({ issuer: OIDC_ISSUER, clientId: 'alaga', name: undefined });
  });

  test.each([
    [{ OIDC_ISSUER: 'http://id.example.com', OIDC_CLIENT_ID, NODE_ENV: 'production' }, /https/],
    [{ OIDC_ISSUER: 'https://id.example.com' }, /OIDC_CLIENT_ID/],
    [{ OIDC_CLIENT_ID }, /^OIDC_CLIENT_ID needs OIDC_ISSUER/],
    [{ OIDC_CLIENT_SECRET: 'secret' }, /^OIDC_CLIENT_SECRET needs OIDC_ISSUER/],
    [{ OIDC_ISSUER: 'id.example.com', OIDC_CLIENT_ID }, /OIDC_ISSUER/],
  ])('refuse %j with a sentence', (settings, sentence) => {
    expect(() => readConfig(settings)).toThrow(ConfigError);
    expect(() => readConfig(settings)).toThrow(sentence);
  });

  test('are ignored in a household', () => {
    const settings = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID };
    expect(readConfig({ ...settings, ALAGA_MODE: 'household' }).provider).toBeUndefined();
  });
});
