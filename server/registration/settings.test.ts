import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';

const PROVIDER = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'alaga' };

describe('the settings of registration', () => {
  test('are open by default, with passwords', () => {
    expect(readConfig({ ...PROVIDER, SIGN_UP: '' })).toMatchObject({
      signUp: 'open',
      oidcSignUp: true,
      oidcAuto: false,
      passwordLogin: true,
    });
  });

  test('are read', () => {
    const settings = { SIGN_UP: 'invite', OIDC_SIGN_UP: 'false', OIDC_AUTO: 'true' };
    expect(readConfig({ ...PROVIDER, ...settings, PASSWORD_LOGIN: 'false' })).toMatchObject({
      signUp: 'invite',
      oidcSignUp: false,
      oidcAuto: true,
      passwordLogin: false,
    });
    // OIDC_AUTO leads to the provider's login, so it has no effect without a provider.
    expect(readConfig({ OIDC_AUTO: 'true' }).oidcAuto).toBe(false);
  });

  test.each([
    [{ SIGN_UP: 'maybe' }, /^SIGN_UP must be open, invite or closed$/],
    [{ OIDC_AUTO: 'yes' }, /^OIDC_AUTO must be true or false$/],
    [{ PASSWORD_LOGIN: 'false' }, /^PASSWORD_LOGIN=false needs OIDC_ISSUER/],
  ])('refuse %j at the start', (settings, sentence) => {
    expect(() => readConfig(settings)).toThrow(ConfigError);
    expect(() => readConfig(settings)).toThrow(sentence);
  });

  test('are ignored in a household', () => {
    const settings = { SIGN_UP: 'closed', PASSWORD_LOGIN: 'false', ALAGA_MODE: 'household' };
    expect(readConfig({ ...PROVIDER, ...settings })).toMatchObject({
      signUp: 'open',
      passwordLogin: true,
    });
  });
});
