import type { Database } from '#db/engine/run.ts';
import type { RoleRule } from './role-rule.ts';

/** Ids of an owner's things, by the name of their path parameter (such as `petId`). */
export type Subjects = Readonly<Record<string, string>>;

/** Describes a feature for the tests that try every call: a body for each call, who may make it, and one of each thing. */
export interface Example {
  /** A valid body for each call that needs one, by `method path`. */
  readonly bodies: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Ids for calls that need a thing in another state, such as deleted, by `method path`. */
  readonly subjectOfCall?: Readonly<Record<string, Subjects>>;
  /** Who may make each of its calls, by `method path`. */
  readonly roles?: Readonly<Record<string, RoleRule>>;
  /** Creates one of each thing for an owner. `subjects` contains the ids of pets, records and earlier examples. */
  build(db: Database, userId: string, subjects: Subjects): Promise<Subjects>;
}
