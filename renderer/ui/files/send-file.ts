import { ApiError, NetworkError, ownerHeader, requireOwnAnswer } from '#renderer/api.ts';

type ErrorBody = ConstructorParameters<typeof ApiError>[2];

interface SendFileOptions {
  readonly file: File;
  /** Sending again with the same key has no further effect. */
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
  /** Replaces the header that names the account of this tab. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Called with the sent fraction, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

const parseRefusal = (text: string): ErrorBody => {
  try {
    // The cast is safe: the server's answer is made by the same contract.
    return JSON.parse(text) as ErrorBody;
  } catch {
    return {};
  }
};

/**
 * Posts a file as the part `file` of a multipart body and resolves to the answer's text. Throws ApiError if
 * the server refuses, NetworkError if it is unreachable, and the signal's reason if aborted. Uses
 * XMLHttpRequest, because `fetch` reports no upload progress.
 */
export const sendFile = (
  address: string,
  { file, idempotencyKey, signal, headers: extraHeaders = {}, onProgress }: SendFileOptions,
): Promise<string> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.set('file', file);
    request.open('POST', address);
    const headers: Readonly<Record<string, string>> = {
      Accept: 'application/json',
      'Idempotency-Key': idempotencyKey,
      ...ownerHeader(),
      ...extraHeaders,
    };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { status, responseText } = request;
      const isDone = status >= 200 && status < 300;
      try {
        requireOwnAnswer(headers, (name) => request.getResponseHeader(name), isDone);
      } catch (error) {
        reject(error);
        return;
      }
      if (isDone) resolve(responseText);
      else reject(new ApiError(`${status}: ${responseText}`, status, parseRefusal(responseText)));
    };
    request.onerror = () => reject(new NetworkError(new Error('not sent')));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
