import type { Context } from 'koa';
import type { Language } from '#server/messages/ids.ts';

/** The language of a browser for a page without an account. Older browsers use the code of Tagalog for Filipino. */
export const browserLanguage = (ctx: Context): Language =>
  /^(fil|tl)$/.test(ctx.acceptsLanguages('en', 'fil', 'tl') || 'en') ? 'fil' : 'en';
