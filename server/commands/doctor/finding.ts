/** The result of one check. A `problem` makes the exit code 1; a `warning` does not. */
export interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'problem';
  /** In words, without secrets. */
  readonly found: string;
  /** Advice to the operator; null if there is nothing to do. */
  readonly todo: string | null;
}

/** Makes the findings of one check. */
export const createFindings = (check: string) => ({
  ok: (foundText: string): Finding => ({ check, state: 'ok', found: foundText, todo: null }),
  warning: (foundText: string, todo: string): Finding => ({
    check,
    state: 'warning',
    found: foundText,
    todo,
  }),
  problem: (foundText: string, todo: string): Finding => ({
    check,
    state: 'problem',
    found: foundText,
    todo,
  }),
});
