import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

interface ForeignRequest {
  readonly address: string;
  readonly port: number;
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Sends a request as another program on this computer, which may set any header, including `Host`.
 */
export const sendForeignRequest = async ({
  address,
  port,
  path = '/',
  method = 'GET',
  headers = {},
}: ForeignRequest) => {
  const outgoing = request({ host: address, port, path, method, headers, agent: false }).end();
  // The only argument of this event is the response.
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
};
