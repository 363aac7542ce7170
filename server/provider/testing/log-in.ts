import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import { getLocation } from './location.ts';
import { type Peer, signInAtProvider } from './peer.ts';

/** Starts a server where people log in through this provider. */
export const startServerFor = async (
  peer: Peer,
  config: Readonly<Record<string, unknown>> = {},
): Promise<TestServer> => {
  const server = await startTestServer({ config: { provider: peer.settings, ...config } });
  peer.serve(server.url);
  return server;
};

/** Adds a person with an account at the provider, by default with a verified address. */
export const addPerson = (peer: Peer, claims: Readonly<Record<string, unknown>> = {}) => {
  const login = `person${Object.keys(peer.people).length + 1}`;
  const email = `${login}@example.com`;
  peer.people[login] = {
    ...{ email, email_verified: true, given_name: 'Maya', family_name: 'Santos' },
    ...claims,
  };
  return { login, email };
};

/** The whole log-in: the button, the provider's pages and the return. Returns where the browser ends up. */
export const logInThrough = async (
  peer: Peer,
  client: TestClient,
  login: string,
  query = '',
): Promise<string> => {
  const sentTo = await getLocation(client, `/api/login${query}`);
  return getLocation(client, await signInAtProvider(peer, sentTo, login));
};
