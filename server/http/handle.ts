import { createHash } from 'node:crypto';
import { parse as parseQuery } from 'node:querystring';
import type { Context } from 'koa';
import type * as z from 'zod/mini';
import { yieldIfLong } from '#db/engine/loop-slices.ts';
import type { Runner } from '#db/engine/run.ts';
import { isHandedOver } from '#db/hand-over/queries.ts';
import { saveAnswer } from '#db/http/idempotency.ts';
import { REFUSAL_LIFETIME } from '#server/hand-over/rules.ts';
import { isMessageId, text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import { actorOfToken, readBearerToken } from './access/bearer.ts';
import { countChange } from './access/daily-changes.ts';
import { actorAfterBody, isOfDeletedAccount } from './access/ended-access.ts';
import { isLimited, sessionUser } from './access/session/session.ts';
import { getSharedPet } from './access/shared-pet.ts';
import { type Actor, type Owner, toOwner, visitor } from './actor.ts';
import { answerJson, toJson } from './answers/json-answer.ts';
import { matchesETag } from './answers/matches-etag.ts';
import { StoredAnswers } from './answers/stored-answers.ts';
import { beginVisit } from './begin-visit.ts';
import { BODY_LIMITS, openBodyReservation } from './body/body-budget.ts';
import { readJson } from './body/read-json.ts';
import type {
  EndpointShape,
  FieldProblem,
  Output,
  ParsedBody,
  ParsedQuery,
  PathParams,
} from './endpoint.ts';
import { badRequest, HttpError, notFound, unauthorized } from './errors.ts';
import {
  getIdempotency,
  ignoreDuplicate,
  NO_SHARED_PET,
  ReplayedAnswer,
  replayIfDone,
} from './idempotency.ts';
import { requireIntendedOwner } from './owner-header.ts';
import { SET_UP_CALLS } from './set-up-calls.ts';

/** The arguments of a handler: parsed input, the actor, and the way to write. */
export interface Call<E extends EndpointShape> {
  readonly params: PathParams<E['path']>;
  readonly query: ParsedQuery<E>;
  readonly body: ParsedBody<E>;
  readonly actor: E['access'] extends 'public' ? Actor : Owner;
  readonly now: Date;
  /**
   * The handler's only transaction, whose result is the answer. The answer is also stored under the request's
   * Idempotency-Key in the same commit, so that a retry never does the work twice.
   */
  readonly write: <T extends Output<E>>(work: (tx: Runner) => Promise<T>) => Promise<T>;
  readonly ctx: Context;
}

export interface Route {
  readonly endpoint: EndpointShape;
  readonly handle: (ctx: Context, parts: Parts) => Promise<void>;
}

/** The maximum number of problems that an answer lists. */
const MAX_PROBLEMS = 100;

const fieldProblems = (error: z.core.$ZodError): Record<string, FieldProblem> => {
  const fields: Record<string, FieldProblem> = {};
  for (const issue of error.issues.slice(0, MAX_PROBLEMS)) {
    const code = isMessageId(issue.message) ? issue.message : 'field.invalid';
    const names = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, MAX_PROBLEMS) : [];
    const paths = names.length > 0 ? names.map((name) => [...issue.path, name]) : [issue.path];
    for (const path of paths) fields[path.map(String).join('.')] ??= { code, message: text(code) };
  }
  return fields;
};

/** zod counts the problems of a list on the stack, which holds a few hundred thousand. */
const validate = <S extends z.ZodMiniType>(schema: S, input: unknown) => {
  try {
    return schema.safeParse(input);
  } catch (error) {
    throw error instanceof RangeError ? badRequest('field.invalid') : error;
  }
};

/** Parses input, or throws 400 with the first field's message and the problems of all fields, up to a hundred. */
const parse = <S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> => {
  const result = validate(schema, input);
  if (result.success) return result.data;
  const fields = fieldProblems(result.error);
  const firstCode = Object.values(fields)[0]?.code;
  throw new HttpError(
    400,
    firstCode !== undefined && isMessageId(firstCode) ? firstCode : 'field.invalid',
    {
      fields,
    },
  );
};

