import { ApiError } from '#renderer/api.ts';
import type { CallOptions } from './kinds.ts';

/** A body that is sent in place of a refused one, and the name of the reason, which ends its idempotency key. */
export interface AdjustedBody<Body> {
  readonly body: Body;
  readonly reason: string;
}

interface Sending<Body, Answer> {
  readonly send: (body: Body, options: CallOptions) => Promise<Answer>;
  /** How a refused body can be sent again; undefined if it cannot. */
  readonly adjust: (error: ApiError, body: Body) => AdjustedBody<Body> | undefined;
}

/** Sends a body. If it is refused, it is changed and sent under another idempotency key, at most once for each reason. */
export const sendAdjusted = async <Body, Answer>(
  body: Body,
  options: CallOptions,
  sending: Sending<Body, Answer>,
): Promise<Answer> => {
  try {
    return await sending.send(body, options);
  } catch (error) {
    const adjusted = error instanceof ApiError ? sending.adjust(error, body) : undefined;
    const key = options?.idempotencyKey ?? '';
    if (!adjusted || key.includes(`-${adjusted.reason}`)) throw error;
    const idempotencyKey = `${key}-${adjusted.reason}`;
    return sendAdjusted(adjusted.body, { ...options, idempotencyKey }, sending);
  }
};
