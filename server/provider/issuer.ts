import type { ClientAuth, Configuration } from 'openid-client';
import type { Identity } from '#db/provider/queries.ts';
import type { Language } from '#server/messages/ids.ts';
import type { Parts } from '#server/parts.ts';
import type { Attempt } from './attempts.ts';
import { type Profile, profileOf } from './rules.ts';

type Settings = NonNullable<Parts['config']['provider']>;

/** Somebody whom the provider vouches for. */
export interface Arrival {
  readonly identity: Identity;
  /** Asks the provider for more than who it is; undefined where it has verified no email address. */
  readonly profile: () => Promise<Profile | undefined>;
}

export interface Issuer {
  /** Where to send the browser, and what its coming back must match. */
  readonly begin: (
    redirectUri: string,
    language: Language,
  ) => Promise<{ url: URL; attempt: Attempt }>;
  /** Exchanges the code in the address that the browser came back with. Throws what `refusalOf` explains. */
  readonly finish: (cameBack: URL, attempt: Attempt) => Promise<Arrival>;
}

const openId = () => import('openid-client');

/** Seconds for each call to the provider: a person waits for it. */
const TIMEOUT = 10;

const SCOPE = 'openid email profile';

/** A secret goes in the header unless the provider takes it in the body alone; that is also the standard's default. */
const authenticationOf = async (secret: string | undefined): Promise<ClientAuth> => {
  const { None, ClientSecretBasic, ClientSecretPost } = await openId();
  if (secret === undefined) return None();
  const [inHeader, inBody] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (as, ...rest) => {
    const methods = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? inHeader : inBody)(as, ...rest);
  };
};

const discover = async ({ issuer, clientId, clientSecret }: Settings): Promise<Configuration> => {
  const { allowInsecureRequests, discovery, enableNonRepudiationChecks } = await openId();
  const url = new URL(issuer);
  // A plain http issuer got this far only where the settings allow one (server/config.ts).
  const insecure = url.protocol === 'http:' ? [allowInsecureRequests] : [];
  return discovery(url, clientId, undefined, await authenticationOf(clientSecret), {
    timeout: TIMEOUT,
    // The signature of an ID token counts too, not only the connection that it came by.
    execute: [...insecure, enableNonRepudiationChecks],
  });
};

/** The provider with its own description, which is asked for at first use, and again after a failure. */
export const openIssuer = (settings: Settings): Issuer => {
  let described: Promise<Configuration> | undefined;
  const description = (): Promise<Configuration> => {
    described ??= discover(settings).catch((error: unknown) => {
      described = undefined;
      throw error;
    });
    return described;
  };

  return {
    async begin(redirectUri, language) {
      const client = await openId();
      const configuration = await description();
      const attempt: Attempt = {
        language,
        state: client.randomState(),
        nonce: client.randomNonce(),
        codeVerifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: 'S256',
        ui_locales: language,
      });
      return { url, attempt };
    },

    async finish(cameBack, { state, nonce, codeVerifier }) {
      const client = await openId();
      const configuration = await description();
      const tokens = await client.authorizationCodeGrant(configuration, cameBack, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new client.ClientError('no ID token');
      return {
        identity: { issuer: claims.iss, subject: claims.sub },
        async profile() {
          const { userinfo_endpoint: more } = configuration.serverMetadata();
          if (more === undefined) return profileOf(claims);
          const asked = client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
          return profileOf({ ...claims, ...(await asked) });
        },
      };
    },
  };
};
