import type { LookupFunction } from 'node:net';
import type { NoticeRow } from '#db/notices/queries.ts';
import type { TargetRow } from '#db/notices/targets.ts';
import { isFuture } from '#server/clock/rules.ts';
import { NotPublicError } from '#server/http/access/checked-lookup.ts';
import { postChecked } from '#server/http/access/post-checked.ts';
import type { NoticeText } from '#server/notices/notice-text.ts';
import { waitAfter } from '#server/notices/rules.ts';
import type { Parts } from '#server/parts.ts';
import type { TargetProblem } from '#server/targets/contract.ts';
import { allowDestinations } from '#server/targets/policy.ts';
import type { TargetEvent } from '#server/targets/rules.ts';
import { targetRequest } from './requests.ts';

/** Milliseconds for one delivery, and bytes that are read of its answer. */
const REQUEST_TIMEOUT = 10_000;
const MAX_ANSWER = 4096;

/** A service did not accept a notice. */
export class TargetFailed extends Error {
  readonly problem: TargetProblem;
  constructor(problem: TargetProblem) {
    super(`target ${problem}`);
    this.problem = problem;
  }
  /** Whether another attempt with the same settings is pointless. */
  get isFinal(): boolean {
    return ['address', 'redirect', 'refused', 'secret'].includes(this.problem);
  }
}

const problemOfStatus = (status: number): TargetProblem | undefined => {
  if (status >= 200 && status < 300) return undefined;
  if (status >= 300 && status < 400) return 'redirect';
  return status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'refused' : 'failed';
};

const problemOfError = (error: unknown): TargetProblem => {
  if (error instanceof NotPublicError) return 'address';
  const isTimeout = error instanceof Error && /^(Abort|Timeout)Error$/.test(error.name);
  return isTimeout ? 'timeout' : 'unreachable';
};

/** The instant (ISO UTC) until which a failing service is left alone, so that it does not delay others; undefined if it is not. */
export const pausedUntil = (
  { failures, lastAt }: Pick<TargetRow, 'failures' | 'lastAt'>,
  now: Date,
): string | undefined => {
  // A clock that was ahead must not keep a service waiting until that time.
  if (failures === 0 || lastAt === null || isFuture(lastAt, now)) return undefined;
  const end = new Date(Date.parse(lastAt) + waitAfter(failures));
  return end > now ? end.toISOString() : undefined;
};

const toEvent = ({
  kind,
  foundReportId,
  visitReportId,
  planId,
  occurrence,
}: NoticeRow): TargetEvent | 'test' => {
  if (kind === 'test') return 'test';
  if (foundReportId !== null) return 'found';
  if (visitReportId !== null) return 'visit';
  if (planId === null) return 'reminder';
  return occurrence?.startsWith('refill') ? 'supply' : 'care';
};

interface TargetParts extends Pick<Parts, 'clock' | 'secrets' | 'publicAddress'> {
  readonly config: Parameters<typeof allowDestinations>[1];
}

/** Limits of a request, changed only by tests. */
interface SendLimits {
  readonly lookup?: LookupFunction;
  /** Milliseconds. */
  readonly timeout?: number;
}

interface TextToSend extends NoticeText {
  readonly notice: NoticeRow;
  readonly path: string;
}

/** Sends a notice to a service. Throws TargetFailed if it was not accepted. */
export const sendToTarget = async (
  { config, clock, secrets, publicAddress }: TargetParts,
  target: TargetRow,
  { notice, title, body, path }: TextToSend,
  limits: SendLimits = {},
): Promise<void> => {
  const secret = target.secret === null ? null : secrets.decrypt(target.secret, target.id);
  if (secret === undefined) throw new TargetFailed('secret');
  const { id, createdAt } = notice;
  const link = `${publicAddress()}${path}`;
  const message = { id, event: toEvent(notice), title, body, link, createdAt };
  const { url, ...outgoing } = targetRequest({ ...target, secret }, message, clock.now());
  let problem: TargetProblem | undefined;
  try {
    const status = await postChecked(url, outgoing, {
      mayConnect: allowDestinations(url, config),
      timeout: REQUEST_TIMEOUT,
      maxHeaderSize: MAX_ANSWER,
      ...limits,
    });
    problem = problemOfStatus(status);
  } catch (error) {
    problem = problemOfError(error);
  }
  if (problem !== undefined) throw new TargetFailed(problem);
};
