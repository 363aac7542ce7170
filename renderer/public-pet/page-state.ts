import type { Language } from '#server/messages/ids.ts';
import type { PetView } from './pet-view.ts';
import type { ProblemView } from './problem-page.tsx';

/** What the page was drawn from on the server, and is brought to life from in the browser. */
export type PageState =
  | { readonly language: Language; readonly pet: PetView }
  | { readonly language: Language; readonly problem: ProblemView };

/** The id of the element that holds it as JSON. */
export const STATE_ID = 'state';

/**
 * As text that may stand in a script element: nothing in it ends the element or begins a comment, and what JavaScript
 * once took for the end of a line is written out.
 */
export const stateJson = (state: PageState): string =>
  JSON.stringify(state)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);
