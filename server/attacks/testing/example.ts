import type { Database } from '#db/engine/run.ts';

/** Ids of an owner's things, by the name of the parameter that addresses name them with. */
export type Subjects = Readonly<Record<string, string>>;

/** What a feature gives the tests that try every call: bodies, and one of each of its things. */
export interface Example {
  /** A body that each call with a body takes, by `method path`. */
  readonly bodies: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Calls that need a thing in another state, such as deleted: which subject a parameter stands for. */
  readonly subjectOfCall?: Readonly<Record<string, Subjects>>;
  /** Gives an owner one of each thing. `subjects` has those of pets, records and the examples before. */
  build(db: Database, userId: string, subjects: Subjects): Promise<Subjects>;
}
