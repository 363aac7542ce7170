import type * as z from 'zod/mini';
import type { MessageId, MessageValues } from '#server/messages/ids.ts';

type Schema = z.ZodMiniType;

/** `'/api/pets/:petId'` → `{ petId: string }`. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { readonly [Key in Name | keyof PathParams<Rest>]: string }
  : Path extends `${string}:${infer Name}`
    ? { readonly [Key in Name]: string }
    : object;

export interface EndpointShape {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The largest body for a signed-in owner; 32 KB by default. It is always 32 KB without a session. */
  readonly bodySize?: 'notes' | 'photos';
  /** The body of the answer: a type, which is never parsed, and the names of its fields. */
  readonly out: AnswerType<unknown>;
  /** 201 for calls that create something, otherwise 200. */
  readonly status?: 201;
  /** For calls that are repeated often: the answer has a tag, and an unchanged one is a 304. */
  readonly tagged?: true;
  /**
   * For imports and exports of an account, which take turns. They may take long, so the publication of an import does
   * not wait for them.
   */
  readonly takesTurns?: true;
  /** `public` for everybody; by default only signed-in owners may call. */
  readonly access?: 'public';
}

export interface AnswerType<T> {
  readonly type?: T;
  readonly has?: readonly string[];
}

/**
 * Names the type of an answer: `out: answerType<Pet>('id')`. Every such answer has the fields in `requiredKeys`. An
 * answer without them does not come from this server, and the change counts as not saved.
 */
export const answerType = <T>(...requiredKeys: readonly (keyof T & string)[]): AnswerType<T> =>
  requiredKeys.length > 0 ? { has: requiredKeys } : {};

/** Describes a call once, for the server's route, the renderer's hooks and the tests. */
export const endpoint = <const E extends EndpointShape>(shape: E): E => shape;

export type Output<E extends EndpointShape> = E['out'] extends AnswerType<infer T> ? T : never;
export type ParsedBody<E extends EndpointShape> = E['body'] extends Schema
  ? z.output<E['body']>
  : undefined;
export type ParsedQuery<E extends EndpointShape> = E['query'] extends Schema
  ? z.output<E['query']>
  : undefined;
export type BodyInput<E extends EndpointShape> = E['body'] extends Schema
  ? z.input<E['body']>
  : never;
export type QueryInput<E extends EndpointShape> = E['query'] extends Schema
  ? z.input<E['query']>
  : never;

/** The id of a rule's message. zod carries it as the error's text, and the catalogue contains the words. */
export const errorId = (id: MessageId): string => id;

/** The problem of one field in an error answer. */
export interface FieldProblem {
  readonly code: string;
  readonly message: string;
}

/** The body of every error answer. `fields` maps a path such as `attachments.2` to its problem. */
export interface ErrorAnswer {
  readonly message: string;
  readonly code: string;
  readonly fields?: Readonly<Record<string, FieldProblem>>;
  /** The values in the message's text, for those who translate its code. */
  readonly values?: MessageValues;
}
