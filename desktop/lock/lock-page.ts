import type { Language, MessageId, MessageValues } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';

export const UNLOCK_PATH = '/desktop/unlock';
export const RESET_PATH = '/desktop/reset-lock';
export const LOCK_STYLE = '/desktop/lock.css';

export interface LockView {
  readonly language: Language;
  /** The path of the app that the owner was at, and returns to after unlocking. */
  readonly to: string;
  /** Milliseconds until another attempt is allowed. */
  readonly wait: number;
  /** The error of the last attempt. */
  readonly problem?: 'pin' | 'password' | 'keyring';
}

const escapeHtml = (value: string): string =>
  value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** Accepts only a path of the app, never another address. Anything else becomes the dashboard. */
export const ownPath = (to: string): string =>
  /^\/(?![/\\])[^\s\\]{0,500}$/.test(to) && !to.startsWith('/desktop/') ? to : '/';

interface FormField {
  readonly name: 'pin' | 'password';
  readonly label: string;
  readonly attributes: string;
  readonly problem: string;
}

const renderField = ({ name, label, attributes, problem }: FormField): string => {
  const describedBy =
    problem === '' ? '' : ` aria-invalid="true" aria-describedby="${name}-problem"`;
  return `<label for="${name}">${label}</label>
      <input id="${name}" name="${name}" type="password" required ${attributes}${describedBy}>
      ${problem === '' ? '' : `<p id="${name}-problem" class="problem" role="alert">${problem}</p>`}`;
};

/** The page of a locked window: a form that needs no script. */
export const lockPage = ({ language, to, wait, problem }: LockView): string => {
  const translate = (id: MessageId, values: MessageValues = {}) =>
    escapeHtml(text(id, values, language));
  const minutes = Math.ceil(wait / 60_000);
  const waitText = wait > 0 ? translate('desktop.lock.wait', { minutes }) : undefined;
  const message = (name: 'pin' | 'password') =>
    problem === name ? (waitText ?? translate(`desktop.lock.wrong.${name}`)) : '';
  const returnField = `<input type="hidden" name="to" value="${escapeHtml(ownPath(to))}">`;
  const pin = renderField({
    name: 'pin',
    label: translate('desktop.lock.pin'),
    attributes: 'inputmode="numeric" autocomplete="off" maxlength="12" autofocus',
    problem:
      problem === 'keyring'
        ? translate('desktop.lock.keyring')
        : message('pin') || (problem === undefined ? (waitText ?? '') : ''),
  });
  const password = renderField({
    name: 'password',
    label: translate('desktop.lock.password'),
    attributes: 'autocomplete="current-password" maxlength="200"',
    problem: message('password'),
  });
  return `<!doctype html>
<html lang="${language === 'fil' ? 'fil' : 'en'}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${translate('desktop.lock.title')} · Alaga</title>
  <link rel="stylesheet" href="${LOCK_STYLE}">
</head>
<body>
  <main>
    <h1>${translate('desktop.lock.title')}</h1>
    <form method="post" action="${UNLOCK_PATH}">
      ${returnField}
      ${pin}
      <button>${translate('desktop.lock.unlock')}</button>
    </form>
    <details${problem === 'password' ? ' open' : ''}>
      <summary>${translate('desktop.lock.forgotten')}</summary>
      <p class="soft">${translate('desktop.lock.forgotten.text')}</p>
      <form method="post" action="${RESET_PATH}">
        ${returnField}
        ${password}
        <button class="secondary">${translate('desktop.lock.reset')}</button>
      </form>
    </details>
  </main>
</body>
</html>
`;
};

/**
 * Copies of the app's colours (renderer/styles.css), because stylesheets are not served while the
 * app is locked.
 */
export const lockStyle = `:root { color-scheme: light dark; --paper: #fbf8f3; --surface: #fff; --line: #8b8577; --ink: #1f2a2e; --soft: #56666b; --narra: #1f6f5c; --on-narra: #fff; --gumamela: #b4322a; }
@media (prefers-color-scheme: dark) { :root { --paper: #14191a; --surface: #1d2425; --line: #66777a; --ink: #eef1ef; --soft: #9dadb0; --narra: #54b89b; --on-narra: #14191a; --gumamela: #f08a80; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: flex; background: var(--paper); color: var(--ink); font: 17px/1.5 system-ui, sans-serif; }
main { width: min(24rem, 100%); margin: auto; padding: 24px 16px; }
h1 { margin: 0 0 24px; font-size: 26px; line-height: 1.2; }
form { display: flex; flex-direction: column; gap: 8px; }
label { font-weight: 600; }
input { width: 100%; min-height: 48px; padding: 0 14px; border: 1px solid var(--line); border-radius: 10px; background: var(--surface); color: inherit; font: inherit; letter-spacing: 0.1em; }
input[aria-invalid] { border-color: var(--gumamela); }
button { min-height: 48px; margin-top: 8px; border: 0; border-radius: 10px; background: var(--narra); color: var(--on-narra); font: inherit; font-weight: 600; cursor: pointer; }
button.secondary { border: 1px solid var(--line); background: none; color: inherit; }
summary { display: flex; align-items: center; min-height: 44px; color: var(--narra); font-weight: 600; cursor: pointer; }
details { margin-top: 16px; }
p { margin: 0 0 12px; }
.soft { color: var(--soft); font-size: 15px; }
.problem { margin: 0; color: var(--gumamela); font-size: 15px; }
:focus-visible { outline: 2px solid var(--narra); outline-offset: 2px; }
`;
