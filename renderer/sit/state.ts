/** The texts that the script of the page shows; placeholders in braces are filled there. */
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
  readonly early: string;
  readonly earlyGive: string;
  readonly earlyStop: string;
  readonly refused: string;
  readonly tooMany: string;
  readonly photoTooLarge: string;
  readonly empty: string;
  readonly given: string;
}

/** What the script of the page works with. Instants are ISO UTC. */
export interface SitState {
  /** The path of the link; its entries go below it. */
  readonly path: string;
  /** Null on a page that shows no sheet: there the script only sends what still waits. */
  readonly sheet: {
    readonly locale: string;
    readonly timeZone: string;
    readonly endsAt: string;
    readonly acceptsUntil: string;
    readonly texts: SitTexts;
  } | null;
}

/** The id of the element that holds it as JSON. */
export const STATE_ID = 'state';
