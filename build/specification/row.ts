/** The sections of the two specification texts that the tables cover. */
export type SectionName = `${1 | 2}.§${2 | 4 | 5 | 8 | 9}`;

/** A sentence or number of the specification, to the letter, and the tests that show it. */
export interface Row {
  readonly section: SectionName;
  readonly text: string;
  /** `path › name`: a test file and what one of its tests is called, or a part of that. */
  readonly shownBy: readonly string[];
  /** The later issues that complete it, where it names features of theirs too. */
  readonly rest?: readonly number[];
}

/** What comes with later issues. */
export interface LaterRow {
  readonly section: SectionName;
  readonly issues: readonly number[];
  readonly text: string;
}
