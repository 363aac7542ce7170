import type { Row } from './row.ts';

/** States and validation of the shell and of email and password. */
export const entryRules: readonly Row[] = [
  {
    section: '1.§4',
    text: 'Authentication: Authenticated means a user object was returned and there is no error.',
    shownBy: [
      'renderer/query-client.test.ts › a read that fails with 401 is not tried again, forgets the user and leads to log in',
      'renderer/e2e/session.test.ts › is found by a read too',
    ],
  },
  {
    section: '1.§4',
    text: 'The app counts as loading until the first user lookup finishes.',
    shownBy: ['renderer/e2e/session.test.ts › shows a loader while it is not known who is there'],
  },
  {
    section: '1.§4',
    text: 'Three states drive routing: loading, authenticated, not authenticated.',
    shownBy: [
      'renderer/e2e/session.test.ts › shows a loader while it is not known who is there',
      'renderer/guard.test.ts › $path$search, signed in: $signedIn → $outcome',
    ],
  },
  {
    section: '1.§4',
    text: 'Logout clears all client caches and local and session storage, then redirects to / after about 100 ms.',
    shownBy: [
      'renderer/e2e/session.test.ts › tells the server and clears the device',
      'renderer/accounts/log-out.test.ts › a logout leads to / after 100 ms',
    ],
  },
  {
    section: '1.§4',
    text: 'If the logout call fails the failure is logged and the cleanup and redirect still run (the profile screen falls back to navigating to /).',
    shownBy: [
      'renderer/e2e/session.test.ts › without a connection is logged, remembered, and sent before any other call',
    ],
  },
  {
    section: '1.§4',
    text: 'A 401 on any data read sets the cached user to empty, which returns the user to the signed-out area.',
    shownBy: [
      'renderer/query-client.test.ts › a read that fails with 401 is not tried again, forgets the user and leads to log in',
      'renderer/e2e/session.test.ts › is found by a read too',
    ],
  },
  {
    section: '1.§4',
    text: 'Connectivity: An offline event shows a red banner: You are offline. Some features may be limited.',
    shownBy: [
      'renderer/e2e/connectivity.test.ts › is said when it is lost and when it is back, and then no more',
      'renderer/e2e/connectivity.test.ts › is red while it is lost and green when it is back',
    ],
  },
  {
    section: '1.§4',
    text: 'An online event shows a green banner: Connection restored.',
    shownBy: [
      'renderer/e2e/connectivity.test.ts › is said when it is lost and when it is back, and then no more',
      'renderer/e2e/connectivity.test.ts › is red while it is lost and green when it is back',
    ],
  },
  {
    section: '1.§4',
    text: 'The banner is hidden when the app has never gone offline and is online.',
    shownBy: [
      'renderer/e2e/connectivity.test.ts › is said when it is lost and when it is back, and then no more',
    ],
  },
  {
    section: '1.§4',
    text: 'Email login: a busy flag and a confirmation-needed flag.',
    shownBy: [
      'renderer/e2e/accounts.test.ts › is busy while it runs',
      'renderer/e2e/accounts.test.ts › offers another confirmation mail, which hides the offer',
    ],
  },
  {
    section: '1.§4',
    text: 'The latter is set when the error says the email needs confirming and cleared after a resend or when the answer says the email is already confirmed.',
    shownBy: [
      'renderer/e2e/accounts.test.ts › offers another confirmation mail, which hides the offer',
      'renderer/e2e/accounts.test.ts › withdraws the offer when the email was confirmed in the meantime',
    ],
  },
  {
    section: '1.§4',
    text: 'Sign-up: form, then the Check your email state.',
    shownBy: [
      'renderer/e2e/accounts.test.ts › leads over the mail and the confirmation to the dashboard',
    ],
  },
  {
    section: '1.§4',
    text: 'Email confirmation: loading, then success when the call is ok, otherwise error.',
    shownBy: [
      'renderer/e2e/recovery.test.ts › is sent once, and shows that it is on its way',
      'renderer/e2e/recovery.test.ts › says why it failed: by the server, in general, without a connection',
    ],
  },
  {
    section: '1.§4',
    text: 'Password reset: a token in the address enables the form;',
    shownBy: [
      'renderer/e2e/recovery.test.ts › is replaced over the mail, and the new one logs in',
      'renderer/e2e/recovery.test.ts › needs a token',
    ],
  },
  {
    section: '1.§4',
    text: 'on success the success view shows and the user goes to / after 3 s.',
    shownBy: ['renderer/e2e/timings.test.ts › a new password leads to the login after 3 s'],
  },
  {
    section: '1.§4',
    text: 'With no token, a toast appears and the user goes to / after 2 s.',
    shownBy: [
      'renderer/e2e/timings.test.ts › a reset link without a token leads to the login after 2 s',
    ],
  },
  {
    section: '1.§4',
    text: 'Forgot password: form, then sent view after success.',
    shownBy: ['renderer/e2e/recovery.test.ts › is replaced over the mail, and the new one logs in'],
  },
  {
    section: '1.§5',
    text: 'Login email | valid email | Please enter a valid email address',
    shownBy: ['renderer/e2e/accounts.test.ts › asks for what is missing'],
  },
  {
    section: '1.§5',
    text: 'Login password | at least 1 character | Password is required',
    shownBy: ['renderer/e2e/accounts.test.ts › asks for what is missing'],
  },
  {
    section: '1.§5',
    text: 'Signup first name | required | First name is required',
    shownBy: [
      'renderer/e2e/accounts.test.ts › names what is missing, and keeps what was typed',
      'server/accounts/sign-up.test.ts › refuses a wrong %s',
    ],
  },
  {
    section: '1.§5',
    text: 'Signup last name | required | Last name is required',
    shownBy: [
      'renderer/e2e/accounts.test.ts › names what is missing, and keeps what was typed',
      'server/accounts/sign-up.test.ts › refuses a wrong %s',
    ],
  },
  {
    section: '1.§5',
    text: 'Signup email | valid email | Please enter a valid email address',
    shownBy: [
      'renderer/e2e/accounts.test.ts › names what is missing, and keeps what was typed',
      'server/accounts/sign-up.test.ts › refuses a wrong %s',
    ],
  },
  {
    section: '1.§5',
    text: 'Signup password | at least 6 characters | Password must be at least 6 characters',
    shownBy: [
      'renderer/e2e/accounts.test.ts › names what is missing, and keeps what was typed',
      'server/accounts/sign-up.test.ts › refuses a wrong %s',
    ],
  },
  {
    section: '1.§5',
    text: "Signup confirmPassword | equals password (error shown on confirmPassword) | Passwords don't match",
    shownBy: [
      'renderer/e2e/accounts.test.ts › names what is missing, and keeps what was typed',
      'server/accounts/sign-up.test.ts › refuses a wrong %s',
    ],
  },
  {
    section: '1.§5',
    text: 'Forgot password email | valid email | Please enter a valid email address',
    shownBy: ['renderer/e2e/recovery.test.ts › is asked for with a valid address'],
  },
  {
    section: '1.§5',
    text: 'Reset password | at least 8 characters | Password must be at least 8 characters',
    shownBy: [
      'renderer/e2e/recovery.test.ts › wants two equal passwords of 8 characters',
      'server/accounts/password.test.ts › refuses %o',
    ],
  },
  {
    section: '1.§5',
    text: "Reset confirm | equals password (shown on confirm field) | Passwords don't match",
    shownBy: ['renderer/e2e/recovery.test.ts › wants two equal passwords of 8 characters'],
  },
  {
    section: '1.§5',
    text: 'Reset submission requires a token.',
    shownBy: ['renderer/e2e/recovery.test.ts › needs a token'],
  },
  {
    section: '1.§4',
    text: 'Biometric panel: check leads to setup (no stored biometric_ key), authenticate (stored key present) or error (unsupported). setup leads to authenticate after registering the credential. authenticate leads to success after a verified local check and server confirmation; after 1 s the success handler runs. On cancel, denial or failure it goes to error; Try Again returns to authenticate. A verified local check without a password shows the toast Biometric verified, Please complete your login with password. How the server uses the userId to confirm a biometric login is not shown.',
    shownBy: [
      'renderer/e2e/biometrics.test.ts › sets the device up after the password, authenticates, and a second later shows the page that was asked for',
      'renderer/e2e/biometrics.test.ts › logs in on a device that is set up, by the challenge and key alone',
      'renderer/e2e/biometrics.test.ts › says that it was cancelled, and tries again',
      'renderer/e2e/biometrics.test.ts › says that the device cannot do it any more',
      'renderer/e2e/biometrics.test.ts › asks for the password where the server knows the device no more',
      'server/biometrics/verification.test.ts › signs nobody in, and is true in that user’s own session only',
    ],
  },
  {
    section: '1.§5',
    text: 'Biometric actions require an email; otherwise the toast Email required with Please enter your email first appears.',
    shownBy: [
      'renderer/e2e/biometrics.test.ts › offers biometric login where the device knows its owner, and asks for the email first',
    ],
  },
  {
    section: '1.§4',
    text: 'SMS login: Phone step moves to code step after send-otp succeeds. The cooldown is 60 s and counts down each second; resend is allowed only at 0. Change Phone Number returns to the phone step.',
    shownBy: [
      'renderer/e2e/sms.test.ts › goes from the page asked for over both steps back to it, and makes an account without an email',
      'renderer/e2e/sms.test.ts › counts the minute to the next code down, over a reload too',
      'server/phones/limits.test.ts › come a minute apart at most, wherever they are asked for',
    ],
  },
  {
    section: '1.§5',
    text: 'Phone | at least 10 characters | Phone number must be at least 10 digits',
    shownBy: [
      'server/phones/routes.test.ts › %j is 400',
      'renderer/e2e/sms.test.ts › says what is wrong with a number and a code before anything is sent',
    ],
  },
  {
    section: '1.§5',
    text: 'Phone | optional leading +, then digits, spaces, hyphens, parentheses only | Invalid phone number format',
    shownBy: [
      'server/phones/routes.test.ts › %j is 400',
      'renderer/e2e/sms.test.ts › says what is wrong with a number and a code before anything is sent',
    ],
  },
  {
    section: '1.§5',
    text: 'OTP | exactly 6 characters | OTP must be 6 digits',
    shownBy: [
      'server/phones/routes.test.ts › a code %s is 400',
      'renderer/e2e/sms.test.ts › says what is wrong with a number and a code before anything is sent',
    ],
  },
  {
    section: '1.§5',
    text: 'OTP | digits only | OTP must contain only numbers',
    shownBy: [
      'server/phones/routes.test.ts › a code %s is 400',
      'renderer/e2e/sms.test.ts › says what is wrong with a number and a code before anything is sent',
    ],
  },
];
