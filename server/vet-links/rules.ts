import { DAY } from '#server/calendar/days.ts';

/** The longest duration of a link. */
export const MAX_HOURS = 720;

/** Characters of the owner's questions. */
export const LINK_QUESTIONS_LENGTH = 2000;

/** Milliseconds for which an ended link stays in its owner's list. */
export const RETENTION_AFTER_END = 30 * DAY;

const PREVIEW_AGENTS =
  /(?<!cu)bot\b|crawl|spider|preview|pagerenderer|cardyb|facebookexternalhit|facebot|whatsapp|telegram|slack|discord|viber|skypeuri|linkedin|pinterest|embedly|vkshare|iframely|^curl|^wget|^python|^go-http|^okhttp|headless/i;

/** Whether a request comes from a messenger or crawler that reads links, and not from a person. */
export const isPreview = (userAgent: string): boolean =>
  userAgent.trim() === '' || PREVIEW_AGENTS.test(userAgent);
