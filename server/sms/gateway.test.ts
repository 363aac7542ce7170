import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SmsRefused, SmsUnanswered } from '#server/parts.ts';
import { ALMOST_ENDLESS, answerEndlessly } from '#server/testing/endless-answer.ts';
import { smsGateway } from './gateway.ts';

interface ReceivedRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A local gateway that keeps what it receives and answers as the test says; with `undefined` it never answers. */
let receivedRequests: ReceivedRequest[];
let answer: readonly [status: number, body: string] | 'endless' | undefined;
/** The bytes of an endless answer that were sent. */
let sentBytes: Promise<number> | undefined;
let host: string;

beforeEach(async () => {
  receivedRequests = [];
  answer = [200, '{}'];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method, url, headers } = request;
    receivedRequests.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    if (answer === 'endless') sentBytes = answerEndlessly(response);
    else if (answer) response.writeHead(answer[0], { Location: '/elsewhere' }).end(answer[1]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
});
afterEach(() => expect(receivedRequests.length).toBeLessThanOrEqual(1));

const MESSAGE = { to: '+639175550100', text: 'Ang code mo: 012345 & iba pa' };
const basicAuthorization = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`;

describe('a gateway that accepts JSON', () => {
  test('gets number, text and sender, with basic authentication', async () => {
    await smsGateway(`http://juan:p%40ss@${host}/sms/out?from=Alaga&route=7`).send(MESSAGE);
    expect(receivedRequests[0]).toMatchObject({
      method: 'POST',
      url: '/sms/out?route=7',
      headers: {
        'content-type': 'application/json',
        authorization: basicAuthorization('juan:p@ss'),
      },
    });
    expect(JSON.parse(receivedRequests[0]?.body ?? '')).toEqual({
      to: MESSAGE.to,
      message: MESSAGE.text,
      from: 'Alaga',
    });
  });

  test('gets a token as a bearer, never in the address', async () => {
    await smsGateway(`http://${host}/?token=abc&from=+6391`).send(MESSAGE);
    expect(receivedRequests[0]).toMatchObject({
      url: '/',
      headers: { authorization: 'Bearer abc' },
    });
    expect(JSON.parse(receivedRequests[0]?.body ?? '')).toMatchObject({ from: '+6391' });
  });

  test('gets neither sender nor credentials if there are none', async () => {
    await smsGateway(`http://${host}/`).send(MESSAGE);
    expect(receivedRequests[0]?.headers.authorization).toBeUndefined();
    expect(JSON.parse(receivedRequests[0]?.body ?? '')).toEqual({
      to: MESSAGE.to,
      message: MESSAGE.text,
    });
  });
});

test('Twilio gets a form under the account, with its own names', async () => {
  answer = [201, '{"sid":"SM1","status":"queued"}'];
  await smsGateway(`twilio+http://AC1:secret@${host}?from=+15550100`).send(MESSAGE);
  expect(receivedRequests[0]).toMatchObject({
    method: 'POST',
    url: '/2010-04-01/Accounts/AC1/Messages.json',
    headers: { authorization: basicAuthorization('AC1:secret') },
  });
  expect(receivedRequests[0]?.headers['content-type']).toMatch(
    /^application\/x-www-form-urlencoded/,
  );
  expect(Object.fromEntries(new URLSearchParams(receivedRequests[0]?.body))).toEqual({
    To: MESSAGE.to,
    From: '+15550100',
    Body: MESSAGE.text,
  });
});

describe('Semaphore', () => {
  const send = (to = MESSAGE.to) =>
    smsGateway(`semaphore+http://key@${host}?sender=ALAGA`).send({ ...MESSAGE, to });

  test('gets a form with its key and a number without the plus', async () => {
    answer = [200, '[{"message_id":1,"status":"Pending"}]'];
    await send();
    expect(receivedRequests[0]).toMatchObject({ method: 'POST', url: '/api/v4/messages' });
    expect(Object.fromEntries(new URLSearchParams(receivedRequests[0]?.body))).toEqual({
      apikey: 'key',
      number: '639175550100',
      message: MESSAGE.text,
      sendername: 'ALAGA',
    });
  });

  test('is not used for foreign numbers', async () => {
    await expect(send('+15550100123')).rejects.toThrow(SmsRefused);
    expect(receivedRequests).toEqual([]);
  });

  test.each([
    ['a complaint about the number', '{"number":["The number format is invalid."]}', true],
    ['a complaint about the key', '{"apikey":["The selected apikey is invalid."]}', false],
    ['a failed message', '[{"message_id":1,"status":"Failed"}]', false],
    ['no message', '[]', false],
    ['something else', '<html>', false],
  ])('that answers 200 with %s has sent nothing', async (_, body, refused) => {
    answer = [200, body];
    const failure = await send().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure instanceof SmsRefused).toBe(refused);
  });
});

describe.each(['http://u:p@', 'twilio+http://u:p@', 'semaphore+http://u@'])(
  'through %s',
  (start) => {
    const createGateway = () => smsGateway(`${start}${host}/?from=+1555`, 300);

    test.each([302, 400, 401, 403, 429, 500, 503])(
      'an answer of %i is a failure',
      async (status) => {
        answer = [status, ''];
        const failure = await createGateway()
          .send(MESSAGE)
          .catch((error: unknown) => error);
        expect(failure).toBeInstanceOf(Error);
        expect(failure).not.toBeInstanceOf(SmsRefused);
      },
    );

    test('no answer is given up', async () => {
      answer = undefined;
      await expect(createGateway().send(MESSAGE)).rejects.toThrow();
    });

    test('an endless answer is given up, and may have been about a sent message', async () => {
      answer = 'endless';
      await expect(createGateway().send(MESSAGE)).rejects.toThrow(SmsUnanswered);
      expect(await sentBytes).toBeLessThan(ALMOST_ENDLESS / 2);
    });
  },
);

describe.each([
  ['http://u:p@', [422, '{"message":"The To number +639175550100 is not valid."}']],
  ['twilio+http://u:p@', [400, '{"code":21211,"message":"+639175550100 is not valid."}']],
  ['semaphore+http://u@', [422, '{"number":["+639175550100 is invalid."]}']],
] as const)('through %s', (start, refusal) => {
  test('a refusal of the number is told from others, and its text is not kept', async () => {
    answer = refusal;
    const failure = await smsGateway(`${start}${host}/?from=+1555`)
      .send(MESSAGE)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SmsRefused);
    expect(String(failure)).not.toContain('639175550100');
  });
});

test.each([
  ['twilio+http://u:p@', [400, '{"code":21606,"message":"The From number is not yours."}']],
  ['twilio+http://u:p@', [400, '{"code":21408,"message":"The region is not enabled."}']],
  ['twilio+http://u:p@', [400, '<html>']],
  ['twilio+http://u:p@', [422, 'null']],
  ['semaphore+http://u@', [422, '{"sendername":["The sender name is invalid."]}']],
] as const)('%s that answers %j does not refuse the number', async (start, refusal) => {
  answer = refusal;
  const failure = await smsGateway(`${start}${host}/?from=+1555`)
    .send(MESSAGE)
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(SmsRefused);
});

test('names Twilio’s code for the operator', async () => {
  answer = [400, '{"code":21606,"message":"The From number +15550100 is not yours."}'];
  await expect(smsGateway(`twilio+http://u:p@${host}?from=+1555`).send(MESSAGE)).rejects.toThrow(
    /^the gateway for text messages answered 400 \(21606\)$/,
  );
});

test('no connection is a failure', async () => {
  await expect(smsGateway('http://127.0.0.1:1/').send(MESSAGE)).rejects.toThrow();
});
