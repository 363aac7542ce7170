import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A notice as a service understood it. */
export interface ReceivedRequest {
  readonly kind: 'ntfy' | 'gotify' | 'webhook';
  /** The topic of a notice to ntfy. */
  readonly topic?: string;
  readonly title: string;
  readonly message: string;
  readonly link: string;
  /** The id and the event of a webhook, after its signature was verified. */
  readonly id?: string;
  readonly event?: string;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface TargetPeer extends AsyncDisposable {
  readonly origin: string;
  /** The host and port, as in `ALLOWED_TARGETS`. */
  readonly place: string;
  readonly received: ReceivedRequest[];
  /** All requests, including those that were refused. */
  readonly requests: string[];
  /** An answer that the peer gives instead of following the protocol. */
  misbehave?: Answer | undefined;
}

export const SECRETS = {
  ntfy: 'tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2',
  gotify: 'AbCdEfGh1234567',
  webhook: `whsec_${Buffer.from('a key of twenty-four byt').toString('base64')}`,
} as const;

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

interface Refusal {
  readonly status: number;
}

/** ntfy's "publish as JSON": to the root of the server, with the topic in the body. */
const ntfy = ({ headers }: IncomingMessage, body: string): ReceivedRequest | Refusal => {
  const { topic, title, message, click } = JSON.parse(body);
  if (headers.authorization !== `Bearer ${SECRETS.ntfy}`) return { status: 403 };
  if (!/^[\w-]{1,64}$/.test(topic) || Buffer.byteLength(message) > 4096) return { status: 400 };
  return { kind: 'ntfy', topic, title, message, link: click };
};

const gotify = ({ headers }: IncomingMessage, body: string): ReceivedRequest | Refusal => {
  if (headers['x-gotify-key'] !== SECRETS.gotify) return { status: 401 };
  const { title, message, priority, extras } = JSON.parse(body);
  if (typeof message !== 'string' || !Number.isInteger(priority)) return { status: 400 };
  return { kind: 'gotify', title, message, link: extras['client::notification'].click.url };
};

/** Verifies a request as Standard Webhooks says, with a key in base64. */
const webhook =
  (now: () => Date) =>
  ({ headers }: IncomingMessage, body: string): ReceivedRequest | Refusal => {
    const id = String(headers['webhook-id']);
    const timestamp = String(headers['webhook-timestamp']);
    const key = Buffer.from(SECRETS.webhook.replace('whsec_', ''), 'base64');
    const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    if (headers['webhook-signature'] !== `v1,${mac}`) return { status: 401 };
    if (Math.abs(Number(timestamp) - now().getTime() / 1000) > 300) return { status: 400 };
    const { type, data } = JSON.parse(body);
    const { title, body: message, link } = data;
    return { kind: 'webhook', id, event: type, title, message, link };
  };

/** A server on loopback that speaks the protocols of ntfy (at `/`), Gotify (at `/gotify/message`) and webhooks (at `/hook`). */
export const startTargetPeer = async (now: () => Date = () => new Date()): Promise<TargetPeer> => {
  const protocols: Readonly<
    Record<string, (request: IncomingMessage, body: string) => ReceivedRequest | Refusal>
  > = { '/': ntfy, '/gotify/message': gotify, '/hook': webhook(now) };
  const receivedRequests: ReceivedRequest[] = [];
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (peer.misbehave) {
      peer.misbehave(request, response);
      return;
    }
    const understood = protocols[request.url ?? '']?.(request, await readBody(request));
    if (understood && 'kind' in understood) receivedRequests.push(understood);
    const status = understood && 'status' in understood ? understood.status : 200;
    response.writeHead(understood ? status : 404).end('{"error":"words of the peer"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const peer: TargetPeer = {
    origin: `http://${place}`,
    place,
    received: receivedRequests,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return peer;
};
