import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';
import { vi } from 'vitest';
import { TestClient } from '#server/testing.ts';

const CLIENT = { id: 'alaga', secret: 'a-secret-of-the-tests' };

/** The provider's claims about people, by the name with which they log in there. */
export type ProviderClaims = Record<string, Readonly<Record<string, unknown>>>;

export interface Peer extends AsyncDisposable {
  readonly url: string;
  /** The settings for the server's configuration. */
  readonly settings: {
    readonly issuer: string;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly name: string;
  };
  /** The people with accounts; tests may change it. */
  readonly people: ProviderClaims;
  /** Registers the server at this address as the provider's client. */
  serve(appUrl: string): void;
  /** While true, the provider answers only 503. */
  down: boolean;
}

const configurationFor = (appUrl: string, accounts: ProviderClaims): Configuration => ({
  clients: [
    {
      client_id: CLIENT.id,
      client_secret: CLIENT.secret,
      redirect_uris: [`${appUrl}/api/login/callback`],
    },
  ],
  claims: {
    email: ['email', 'email_verified'],
    profile: ['name', 'given_name', 'family_name', 'picture'],
  },
  pkce: { required: () => true },
  ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  cookies: { keys: ['a-key-of-the-tests'] },
  findAccount: (_, id) =>
    id in accounts
      ? { accountId: id, claims: async () => ({ sub: id, ...accounts[id] }) }
      : undefined,
});

/** A real identity provider (oidc-provider) on loopback, with its own log-in and consent pages. */
export const startPeer = async (accounts: ProviderClaims = {}): Promise<Peer> => {
  let handle: RequestListener = (_, response) => void response.writeHead(503).end();
  const refuseRequestListener = handle;
  const server = createServer((request, response) => {
    (peer.down ? refuseRequestListener : handle)(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const peer: Peer = {
    url,
    settings: {
      issuer: url,
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
      name: 'Sample ID',
    },
    people: accounts,
    down: false,
    serve(appUrl) {
      // The provider's warnings that its keys and pages are only for tests are silenced.
      const consoleSpies = [vi.spyOn(console, 'info'), vi.spyOn(console, 'warn')];
      for (const spy of consoleSpies) spy.mockImplementation(() => undefined);
      handle = new Provider(url, configurationFor(appUrl, accounts)).callback();
      for (const spy of consoleSpies) spy.mockRestore();
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return peer;
};

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

const getPath = (address: string, base: string): string => {
  const url = new URL(address, base);
  return url.pathname + url.search;
};

/** The next step on a page of the provider: submits its form, or follows its cancel link. */
const answerPage = (browser: TestClient, page: string, login: string, shouldAgree: boolean) => {
  const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1] ?? '';
  const prompt = /name="prompt" value="([^"]+)"/.exec(page)?.[1] ?? '';
  if (!shouldAgree) return browser.get(`${new URL(action).pathname}/abort`);
  const fields = new URLSearchParams({ prompt, login, password: 'any' });
  return browser.send('POST', new URL(action).pathname, fields.toString(), FORM);
};

/**
 * Goes through the provider's pages like a person, from the app's redirect to the return. Returns the path in the app.
 */
export const signInAtProvider = async (
  { url }: Peer,
  sentTo: string,
  login: string,
  shouldAgree = true,
): Promise<string> => {
  const browser = new TestClient(url);
  let answer = await browser.get<Uint8Array>(getPath(sentTo, url));
  for (let steps = 0; steps < 12; steps += 1) {
    const location = answer.headers.get('Location');
    if (location && new URL(location, url).origin !== url) return getPath(location, url);
    answer = location
      ? await browser.get<Uint8Array>(getPath(location, url))
      : // The cast is safe: a page is text, not JSON.
        ((await answerPage(
          browser,
          new TextDecoder().decode(answer.body),
          login,
          shouldAgree,
        )) as never);
  }
  throw new Error('the provider never sent the browser back');
};
