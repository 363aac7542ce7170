export interface SoakResult {
  readonly counts: object;
  /** A description of each failure. */
  readonly wrong?: readonly string[];
  /** Descriptions of forbidden outcomes, and whether each happened. */
  readonly faults: Readonly<Record<string, boolean>>;
}

export interface SoakTest {
  /** Returns a sentence about a missing requirement of this computer, if any. */
  readonly missing?: () => string | undefined;
  readonly run: () => Promise<SoakResult>;
}

/** The seed of the random generators; a fixed number, so that a failure can be repeated. */
export const DEFAULT_SEED = 20_261_120;
