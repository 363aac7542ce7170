import type { Answer, TestClient } from '#server/testing.ts';
import type { ImportCheck, ImportResult } from '#server/transfer/contract.ts';

/** The fields of an upload's answer that tests read: counts, or a refusal. */
export type Uploaded = Partial<ImportCheck & ImportResult> & {
  readonly code?: string;
  readonly message?: string;
};

export const cookiesOf = (client: TestClient): string =>
  [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

const BOUNDARY = '------------------------alaga';

/** A multipart body around a file that is generated during sending. */
export async function* multipart(
  file: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="data.json"\r\n` +
      'Content-Type: application/json\r\n\r\n',
  );
  yield* file;
  yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
}

export const multipartType = `multipart/form-data; boundary=${BOUNDARY}`;

/** Uploads a file like the app, complete or streamed. */
export const upload = async (
  { url, client }: { readonly url: string; readonly client: TestClient },
  path: '/api/import' | '/api/import/check',
  file: string | Uint8Array | AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer<Uploaded>> => {
  const isWhole = typeof file === 'string' || file instanceof Uint8Array;
  const body = multipart(isWhole ? [Buffer.from(file)] : file);
  const iterator = body[Symbol.asyncIterator]();
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { Cookie: cookiesOf(client), 'Content-Type': multipartType, ...headers },
    body: new ReadableStream({
      async pull(controller) {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    }),
    // The DOM types lack this option, because browsers cannot stream a request body.
    ...{ duplex: 'half' },
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Uploaded,
  };
};
