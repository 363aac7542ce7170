import type { Row } from './row.ts';

/** Errors and constants of the shell and of email and password. */
export const entryErrors: readonly Row[] = [
  {
    section: '1.§8',
    text: 'Data calls: Non-OK data read: error HTTP {status}: {status text}.',
    shownBy: ['renderer/api.test.ts › a read that fails throws the status and its text'],
  },
  {
    section: '1.§8',
    text: 'Non-OK write: error {status}: {response text}.',
    shownBy: ['renderer/api.test.ts › a write that fails throws the status and what was answered'],
  },
  {
    section: '1.§8',
    text: 'On 401 the cached user is cleared and the read is not retried;',
    shownBy: [
      'renderer/query-client.test.ts › a read that fails with 401 is not tried again, forgets the user and leads to log in',
    ],
  },
  {
    section: '1.§8',
    text: 'other failures are retried up to 3 times.',
    shownBy: [
      'renderer/query-client.test.ts › a read that fails with %i is tried again three times',
    ],
  },
  {
    section: '1.§8',
    text: 'A 401 on the pet page shows the toast Unauthorized with You are logged out. Logging in again..., then navigates to /api/login after 500 ms.',
    shownBy: [
      'renderer/e2e/shell-session.test.ts › a 401 on the pet page is said, not tried again, and leads to log in',
      'renderer/query-client.test.ts › a read that fails with 401 is not tried again, forgets the user and leads to log in',
    ],
  },
  {
    section: '1.§8',
    text: 'Login failure: Login failed with the server message or Invalid email or password. Please try again.',
    shownBy: ['renderer/e2e/accounts.test.ts › says why it was refused'],
  },
  {
    section: '1.§8',
    text: 'If the message contains confirm your email: toast Email confirmation required and the resend box appears.',
    shownBy: [
      'renderer/e2e/accounts.test.ts › offers another confirmation mail, which hides the offer',
    ],
  },
  {
    section: '1.§8',
    text: 'Resend confirmation failure: if the message contains already confirmed, toast Email already confirmed with Your email is already confirmed. You can log in now. and the box is hidden;',
    shownBy: [
      'renderer/e2e/accounts.test.ts › withdraws the offer when the email was confirmed in the meantime',
    ],
  },
  {
    section: '1.§8',
    text: 'otherwise toast Failed to resend with the message or Failed to resend confirmation email. Please try again.',
    shownBy: [
      'renderer/e2e/accounts.test.ts › keeps the offer when the mail could not be sent again',
    ],
  },
  {
    section: '1.§8',
    text: 'Signup failure: Signup failed with the message or Failed to create account. Please try again.',
    shownBy: [
      'renderer/e2e/accounts.test.ts › says when it failed, by the server or before it, and loses nothing',
    ],
  },
  {
    section: '1.§8',
    text: 'Email confirmation page: Invalid confirmation link. No token provided. (missing token);',
    shownBy: ['renderer/e2e/recovery.test.ts › needs a token'],
  },
  {
    section: '1.§8',
    text: 'Email confirmation failed (fallback) or the server message;',
    shownBy: [
      'renderer/e2e/recovery.test.ts › says why it failed: by the server, in general, without a connection',
    ],
  },
  {
    section: '1.§8',
    text: 'Network error. Please try again.',
    shownBy: [
      'renderer/e2e/recovery.test.ts › says why it failed: by the server, in general, without a connection',
    ],
  },
  {
    section: '1.§8',
    text: 'Reset link: toast Invalid reset link with This password reset link is invalid or has expired. (destructive), then redirect to / after 2 s.',
    shownBy: [
      'renderer/e2e/recovery.test.ts › works once',
      'renderer/e2e/timings.test.ts › a reset link that is refused leads to the login after 2 s',
      'renderer/e2e/sheets.test.ts › a danger toast’s title is red',
    ],
  },
  {
    section: '1.§8',
    text: 'Toast No token with Reset token is missing. Please use the link from your email.',
    shownBy: [
      'renderer/e2e/recovery.test.ts › needs a token',
      'renderer/e2e/timings.test.ts › a reset link without a token leads to the login after 2 s',
    ],
  },
  {
    section: '1.§8',
    text: 'Toast Reset failed with the error message or Failed to reset password. The link may have expired.',
    shownBy: ['renderer/e2e/recovery.test.ts › may fail otherwise, and then stays'],
  },
  {
    section: '1.§8',
    text: 'Forgot-password failure: Reset failed with the message or Failed to send reset email. Please try again.',
    shownBy: [
      'renderer/e2e/recovery.test.ts › says when no mail could be sent, and keeps the address',
    ],
  },
  {
    section: '1.§8',
    text: 'Shell: the error screen and connectivity banners are described in sections 2 and 4.',
    shownBy: [
      'renderer/e2e/shell-failures.test.ts › says so, and tries again without a reload',
      'renderer/e2e/connectivity.test.ts › is said when it is lost and when it is back, and then no more',
    ],
  },
  {
    section: '1.§9',
    text: 'Password minimum 6 on signup and change-password, 8 on reset.',
    shownBy: [
      'renderer/e2e/accounts.test.ts › names what is missing, and keeps what was typed',
      'server/accounts/password.test.ts › refuses wrong input',
      'server/accounts/password.test.ts › refuses %o',
    ],
  },
  {
    section: '1.§9',
    text: 'Reset success redirect 3 s;',
    shownBy: ['renderer/e2e/timings.test.ts › a new password leads to the login after 3 s'],
  },
  {
    section: '1.§9',
    text: 'missing-token redirect 2 s.',
    shownBy: [
      'renderer/e2e/timings.test.ts › a reset link without a token leads to the login after 2 s',
    ],
  },
  {
    section: '1.§9',
    text: 'Welcome overlay for accounts up to 7 days old.',
    shownBy: [
      'renderer/e2e/shell-welcome.test.ts › is not for an account that is older than 7 days',
      'renderer/welcome/first-days.test.ts › at %s: %s',
    ],
  },
  {
    section: '1.§9',
    text: 'Current-user cache freshness 300000 ms (5 minutes), retained 10 minutes;',
    shownBy: [
      'renderer/accounts/queries.test.ts › the current user is fresh for 5 minutes',
      'renderer/accounts/queries.test.ts › the current user is kept for 10 minutes once nothing shows it',
    ],
  },
  {
    section: '1.§9',
    text: 'up to 3 retries, none on 401.',
    shownBy: [
      'renderer/query-client.test.ts › a read that fails with %i is tried again three times',
      'renderer/query-client.test.ts › a read that fails with 401 is not tried again, forgets the user and leads to log in',
      'renderer/accounts/queries.test.ts › the current user is not asked for again after a failure',
    ],
  },
  {
    section: '1.§9',
    text: 'Toast: one visible at a time, default duration 5000 ms, swipe threshold 50 px, swipe right dismisses, F8 focuses the toast area, removal from the list after 1000000 ms.',
    shownBy: [
      'renderer/e2e/toasts.test.ts › shows one toast at a time, for five seconds',
      'renderer/e2e/toasts.test.ts › goes by a swipe of 50 px to the right, not of less nor to the left',
      'renderer/e2e/toasts.test.ts › gets the focus by F8',
      'renderer/ui/toast-store.test.ts › one toast is kept at a time, and what is dismissed is removed',
    ],
  },
  {
    section: '1.§9',
    text: 'Logout redirect delay 100 ms;',
    shownBy: ['renderer/accounts/log-out.test.ts › a logout leads to / after 100 ms'],
  },
  {
    section: '1.§9',
    text: 'unauthorized redirect delay 500 ms.',
    shownBy: [
      'renderer/query-client.test.ts › a read that fails with 401 is not tried again, forgets the user and leads to log in',
    ],
  },
  {
    section: '1.§9',
    text: 'Session lifetime is not shown.',
    shownBy: ['server/http/session.test.ts › ends after 30 days'],
  },
  {
    section: '1.§9',
    text: 'FAQ (static, grouped Getting Started, Pet Management, Medical Records, Reminders & Notifications, QR Codes & Sharing, Data & Privacy, Technical Support, Veterinary Integration) is described in the second document.',
    shownBy: ['renderer/e2e/shell-pages.test.ts › groups its questions in the eight categories'],
  },
  {
    section: '1.§8',
    text: 'Biometric errors shown in the panel: not supported on this device or browser; cancelled or failed; access denied (permission refused); not supported; Security error occurred; No biometric credentials found. Please set up biometric authentication first.; Failed to setup biometric authentication. Please try again.; registration cancelled or not allowed. A failed setup toast is titled Setup Failed.',
    shownBy: [
      'renderer/biometrics/problem.test.ts › and says %s: %s',
      'renderer/biometrics/problem.test.ts › by a page that may not ask it',
      'renderer/e2e/biometrics.test.ts › says that the device cannot do it any more',
      'renderer/e2e/biometrics.test.ts › says that it was cancelled, and tries again',
      'renderer/e2e/biometrics.test.ts › says what is missing when the device’s key has gone meanwhile',
      'renderer/e2e/biometrics.test.ts › says that the set-up failed, and leaves nobody signed in who goes back',
    ],
  },
  {
    section: '1.§9',
    text: 'Biometric timeout 60 s; challenge 32 bytes; redirect 1 s after biometric success.',
    shownBy: [
      'server/biometrics/registration.test.ts › is a key of this very device, for Alaga, by an owner whom the device recognizes',
      'server/biometrics/registration.test.ts › carries a challenge of 32 random bytes, another one each time, of which only a hash is kept',
      'renderer/e2e/biometrics.test.ts › sets the device up after the password, authenticates, and a second later shows the page that was asked for',
    ],
  },
  {
    section: '1.§8',
    text: 'Sign-in errors (toasts): Send OTP failure: Failed to send OTP with the server message or Please try again. Verify failure: Invalid OTP with the server message or Please check your code and try again. Resend OTP failure: Failed to resend OTP.',
    shownBy: ['renderer/e2e/sms.test.ts › says in a toast what a code could not do'],
  },
  {
    section: '1.§9',
    text: 'OTP length 6; phone minimum 10 characters.',
    shownBy: [
      'server/phones/routes.test.ts › %j is 400',
      'server/phones/routes.test.ts › a code %s is 400',
    ],
  },
  {
    section: '1.§9',
    text: 'SMS resend cooldown 60 s; development-mode OTP toast 10 s.',
    shownBy: [
      'renderer/e2e/sms.test.ts › counts the minute to the next code down, over a reload too',
      'renderer/e2e/sms.test.ts › a developer is shown the code for ten seconds',
      'server/phones/limits.test.ts › come a minute apart at most, wherever they are asked for',
    ],
  },
];
