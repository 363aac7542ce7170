/** The texts that the page's script shows. The script replaces the placeholders in braces. */
export interface SitTexts {
  readonly hello: string;
  readonly by: string;
  readonly waits: string;
  readonly offline: string;
  readonly offlineNone: string;
  readonly offlineOne: string;
  readonly offlineMany: string;
  readonly saved: string;
  readonly already: string;
  readonly alreadyNobody: string;
  readonly alreadyBoth: string;
  readonly alreadySame: string;
  readonly early: string;
  readonly earlyGive: string;
  readonly earlyStop: string;
  readonly refused: string;
  readonly tooMany: string;
  readonly photoTooLarge: string;
  readonly empty: string;
  readonly tooLong: string;
  readonly given: string;
}

/** The data for the page's script. Instants are ISO UTC. */
export interface SitState {
  /** The path of the page. Entries are sent to paths below it. */
  readonly path: string;
  /** Null on a notice page, where the script only sends unsent entries. */
  readonly sheet: {
    readonly locale: string;
    readonly timeZone: string;
    /** The owner's day that the page is about, YYYY-MM-DD. */
    readonly today: string;
    readonly endsAt: string;
    readonly acceptsUntil: string;
    readonly texts: SitTexts;
  } | null;
}

/** The id of the script element that contains the `SitState` as JSON. */
export const STATE_ELEMENT_ID = 'state';
