import { type Sms, SmsRefused, SmsUnanswered } from '#server/parts.ts';
import { type Gateway, readSmsUrl } from './address.ts';

/**
 * Milliseconds to wait for the gateway's answer; longer than the ten seconds after which `fetch` gives up connecting,
 * which have another error.
 */
const TIMEOUT_MS = 15_000;

/** The codes of a connection that ended after the message may have been sent. */
const LOST_CONNECTION =
  /^(ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT)$/;

const isUnanswered = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return error.name === 'TimeoutError' || LOST_CONNECTION.test(code);
};

interface PostRequest {
  readonly url: string;
  readonly body: URLSearchParams | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Posts a message and returns the answer's text. Rejects for a status other than 2xx, with SmsRefused for 400 and 422,
 * and with SmsUnanswered without an answer.
 */
const post = async ({ url, body, headers = {} }: PostRequest, timeout: number): Promise<string> => {
  const ask = async () => {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: { Accept: 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(timeout),
    });
    return { response, answer: await response.text() };
  };
  const { response, answer } = await ask().catch((error: unknown) => {
    throw isUnanswered(error)
      ? new SmsUnanswered('the gateway for text messages did not answer', { cause: error })
      : error;
  });
  if (response.ok) return answer;
  // The answer itself is not logged, because it may repeat the number.
  const failureText = `the gateway for text messages answered ${response.status}`;
  throw response.status === 400 || response.status === 422
    ? new SmsRefused(failureText)
    : new Error(failureText);
};

type SendText = (to: string, text: string, timeout: number) => Promise<void>;
type GatewayOf<Kind extends Gateway['kind']> = Extract<Gateway, { readonly kind: Kind }>;

const sendByHttp =
  ({ url, authorization, from }: GatewayOf<'http'>): SendText =>
  async (to, message, timeout) => {
    const body = JSON.stringify({ to, message, ...(from === undefined ? {} : { from }) });
    const headers = {
      'Content-Type': 'application/json',
      ...(authorization === undefined ? {} : { Authorization: authorization }),
    };
    await post({ url, body, headers }, timeout);
  };

const sendByTwilio =
  ({ origin, account, authorization, from }: GatewayOf<'twilio'>): SendText =>
  async (To, Body, timeout) => {
    const url = `${origin}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`;
    const body = new URLSearchParams({ To, From: from, Body });
    await post({ url, body, headers: { Authorization: authorization } }, timeout);
  };

const parseAnswer = (answer: string): unknown => {
  try {
    return JSON.parse(answer);
  } catch {
    return undefined;
  }
};

/** Checks Semaphore's result, which is in the body: a list of messages, or the problem of each field. */
const checkSemaphore = (answer: unknown): void => {
  if (!Array.isArray(answer)) {
    const aboutNumber = typeof answer === 'object' && answer !== null && 'number' in answer;
    const failureText = 'Semaphore did not take the message';
    throw aboutNumber ? new SmsRefused(failureText) : new Error(failureText);
  }
  const [message]: { readonly status?: unknown }[] = answer;
  if (message === undefined || /^(failed|refunded)$/i.test(String(message.status))) {
    throw new Error('Semaphore could not send the message');
  }
};

const sendBySemaphore =
  ({ origin, key, sender }: GatewayOf<'semaphore'>): SendText =>
  async (to, message, timeout) => {
    // Semaphore serves only the Philippines, and expects numbers without the plus sign.
    if (!to.startsWith('+63')) throw new SmsRefused('Semaphore sends to Philippine numbers only');
    const body = new URLSearchParams({ apikey: key, number: to.slice(1), message });
    if (sender !== undefined) body.set('sendername', sender);
    checkSemaphore(parseAnswer(await post({ url: `${origin}/api/v4/messages`, body }, timeout)));
  };

const createSender = (gateway: Gateway): SendText => {
  if (gateway.kind === 'twilio') return sendByTwilio(gateway);
  return gateway.kind === 'semaphore' ? sendBySemaphore(gateway) : sendByHttp(gateway);
};

/** Sends text messages through the gateway in SMS_URL; `timeout` is in milliseconds. Throws SmsUrlError. */
export const smsGateway = (smsUrl: string, timeout = TIMEOUT_MS): Sms => {
  const send = createSender(readSmsUrl(smsUrl));
  return { available: true, send: ({ to, text }) => send(to, text, timeout) };
};
