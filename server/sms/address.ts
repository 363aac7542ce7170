/** A parsed SMS_URL. */
export type Gateway =
  | {
      readonly kind: 'http';
      /** The address for messages, without credentials, `from` and `token`. */
      readonly url: string;
      readonly authorization: string | undefined;
      readonly from: string | undefined;
    }
  | {
      readonly kind: 'twilio';
      readonly origin: string;
      readonly account: string;
      readonly authorization: string;
      readonly from: string;
    }
  | {
      readonly kind: 'semaphore';
      readonly origin: string;
      readonly key: string;
      readonly sender: string | undefined;
    };

/** A wrong SMS_URL, explained in one sentence to the operator. */
export class SmsUrlError extends Error {}

const basicAuthorization = (name: string, password: string): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

/**
 * Reads a query value in which `+` means a plus, because operators write `from=+63…`. URLSearchParams would turn it
 * into a space.
 */
const queryValue = (url: URL, name: string): string | undefined =>
  url.searchParams.get(name)?.replace(/^ /, '+') || undefined;

const parseCredentials = (url: URL): { name: string; password: string } => {
  try {
    return { name: decodeURIComponent(url.username), password: decodeURIComponent(url.password) };
  } catch {
    throw new SmsUrlError('SMS_URL holds a name or password that is not percent-encoded');
  }
};

const parseHttpGateway = (url: URL): Gateway => {
  const { name, password } = parseCredentials(url);
  const token = queryValue(url, 'token');
  const plainUrl = new URL(url);
  plainUrl.username = '';
  plainUrl.password = '';
  const sender = queryValue(url, 'from');
  for (const ownParameter of ['from', 'token']) plainUrl.searchParams.delete(ownParameter);
  return {
    kind: 'http',
    url: plainUrl.href,
    authorization:
      token !== undefined
        ? `Bearer ${token}`
        : name === ''
          ? undefined
          : basicAuthorization(name, password),
    from: sender,
  };
};

const parseTwilioGateway = (url: URL, origin: string): Gateway => {
  const { name: account, password } = parseCredentials(url);
  const sender = queryValue(url, 'from');
  if (account === '' || password === '' || url.host === '' || sender === undefined) {
    throw new SmsUrlError(
      'SMS_URL for Twilio needs account, token, host and sender: twilio://SID:TOKEN@api.twilio.com?from=+15550100',
    );
  }
  return {
    kind: 'twilio',
    origin,
    account,
    authorization: basicAuthorization(account, password),
    from: sender,
  };
};

const parseSemaphoreGateway = (url: URL, origin: string): Gateway => {
  const { name: key } = parseCredentials(url);
  if (key === '' || url.host === '') {
    throw new SmsUrlError(
      'SMS_URL for Semaphore needs its key and a host: semaphore://APIKEY@api.semaphore.co',
    );
  }
  return { kind: 'semaphore', origin, key, sender: queryValue(url, 'sender') };
};

/**
 * Parses SMS_URL. `https://[NAME:PASSWORD@]HOST/PATH[?from=…&token=…]` is any gateway that accepts JSON; `twilio://`
 * and `semaphore://` are those services, over plain http as `twilio+http://` and `semaphore+http://`. Throws
 * SmsUrlError if a part is missing.
 */
export const readSmsUrl = (text: string): Gateway => {
  const url = URL.parse(text);
  const [, kind, plain] = /^(https?|twilio|semaphore)(\+http)?:$/.exec(url?.protocol ?? '') ?? [];
  if (!url || kind === undefined || (kind.startsWith('http') && plain !== undefined)) {
    throw new SmsUrlError('SMS_URL must be an https://, twilio:// or semaphore:// address');
  }
  const origin = `${plain === undefined ? 'https' : 'http'}://${url.host}`;
  if (kind === 'twilio') return parseTwilioGateway(url, origin);
  return kind === 'semaphore' ? parseSemaphoreGateway(url, origin) : parseHttpGateway(url);
};
