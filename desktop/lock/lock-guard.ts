import type { Guard } from '#desktop/server/embedded-server.ts';
import { readBytes } from '#server/http/body/read-bytes.ts';
import type { Language } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';
import type { AppLock } from './app-lock.ts';
import {
  LOCK_STYLE,
  type LockView,
  lockPage,
  lockStyle,
  ownPath,
  RESET_PATH,
  UNLOCK_PATH,
} from './lock-page.ts';

type Context = Parameters<Guard>[0];

/** In bytes, far more than a PIN and a path need. */
const MAX_FORM_BYTES = 4096;

const readForm = async ({ req }: Context): Promise<URLSearchParams> =>
  new URLSearchParams((await readBytes(req, MAX_FORM_BYTES))?.toString());

/** Accepts only the form that the embedded server sent. Other sites have another origin. */
const isOwnForm = (ctx: Context, origin: string): boolean =>
  ctx.method === 'POST' &&
  ctx.get('Origin') === origin &&
  (ctx.is('urlencoded') ?? false) !== false;

const acceptsHtml = (ctx: Context): boolean =>
  ctx.method === 'GET' && ctx.accepts('json', 'html') === 'html';

const showLockPage = (ctx: Context, view: LockView): void => {
  // 423 Locked.
  ctx.status = 423;
  ctx.type = 'html';
  ctx.set('Cache-Control', 'no-store');
  ctx.body = lockPage(view);
};

interface LockGuardOptions {
  readonly lock: AppLock;
  readonly origin: () => string;
  readonly language: () => Language;
}

/** While the app is locked, only the unlock form is served: no pages, files or API calls. */
export const lockGuard = ({ lock, origin, language }: LockGuardOptions): Guard => {
  const checkSecret = async (ctx: Context, problem: 'pin' | 'password'): Promise<void> => {
    const form = await readForm(ctx);
    const returnPath = ownPath(form.get('to') ?? '');
    const typedValue = form.get(problem) ?? '';
    const verdict = await (problem === 'pin' ? lock.unlock(typedValue) : lock.reset(typedValue));
    if (verdict.is === 'right') return ctx.redirect(returnPath);
    const shownProblem = verdict.is === 'unreadable' ? 'keyring' : problem;
    showLockPage(ctx, {
      language: language(),
      to: returnPath,
      wait: verdict.wait,
      problem: shownProblem,
    });
  };

  return async (ctx, next) => {
    const isForm = ctx.path === UNLOCK_PATH || ctx.path === RESET_PATH;
    if (!lock.isLocked) {
      // The form was sent twice, or opened again from the history of the window.
      if (isForm) return ctx.redirect('/');
      return next();
    }
    if (isForm && isOwnForm(ctx, origin())) {
      return checkSecret(ctx, ctx.path === UNLOCK_PATH ? 'pin' : 'password');
    }
    if (ctx.path === LOCK_STYLE) {
      ctx.type = 'css';
      ctx.body = lockStyle;
      return;
    }
    if (acceptsHtml(ctx)) {
      const returnPath = isForm ? '/' : `${ctx.path}${ctx.search}`;
      return showLockPage(ctx, { language: language(), to: returnPath, wait: lock.waitMs });
    }
    ctx.status = 423;
    ctx.body = { message: text('desktop.lock.refused'), code: 'desktop.lock.refused' };
  };
};
