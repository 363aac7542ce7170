import Router from '@koa/router';
import type { Context } from 'koa';
import { findUser, updateUser } from '#db/accounts/queries.ts';
import { refuseOtherSites } from '#server/http/access/origin.ts';
import { browserLanguage } from '#server/http/answers/browser-language.ts';
import { LANGUAGES, type Language, type MessageId } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import { UNSUBSCRIBE_PATH, verifyToken } from './unsubscribe-link.ts';

const PAGE_STYLE = `
:root { color-scheme: light dark; --paper: #fbf8f3; --surface: #fff; --line: #e7e0d5; --ink: #1f2a2e;
  --soft: #56666b; --narra: #1f6f5c; --on-narra: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14191a; --surface: #1d2425; --line: #2e3839; --ink: #eef1ef; --soft: #9dadb0;
    --narra: #54b89b; --on-narra: #0c1f19; }
}
* { box-sizing: border-box; }
body { margin: 0; padding: 24px 16px; background: var(--paper); color: var(--ink);
  font: 17px/1.5 system-ui, sans-serif; }
main { max-width: 480px; margin: 8vh auto 0; padding: 24px; background: var(--surface);
  border: 1px solid var(--line); border-radius: 12px; }
h1 { margin: 0 0 8px; font-size: 26px; line-height: 1.25; }
p { margin: 0 0 24px; color: var(--soft); overflow-wrap: anywhere; }
button, a { display: inline-block; min-height: 44px; padding: 10px 20px; border: 0; border-radius: 10px;
  background: var(--narra); color: var(--on-narra); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
:focus-visible { outline: 3px solid var(--narra); outline-offset: 3px; }
`;

const escapeHtml = (plain: string): string =>
  plain.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The language of the mail with the link, else the browser's. */
const getLanguage = (ctx: Context): Language => {
  const chosenLanguage = LANGUAGES.find((language) => language === ctx.query['lang']);
  return chosenLanguage ?? browserLanguage(ctx);
};

interface PageContents {
  readonly status?: number;
  readonly heading: MessageId;
  readonly body: MessageId;
  readonly action: (translate: (id: MessageId) => string) => string;
}

const openAlaga: PageContents['action'] = (translate) =>
  `<a href="/profile">${translate('mail.unsubscribe.profile')}</a>`;

const QUESTION_PAGE: PageContents = {
  heading: 'mail.unsubscribe.ask',
  body: 'mail.unsubscribe.ask.text',
  action: (translate) =>
    `<form method="post"><button>${translate('mail.unsubscribe.button')}</button></form>`,
};
const DONE_PAGE: PageContents = {
  heading: 'mail.unsubscribe.done',
  body: 'mail.unsubscribe.done.text',
  action: openAlaga,
};
const INVALID_PAGE: PageContents = {
  status: 404,
  heading: 'mail.unsubscribe.invalid',
  body: 'mail.unsubscribe.invalid.text',
  action: openAlaga,
};

const show = (ctx: Context, { status = 200, heading, body, action }: PageContents): void => {
  const language = getLanguage(ctx);
  const translate = (id: MessageId) => escapeHtml(text(id, {}, language));
  ctx.status = status;
  ctx.type = 'html';
  ctx.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
  ctx.vary('Accept-Language');
  ctx.body = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${translate('mail.unsubscribe.title')} – Alaga</title><style>${PAGE_STYLE}</style></head>
<body><main><h1>${translate(heading)}</h1><p>${translate(body)}</p>${action(translate)}</main></body></html>`;
};

/** Turns reminder mails off. Succeeds also if the account is gone. */
const turnOff = async ({ db, clock }: Parts, userId: string): Promise<void> => {
  await db.transaction(async (tx) => {
    const user = await findUser(tx, userId);
    if (!user) return;
    const notificationPreferences = { ...user.notificationPreferences, reminderEmail: false };
    await updateUser(tx, userId, { notificationPreferences }, clock.now());
  });
};

/**
 * The page that mails link to. It needs no session: anybody with the link may turn the mails off, and nothing else. A
 * GET changes nothing. The POST comes from the page's button or from a mail program, then without an `Origin` (RFC
 * 8058).
 */
export const unsubscribePages = (parts: Parts): Router => {
  const router = new Router();
  const path = `${UNSUBSCRIBE_PATH}:token`;
  const accountIn = (ctx: Context): string | undefined => {
    const { token }: { readonly token: string } = ctx['params'];
    return verifyToken(parts, token);
  };
  router.get(path, (ctx) => show(ctx, accountIn(ctx) === undefined ? INVALID_PAGE : QUESTION_PAGE));
  router.post(path, async (ctx) => {
    refuseOtherSites(ctx, parts.config);
    const userId = accountIn(ctx);
    if (userId !== undefined) await turnOff(parts, userId);
    show(ctx, userId === undefined ? INVALID_PAGE : DONE_PAGE);
  });
  return router;
};
