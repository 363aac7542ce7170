/**
 * Why a database could not be moved, in sentences for whoever runs the server; PostgreSQL is as it was then. `lost` is
 * a connection, and `unsure` one that was lost while the end of the work was being written.
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