/**
 * The account of the request's token or session. A session that must set two steps up first is a visitor for public
 * calls, and is refused with 403 `accounts.mfa.setUp` for all others but those that set it up.
 */
const findActor = async (
  ctx: Context,
  { method, path, access }: EndpointShape,
  { db, config }: Pick<Parts, 'db' | 'config'>,
  now: Date,
): Promise<Actor> => {
  const call = `${method} ${path}`;
  const token = readBearerToken(ctx);
  if (token !== undefined) return actorOfToken(ctx, token, { db, now, call });
  const user = sessionUser(ctx);
  if (user === undefined) return visitor;
  if (isLimited(ctx, user, config) && !SET_UP_CALLS.has(call)) {
    if (access === 'public') return visitor;
    throw new HttpError(403, 'accounts.mfa.setUp');
  }
  return toOwner(user, now);
};

/** Bytes. Only a known session may send more than a small body. */
const getBodyLimit = ({ bodySize }: EndpointShape, actor: Actor): number =>
  BODY_LIMITS[(actor.kind === 'owner' && bodySize) || 'small'];

const requireValidParams = (params: Readonly<Record<string, string>>): void => {
  if (params['petId']?.trim() === '') throw badRequest('pets.id.required');
  // No id contains NUL, and not every database accepts it.
  if (Object.values(params).some((value) => value.includes('\u0000'))) throw notFound();
};

/** Whether a write did not find its subject, or the pet that one of its fields names. */
const isMissing = (error: unknown, { method }: EndpointShape): boolean => {
  if (!(error instanceof HttpError) || method === 'GET') return false;
  return error.status === 404 || error.details.fields?.['petId'] !== undefined;
};

/** The names of the fields of a body that hold ids. */
const ID_NAMES = /^(?:id|\w+Id)$/;

/** Throws 409 where a write found nothing because the actor handed the pet over, perhaps before its device sent it. */
const requireNotHandedOver = async (
  db: Runner,
  actor: Actor,
  call: {
    readonly params: Readonly<Record<string, string>>;
    readonly body: unknown;
    readonly now: Date;
  },
): Promise<void> => {
  if (actor.kind === 'visitor') return;
  const fields =
    typeof call.body === 'object' && call.body !== null ? Object.entries(call.body) : [];
  const namedIds = fields.flatMap(([name, value]) =>
    ID_NAMES.test(name) && typeof value === 'string' ? [value] : [],
  );
  const afterInstant = new Date(call.now.getTime() - REFUSAL_LIFETIME).toISOString();
  const ids = [...Object.values(call.params), ...namedIds];
  if (await isHandedOver(db, actor.userId, ids, afterInstant))
    throw new HttpError(409, 'pets.handedOver');
};

const replayableAnswers = new StoredAnswers();

/** The id of the actor's account; empty for a visitor. */
const accountOf = (actor: Actor): string => (actor.kind === 'owner' ? actor.userId : '');

/** Answers with a tag for this actor's answer, so that a browser can keep it and revalidate it. */
const answerTagged = async (ctx: Context, actor: Actor, body: unknown): Promise<void> => {
  const json = await toJson(body);
  ctx.set('Cache-Control', 'private, no-cache');
  const digest = createHash('sha256').update(`${accountOf(actor)} `);
  for (const part of typeof json === 'string' ? [json] : json) {
    await yieldIfLong();
    digest.update(part);
  }
  ctx.etag = digest.digest('base64url');
  if (matchesETag(ctx.get('If-None-Match'), ctx.response.get('ETag'))) {
    ctx.status = 304;
    return;
  }
  answerJson(ctx, 200, json);
};

