import type { Context } from 'koa';

/**
 * Answers 201 with a secret that is shown only once, such as a new link. A returned answer would be stored for retries,
 * so this one is set on the context.
 */
export const answerSecret = <Answer extends object>(ctx: Context, answer: Answer): undefined => {
  ctx.status = 201;
  ctx.body = answer;
};
