import type { ClientAuth, Configuration, CustomFetch } from 'openid-client';
import type { Identity } from '#db/provider/queries.ts';
import { readAnswer } from '#server/http/answers/read-answer.ts';
import type { Parts } from '#server/parts.ts';
import type { AttemptDevice, SignInAttempt } from './attempts.ts';
import { type Profile, toProfile } from './rules.ts';

type ProviderSettings = NonNullable<Parts['config']['provider']>;

/** A person identified by the provider. */
export interface VerifiedIdentity {
  readonly identity: Identity;
  /** Reads the profile from the provider; undefined without a verified email address. */
  readonly profile: () => Promise<Profile | undefined>;
}

export interface Issuer {
  /** Returns the address for the browser, and what the answer must match. */
  readonly begin: (
    redirectUri: string,
    /** With `again` the provider asks for the password even if it knows the browser. */
    device: AttemptDevice & { readonly again: boolean },
    now: Date,
  ) => Promise<{ url: URL; attempt: SignInAttempt }>;
  /** Exchanges the code in the address to which the browser returned. `toLandingError` explains the errors. */
  readonly finish: (cameBack: URL, attempt: SignInAttempt, now: Date) => Promise<VerifiedIdentity>;
}

const openId = () => import('openid-client');

/** Seconds for each call to the provider; a person waits for it. */
const TIMEOUT_SECONDS = 10;

/** Seconds for checking whether a provider that answered before is still available. */
const PROBE_TIMEOUT = 3;

/**
 * Milliseconds after a successful call, after which the provider is checked again before a browser is sent to it,
 * because this app cannot explain an error page of the provider.
 */
const PROBE_AFTER = 5 * 60 * 1000;

/** Milliseconds for which the provider's discovery document is cached. */
const DISCOVERY_LIFETIME = 60 * 60 * 1000;

const SCOPE = 'openid email profile';

/** Bytes of an answer of the provider. Its longest ones, the keys and the discovery document, have a few thousand. */
const MAX_ANSWER = 1024 * 1024;

/** Like `fetch`, with a limit for the answer. */
const fetchBounded: CustomFetch = async (url, options) => {
  // A cast: the library's type for a body includes undefined, which is none for `fetch` too.
  const response = await fetch(url, options as RequestInit);
  const text = await readAnswer(response, MAX_ANSWER);
  const { status, headers } = response;
  return new Response(text === '' ? null : text, { status, headers });
};

/** The secret is sent in the header, the standard's default, unless the provider accepts it only in the body. */
const createClientAuth = async (secret: string | undefined): Promise<ClientAuth> => {
  const { None, ClientSecretBasic, ClientSecretPost } = await openId();
  if (secret === undefined) return None();
  const [inHeader, inBody] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (as, ...rest) => {
    const methods = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? inHeader : inBody)(as, ...rest);
  };
};

const discoverProvider = async (
  { issuer, clientId, clientSecret }: ProviderSettings,
  timeout: number,
): Promise<Configuration> => {
  const { allowInsecureRequests, customFetch, discovery, enableNonRepudiationChecks } =
    await openId();
  const url = new URL(issuer);
  // Plain http gets here only if the settings allow it (server/config.ts).
  const insecureOptions = url.protocol === 'http:' ? [allowInsecureRequests] : [];
  const authentication = await createClientAuth(clientSecret);
  const configuration = await discovery(url, clientId, undefined, authentication, {
    timeout,
    [customFetch]: fetchBounded,
    // Verifies the signature of ID tokens too, rather than relying only on the TLS connection.
    execute: [...insecureOptions, enableNonRepudiationChecks],
  });
  configuration.timeout = TIMEOUT_SECONDS;
  return configuration;
};

interface DatedMetadata {
  readonly at: number;
  readonly configuration: Promise<Configuration>;
}

/** Connects to the provider. Its discovery document is read at first use, when it is old and after a failure. */
export const openIssuer = (settings: ProviderSettings): Issuer => {
  let knownMetadata: DatedMetadata | undefined;

  const describe = (now: Date): DatedMetadata => {
    const discovering = discoverProvider(settings, knownMetadata ? PROBE_TIMEOUT : TIMEOUT_SECONDS);
    const newMetadata: DatedMetadata = {
      at: now.getTime(),
      configuration: discovering.catch((error: unknown) => {
        if (knownMetadata === newMetadata) knownMetadata = undefined;
        throw error;
      }),
    };
    return newMetadata;
  };

  const description = (now: Date, lasts: number): Promise<Configuration> => {
    if (!knownMetadata || now.getTime() - knownMetadata.at >= lasts) knownMetadata = describe(now);
    return knownMetadata.configuration;
  };

  return {
    async begin(redirectUri, { language, timeZone, invitation, again }, now) {
      const client = await openId();
      const configuration = await description(now, PROBE_AFTER);
      const attempt: SignInAttempt = {
        language,
        timeZone,
        invitation,
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
        ...(again ? { prompt: 'login' } : {}),
      });
      return { url, attempt };
    },

    async finish(cameBack, { state, nonce, codeVerifier }, now) {
      const client = await openId();
      const configuration = await description(now, DISCOVERY_LIFETIME);
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
          const { userinfo_endpoint: userinfoEndpoint } = configuration.serverMetadata();
          if (userinfoEndpoint === undefined) return toProfile(claims);
          const fetching = client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
          return toProfile({ ...claims, ...(await fetching) });
        },
      };
    },
  };
};
