import type { Language } from '#server/messages/ids.ts';
import type { PetView } from './pet-view.ts';
import type { ProblemView } from './problem-page.tsx';

/** The data from which the server renders the page and the browser hydrates it. */
export type PageState =
  | { readonly language: Language; readonly pet: PetView }
  | { readonly language: Language; readonly problem: ProblemView };

/** The id of the element that contains the state as JSON. */
export const STATE_ELEMENT_ID = 'state';

/**
 * JSON that is safe inside a script element: it cannot end the element or begin a comment, and U+2028 and
 * U+2029 are escaped.
 */
export const stateJson = (state: PageState): string =>
  JSON.stringify(state)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);
