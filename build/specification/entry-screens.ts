import type { Row } from './row.ts';

/** Screens and routes of the shell and of email and password. */
export const entryScreens: readonly Row[] = [
  {
    section: '1.§2',
    text: 'Always available: /privacy and /privacy-policy: privacy policy (static text).',
    shownBy: [
      'renderer/guard.test.ts › $path$search, signed in: $signedIn → $outcome',
      'renderer/e2e/shell-pages.test.ts › at %s are read by everybody: %s',
      'renderer/e2e/shell-pages.test.ts › groups its questions in the eight categories',
    ],
  },
  {
    section: '1.§2',
    text: '/terms and /terms-of-service: terms of service (static text).',
    shownBy: [
      'renderer/guard.test.ts › $path$search, signed in: $signedIn → $outcome',
      'renderer/e2e/shell-pages.test.ts › at %s are read by everybody: %s',
      'renderer/e2e/shell-pages.test.ts › groups its questions in the eight categories',
    ],
  },
  {
    section: '1.§2',
    text: '/faq: FAQ.',
    shownBy: [
      'renderer/guard.test.ts › $path$search, signed in: $signedIn → $outcome',
      'renderer/e2e/shell-pages.test.ts › at %s are read by everybody: %s',
      'renderer/e2e/shell-pages.test.ts › groups its questions in the eight categories',
    ],
  },
  {
    section: '1.§2',
    text: 'Signed-out only: / : login (email login screen;',
    shownBy: ['renderer/guard.test.ts › $path$search, signed in: $signedIn → $outcome'],
  },
  {
    section: '1.§2',
    text: '/login: email login screen.',
    shownBy: [
      'renderer/guard.test.ts › $path$search, signed in: $signedIn → $outcome',
      'renderer/e2e/session.test.ts › sends a visitor to the login and, logged in, back to the page that was asked for',
    ],
  },
  {
    section: '1.§2',
    text: '/signup, /forgot-password, /reset-password (takes a token query parameter), /email-confirmed (takes a token query parameter and confirms the email), /landing (content not shown).',
    shownBy: [
      'renderer/guard.test.ts › $path$search, signed in: $signedIn → $outcome',
      'renderer/e2e/recovery.test.ts › needs a token',
      'renderer/e2e/accounts.test.ts › leads over the mail and the confirmation to the dashboard',
      'renderer/e2e/landing.test.ts › offers nothing that this server cannot do, and still leads on',
    ],
  },
  {
    section: '1.§2',
    text: 'the landing with identity-provider button is the signed-out landing in another reading).',
    shownBy: [
      'renderer/e2e/landing.test.ts › shows the product, its three features and every way in, in both languages',
    ],
  },
  {
    section: '1.§2',
    text: 'Product name and tagline; three feature cards (Medical Records, Appointment Scheduling, Smart Reminders); button Continue with an external identity provider (redirects the browser to /api/login); button Login with SMS; note Choose your preferred secure login method.',
    shownBy: [
      'renderer/e2e/landing.test.ts › shows the product, its three features and every way in, in both languages',
      'renderer/e2e/landing.test.ts › calls a provider without a name what it is, and goes to it by the server',
      'renderer/e2e/provider.test.ts › leads from the page that was asked for over the provider, and back to it',
    ],
  },
  {
    section: '1.§2',
    text: 'Signed-in only: / and /dashboard, /welcome, /schedule, /expenses, /profile, /add-pet, /bulk-add-pets, /pet/{id}, /pet/{id}/vaccine, /deworming, /treatment, /surgery, /checkup, /lab-test, /grooming, /vet-clinics, /qr-scanner.',
    shownBy: ['renderer/guard.test.ts › $path$search, signed in: $signedIn → $outcome'],
    rest: [5, 6, 7],
  },
  {
    section: '1.§2',
    text: 'Any other path shows a not-found screen (404, Page Not Found).',
    shownBy: [
      'renderer/e2e/session.test.ts › sends a visitor to the login and, logged in, back to the page that was asked for',
      'renderer/e2e/shell-failures.test.ts › is said, with a hint where to ask',
    ],
  },
  {
    section: '1.§2',
    text: 'Redirect rules: A signed-in user visiting /, /signup, /forgot-password, /reset-password or /landing goes to /dashboard.',
    shownBy: [
      'renderer/guard.test.ts › $path$search, signed in: $signedIn → $outcome',
      'renderer/e2e/landing.test.ts › is not for whoever is signed in',
    ],
  },
  {
    section: '1.§2',
    text: 'A signed-out user visiting any path outside /, /signup, /forgot-password, /reset-password, /email-confirmed and /landing goes to /.',
    shownBy: [
      'renderer/guard.test.ts › $path$search, signed in: $signedIn → $outcome',
      'renderer/e2e/session.test.ts › sends a visitor to the login and, logged in, back to the page that was asked for',
    ],
  },
  {
    section: '1.§2',
    text: 'A loader is shown while authentication status is being determined.',
    shownBy: ['renderer/e2e/session.test.ts › shows a loader while it is not known who is there'],
  },
  {
    section: '1.§2',
    text: '/api/login is a server endpoint reached by full-page browser navigation (identity-provider login, and the target after a 401 or logout).',
    shownBy: [
      'server/accounts/login.test.ts › %s goes to %s',
      'renderer/query-client.test.ts › a read that fails with 401 is not tried again, forgets the user and leads to log in',
      'server/provider/start.test.ts › sends the browser to the provider with code, PKCE, state and nonce, each time new ones',
    ],
  },
  {
    section: '1.§2',
    text: 'Full-page loading screen with the text Loading {product name}...',
    shownBy: ['renderer/e2e/session.test.ts › shows a loader while it is not known who is there'],
  },
  {
    section: '1.§2',
    text: 'Error fallback screen: heading Something went wrong;',
    shownBy: ['renderer/e2e/shell-failures.test.ts › says so, and tries again without a reload'],
  },
  {
    section: '1.§2',
    text: 'text "{product name} encountered an unexpected error. We apologize for the inconvenience.";',
    shownBy: ['renderer/e2e/shell-failures.test.ts › says so, and tries again without a reload'],
  },
  {
    section: '1.§2',
    text: 'button Try Again (clears the error state) and button Reload App (reloads the page).',
    shownBy: [
      'renderer/e2e/shell-failures.test.ts › says so, and tries again without a reload',
      'renderer/e2e/shell-failures.test.ts › is loaded afresh by Reload App',
    ],
  },
  {
    section: '1.§2',
    text: 'A startup failure replaces the page with an Application Error message.',
    shownBy: [
      'renderer/e2e/shell-failures.test.ts › because %s cannot be loaded is said, and a reload starts it',
    ],
  },
  {
    section: '1.§2',
    text: 'Connectivity banner (see section 4).',
    shownBy: [
      'renderer/e2e/connectivity.test.ts › is said when it is lost and when it is back, and then no more',
    ],
  },
  {
    section: '1.§2',
    text: 'Toast messages: one visible at a time.',
    shownBy: ['renderer/e2e/toasts.test.ts › shows one toast at a time, for five seconds'],
  },
  {
    section: '1.§2',
    text: 'Welcome dialog: greets the user by name when a name is known;',
    shownBy: [
      'renderer/e2e/shell-welcome.test.ts › greets by name and promises three things',
      'renderer/e2e/shell-welcome.test.ts › greets without a name where none is known',
    ],
  },
  {
    section: '1.§2',
    text: 'buttons Add Your First Pet (goes to /add-pet) and Explore Dashboard (goes to /).',
    shownBy: ['renderer/e2e/shell-welcome.test.ts › %s leads to %s'],
  },
  {
    section: '1.§2',
    text: 'A welcome overlay appears on the first visit for users whose account is at most 7 days old, once per user (remembered locally).',
    shownBy: [
      'renderer/e2e/shell-welcome.test.ts › comes once a user, on a device and through a logout',
      'renderer/e2e/shell-welcome.test.ts › is not for an account that is older than 7 days',
    ],
  },
  {
    section: '1.§2',
    text: 'A service worker is registered at /sw.js for basic offline viewing.',
    shownBy: [
      'renderer/e2e/service-worker.test.ts › opens the shell without a connection',
      'renderer/e2e/service-worker.test.ts › is served to be looked at anew each time',
    ],
  },
  {
    section: '1.§2',
    text: 'Logo and welcome heading;',
    shownBy: [
      'renderer/e2e/accounts.test.ts › shows what Alaga is, and leads to the sign-up and back',
    ],
  },
  {
    section: '1.§2',
    text: 'fields Email and Password with a show/hide toggle;',
    shownBy: [
      'renderer/e2e/accounts.test.ts › asks for what is missing',
      'renderer/e2e/accounts.test.ts › shows and hides the password',
    ],
  },
  {
    section: '1.§2',
    text: 'Login button (label Signing In... while busy);',
    shownBy: ['renderer/e2e/accounts.test.ts › is busy while it runs'],
  },
  {
    section: '1.§2',
    text: 'an or-divider followed by a Login with Biometric button shown only when the device supports biometrics;',
    shownBy: [
      'renderer/e2e/biometrics.test.ts › offers biometric login where the device knows its owner, and asks for the email first',
      'renderer/e2e/biometrics.test.ts › does not offer it where the device cannot',
    ],
  },
  {
    section: '1.§2',
    text: 'link Forgot your password? to /forgot-password;',
    shownBy: ['renderer/e2e/recovery.test.ts › is replaced over the mail, and the new one logs in'],
  },
  {
    section: '1.§2',
    text: 'link Sign up here to /signup;',
    shownBy: [
      'renderer/e2e/accounts.test.ts › shows what Alaga is, and leads to the sign-up and back',
    ],
  },
  {
    section: '1.§2',
    text: 'a benefits card;',
    shownBy: [
      'renderer/e2e/accounts.test.ts › shows what Alaga is, and leads to the sign-up and back',
    ],
  },
  {
    section: '1.§2',
    text: 'a footer about terms and data protection.',
    shownBy: [
      'renderer/e2e/accounts.test.ts › shows what Alaga is, and leads to the sign-up and back',
    ],
  },
  {
    section: '1.§2',
    text: 'When login reports an unconfirmed email, a box appears offering Resend Confirmation Email.',
    shownBy: [
      'renderer/e2e/accounts.test.ts › offers another confirmation mail, which hides the offer',
    ],
  },
  {
    section: '1.§2',
    text: 'Fields First Name, Last Name, Email, Password, Confirm Password;',
    shownBy: ['renderer/e2e/accounts.test.ts › names what is missing, and keeps what was typed'],
  },
  {
    section: '1.§2',
    text: 'button Create Account (Creating Account... while busy);',
    shownBy: ['renderer/e2e/accounts.test.ts › is busy while it runs, and runs once'],
  },
  {
    section: '1.§2',
    text: 'link Sign in here to /login.',
    shownBy: [
      'renderer/e2e/accounts.test.ts › shows what Alaga is, and leads to the sign-up and back',
    ],
  },
  {
    section: '1.§2',
    text: 'After success the screen shows Check your email with a Continue to Login button that goes to /.',
    shownBy: [
      'renderer/e2e/accounts.test.ts › leads over the mail and the confirmation to the dashboard',
    ],
  },
  {
    section: '1.§2',
    text: 'States loading, success, error.',
    shownBy: [
      'renderer/e2e/recovery.test.ts › is sent once, and shows that it is on its way',
      'renderer/e2e/recovery.test.ts › says why it failed: by the server, in general, without a connection',
      'renderer/e2e/accounts.test.ts › leads over the mail and the confirmation to the dashboard',
    ],
  },
  {
    section: '1.§2',
    text: 'Success shows the server message, a toast Email Confirmed and a Continue to Login button to /.',
    shownBy: [
      'renderer/e2e/accounts.test.ts › leads over the mail and the confirmation to the dashboard',
    ],
  },
  {
    section: '1.§2',
    text: 'Error shows a Back to Login button and advice to contact support or request a new confirmation email.',
    shownBy: [
      'renderer/e2e/recovery.test.ts › says why it failed: by the server, in general, without a connection',
      'renderer/e2e/recovery.test.ts › needs a token',
    ],
  },
  {
    section: '1.§2',
    text: 'One email field, button Send Reset Link, then a Check Your Email confirmation view.',
    shownBy: ['renderer/e2e/recovery.test.ts › is replaced over the mail, and the new one logs in'],
  },
  {
    section: '1.§2',
    text: 'Two password fields, a Back button, a hint that the password must be at least 8 characters, and a success view Password Updated! that redirects to / after 3 seconds.',
    shownBy: [
      'renderer/e2e/recovery.test.ts › is replaced over the mail, and the new one logs in',
      'renderer/e2e/recovery.test.ts › wants two equal passwords of 8 characters',
      'renderer/e2e/recovery.test.ts › can be left by Back',
      'renderer/e2e/timings.test.ts › a new password leads to the login after 3 s',
    ],
  },
  {
    section: '1.§2',
    text: 'The form needs a token to submit.',
    shownBy: ['renderer/e2e/recovery.test.ts › needs a token'],
  },
  {
    section: '1.§2',
    text: 'States: check, setup, authenticate, success, error. Setup offers Setup Biometric; authenticate offers Authenticate; error offers Try Again; all states except success offer Back to Email Login. If unsupported it shows Biometric Not Available with Back to Regular Login. Success shows Authentication successful and then proceeds to the dashboard.',
    shownBy: [
      'renderer/e2e/biometrics.test.ts › sets the device up after the password, authenticates, and a second later shows the page that was asked for',
      'renderer/e2e/biometrics.test.ts › says that it was cancelled, and tries again',
      'renderer/e2e/biometrics.test.ts › says that the device cannot do it any more',
    ],
  },
  {
    section: '1.§2',
    text: 'Phone step: field Phone Number, button Send Verification Code, link Back to Regular Login. Code step: field Verification Code (6 characters, centred), button Verify & Login, button Resend Code (showing Resend in Ns during the 60-second cooldown), button Change Phone Number (returns to the phone step). Info box: the phone number is encrypted, used only for login verification, and SMS charges may apply. Success reloads the page.',
    shownBy: [
      'renderer/e2e/sms.test.ts › goes from the page asked for over both steps back to it, and makes an account without an email',
      'renderer/e2e/sms.test.ts › counts the minute to the next code down, over a reload too',
      'renderer/e2e/sms.test.ts › can be used by everybody at any width',
    ],
  },
];