/**
 * Binds an endpoint to its handler. The order is: who asks (401), for whom (412), the input (400), whether the same
 * request was answered before, and then the handler. A handler that returns undefined has set the answer on the context
 * itself.
 */
export const route = <const E extends EndpointShape>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<Output<E> | undefined>,
): Route => ({
  endpoint,
  async handle(ctx, { db, clock, log, config, publications }) {
    const begunAt = clock.now();
    const caller = await findActor(ctx, endpoint, { db, config }, begunAt);
    if (endpoint.access !== 'public' && caller.kind === 'visitor') throw unauthorized();
    requireIntendedOwner(ctx, caller);
    const params: Readonly<Record<string, string>> = ctx['params'];
    requireValidParams(params);
    const query = endpoint.query && parse(endpoint.query, parseQuery(ctx.querystring));
    // Held until the answer is made, because the values of the body live as long.
    using _room =
      endpoint.method === 'GET'
        ? undefined
        : openBodyReservation(ctx, caller.kind === 'owner' ? caller.userId : undefined);
    const requestBody = endpoint.body && (await readJson(ctx, getBodyLimit(endpoint, caller)));
    const body = endpoint.body && parse(endpoint.body, requestBody);
    const idempotency = getIdempotency(ctx, endpoint, caller, requestBody);
    // After the body has arrived, which may take minutes: codes and proofs of a login end meanwhile.
    const now = clock.now();
    const present =
      caller.kind === 'visitor' || endpoint.access === 'public'
        ? caller
        : await actorAfterBody(db, ctx, caller, { begunAt, now });
    const { visit, actor } = await beginVisit(ctx, endpoint, present, { db, publications });
    using _visit = visit;
    const status = endpoint.status ?? 200;

    let isAnswerStored = false;
    let storedLength = 0;
    const storeAnswer = async (runner: Runner, answerBody: unknown): Promise<void> => {
      if (!idempotency) return;
      const answerToStore = {
        status,
        answer: JSON.stringify(answerBody),
        createdAt: now.toISOString(),
      };
      storedLength = answerToStore.answer.length;
      const sharedPet = (actor.kind === 'owner' && getSharedPet(actor)) || NO_SHARED_PET;
      await saveAnswer(runner, {
        ...idempotency.key,
        bodyHash: idempotency.bodyHash,
        ...answerToStore,
        ...sharedPet,
      });
    };

    const write: Call<E>['write'] = async (work) => {
      const transactionResult = await db.transaction(async (tx) => {
        await replayIfDone(tx, actor, idempotency);
        const result = await work(tx);
        await storeAnswer(tx, result);
        return result;
      });
      isAnswerStored = true;
      return transactionResult;
    };

    try {
      await replayIfDone(db, actor, idempotency);
      await countChange({ db, config }, endpoint, actor, now);
      // A cast: the types of a call follow from its endpoint, which parsed these values above.
      const handlerResult = await handler({
        params,
        query,
        body,
        actor,
        now,
        write,
        ctx,
      } as Call<E>);
      // The answer of a handler without `write` is stored afterwards, so that a retry still receives it.
      if (!isAnswerStored && handlerResult !== undefined)
        await storeAnswer(db, handlerResult).catch(ignoreDuplicate);
      if (idempotency)
        await replayableAnswers.added({ db, log }, idempotency.key.userId, storedLength);
      if (endpoint.tagged) await answerTagged(ctx, actor, handlerResult);
      else if (handlerResult !== undefined) answerJson(ctx, status, await toJson(handlerResult));
    } catch (error) {
      if (!(error instanceof ReplayedAnswer)) {
        if (isMissing(error, endpoint))
          await requireNotHandedOver(db, actor, { params, body, now });
        if (await isOfDeletedAccount(db, actor, error)) throw unauthorized();
        throw error;
      }
      ctx.set('Idempotency-Replayed', 'true');
      answerJson(ctx, error.status, error.answer);
    }
  },
});
