import { AnswerTooLarge, readAnswer } from '#server/http/answers/read-answer.ts';
import { type Sms, SmsRefused, SmsUnanswered } from '#server/parts.ts';
import { type Gateway, readSmsUrl } from './address.ts';

/**
 * Milliseconds to wait for the gateway's answer; longer than the ten seconds after which `fetch` gives up connecting,
 * which have another error.
 */
const TIMEOUT_MS = 15_000;

/** Bytes of the gateway's answer. What is longer is no answer of a gateway. */
const MAX_ANSWER = 64 * 1024;

/** The codes of a connection that ended after the message may have been sent. */
const LOST_CONNECTION =
  /^(ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT)$/;

const isUnanswered = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (error instanceof AnswerTooLarge) return true;
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return error.name === 'TimeoutError' || LOST_CONNECTION.test(code);
};

interface PostRequest {
  readonly url: string;
  readonly body: URLSearchParams | string;
  readonly headers?: Readonly<Record<string, string>>;
}

const parseAnswer = (answer: string): unknown => {
  try {
    return JSON.parse(answer);
  } catch {
    return undefined;
  }
};

interface GatewayAnswer {
  readonly status: number;
  /** Undefined if it is not JSON. It is never logged, because it may repeat the number. */
  readonly content: unknown;
}

/** Posts a message. Rejects with SmsUnanswered without an answer. */
const post = async (
  { url, body, headers = {} }: PostRequest,
  timeout: number,
): Promise<GatewayAnswer> => {
  const ask = async () => {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: { Accept: 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(timeout),
    });
    return {
      status: response.status,
      content: parseAnswer(await readAnswer(response, MAX_ANSWER)),
    };
  };
  return ask().catch((error: unknown) => {
    throw isUnanswered(error)
      ? new SmsUnanswered('the gateway for text messages did not answer', { cause: error })
      : error;
  });
};

/**
 * Throws for a status other than 2xx, with SmsRefused where the number is the reason. Any other refusal is the
 * operator's to mend, such as a wrong sender: no owner should read that their number is wrong.
 */
const requireAccepted = ({ status }: GatewayAnswer, isAboutNumber: boolean, code = ''): void => {
  if (status >= 200 && status < 300) return;
  const failureText = `the gateway for text messages answered ${status}${code && ` (${code})`}`;
  throw isAboutNumber ? new SmsRefused(failureText) : new Error(failureText);
};

const fieldOf = (content: unknown, name: string): unknown =>
  typeof content === 'object' && content !== null && name in content
    ? Reflect.get(content, name)
    : undefined;

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
    const answer = await post({ url, body, headers }, timeout);
    requireAccepted(answer, answer.status === 422);
  };

/**
 * Twilio's codes about the receiver: no valid number, unreachable from here, a short code, opted out, no mobile, a
 * landline. Their list is at https://www.twilio.com/docs/api/errors.
 */
const TWILIO_NUMBER_CODES = [21211, 21214, 21217, 21265, 21610, 21612, 21614, 21635];

const sendByTwilio =
  ({ origin, account, authorization, from }: GatewayOf<'twilio'>): SendText =>
  async (To, Body, timeout) => {
    const url = `${origin}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`;
    const body = new URLSearchParams({ To, From: from, Body });
    const answer = await post({ url, body, headers: { Authorization: authorization } }, timeout);
    const code = Number(fieldOf(answer.content, 'code'));
    const isAboutNumber = answer.status === 400 && TWILIO_NUMBER_CODES.includes(code);
    requireAccepted(answer, isAboutNumber, Number.isInteger(code) ? String(code) : '');
  };

/** Checks Semaphore's result, which is in the body: a list of messages, or the problem of each field. */
const checkSemaphore = (answer: GatewayAnswer): void => {
  const { content } = answer;
  const isAboutNumber = fieldOf(content, 'number') !== undefined;
  requireAccepted(answer, isAboutNumber);
  if (!Array.isArray(content)) {
    const failureText = 'Semaphore did not take the message';
    throw isAboutNumber ? new SmsRefused(failureText) : new Error(failureText);
  }
  const [message]: { readonly status?: unknown }[] = content;
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
    checkSemaphore(await post({ url: `${origin}/api/v4/messages`, body }, timeout));
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
