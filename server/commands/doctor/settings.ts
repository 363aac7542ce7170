import type { Config } from '#server/config.ts';
import { isInsecureUrl } from '#server/config-values.ts';
import { createFindings, type Finding } from './finding.ts';

const { ok, warning } = createFindings('settings');

/** Settings that are valid, but unusual for a server that other people use. */
export const checkSettings = (config: Config): readonly Finding[] => {
  const { mode, production, publicUrl, supportEmail, signUp } = config;
  const foundText = `all can be read: ${mode}, ${production ? 'production' : 'development'}, SIGN_UP=${signUp}`;
  if (mode === 'household') return [ok(foundText)];
  const warnings = [
    !production &&
      warning(
        'NODE_ENV is not production: mails and codes may be shown instead of sent',
        'Set NODE_ENV=production for a server that other people use.',
      ),
    production &&
      publicUrl === undefined &&
      warning(
        `PUBLIC_URL is not set: links in mails begin with http://localhost:${config.port}`,
        'Set PUBLIC_URL to the address that browsers open.',
      ),
    publicUrl !== undefined &&
      isInsecureUrl(publicUrl) &&
      warning(
        'PUBLIC_URL is not https: passwords travel unencrypted, and push and device keys do not work',
        'Put a proxy with a certificate in front, and set PUBLIC_URL to its https address.',
      ),
    supportEmail === undefined &&
      warning(
        'SUPPORT_EMAIL is not set: messages to support stay in the database',
        'Set SUPPORT_EMAIL, or read them with "npm run support-messages".',
      ),
  ].filter((item) => item !== false);
  return warnings.length > 0 ? warnings : [ok(foundText)];
};
