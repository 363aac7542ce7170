import type * as z from 'zod/mini';
import type { MessageId } from '#server/messages/ids.ts';

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
  /** How large the body may be where somebody is signed in; 32 KB unless said. Signed out it is always 32 KB. */
  readonly bodySize?: 'notes' | 'photos';
  /** The body of the answer: a type, which is never parsed, and the fields it has. */
  readonly out: Gives<unknown>;
  /** 201 where something is made; 200 otherwise. */
  readonly status?: 201;
  /** Read again and again: the answer carries a tag, and one that did not change is a 304. */
  readonly tagged?: true;
  /** Who may call: everybody, or (without it) a signed-in owner. */
  readonly access?: 'public';
}

export interface Gives<T> {
  readonly type?: T;
  readonly has?: readonly string[];
}

/**
 * Names the type of an answer: `out: gives<Pet>()`. The fields named in `has` are in every such answer: an answer without
 * them was not given by this server, and what was sent is not saved.
 */
export const gives = <T>(...has: readonly (keyof T & string)[]): Gives<T> =>
  has.length > 0 ? { has } : {};

/** A call of the wire: the one description that the server's route, the renderer's hook and the tests share. */
export const endpoint = <const E extends EndpointShape>(shape: E): E => shape;

export type Output<E extends EndpointShape> = E['out'] extends Gives<infer T> ? T : never;
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

/** The name of a rule's message: zod carries it as its text, the catalogue words it. */
export const says = (id: MessageId): string => id;

/** A field's refusal on the wire. */
export interface FieldProblem {
  readonly code: string;
  readonly message: string;
}

/** Every error answer. `fields` maps a path such as `attachments.2` to its problem. */
export interface ErrorAnswer {
  readonly message: string;
  readonly code: string;
  readonly fields?: Readonly<Record<string, FieldProblem>>;
}
