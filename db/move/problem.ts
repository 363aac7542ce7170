/**
 * Why a database could not be moved, in sentences for the operator. The data in PostgreSQL is unchanged. `lost`
 * is a lost connection, and `unsure` a connection that was lost during the commit.
 */
export type MoveProblem =
  | 'damaged'
  | 'schema'
  | 'unfit'
  | 'in-use'
  | 'foreign'
  | 'written'
  | 'differs'
  | 'lost'
  | 'unsure'
  | 'refused';

export class MoveError extends Error {
  readonly problem: MoveProblem;
  constructor(problem: MoveProblem, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'MoveError';
    this.problem = problem;
  }
}
