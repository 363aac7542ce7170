import type { CDPSession, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildUser } from '#db/accounts/factory.ts';
import { buildCredential } from '#db/biometrics/factory.ts';
import { type Actions, actionsOn } from '#renderer/e2e/testing/actions.ts';
import { expectInOrder } from '#renderer/e2e/testing/layout-checks.ts';
import { type App, PHONE, startApp } from '#renderer/e2e/testing/testing.ts';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';

const PASSWORD = 'sampaguita';

let app: App;
let site: string;
let passwordHash: string;
let page: Page;
let screen: Actions;

beforeAll(async () => {
  app = await startApp();
  // WebAuthn needs a host name, not an IP address.
  site = app.url.replace('127.0.0.1', 'localhost');
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => app.close());

/** A virtual authenticator, like a fingerprint reader. `setVerified(false)` simulates an unknown finger. */
const addVirtualDevice = async (at: Page) => {
  const cdp: CDPSession = await at.context().newCDPSession(at);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setVerified: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    clear: () => cdp.send('WebAuthn.clearCredentials', { authenticatorId }),
    credentials: async () =>
      (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  };
};

let device: Awaited<ReturnType<typeof addVirtualDevice>>;

/**
 * Stands for the browser's list of passkeys, which only a person can use: one is chosen when the event `chosen` is
 * dispatched. The virtual device would choose at once.
 */
const offerPasskeyList = (at: Page): Promise<unknown> =>
  at.addInitScript(() => {
    // An empty page is not a secure context, so it has no `navigator.credentials`.
    if (!isSecureContext) return;
    const originalGet = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = async (options) => {
      if (options?.mediation !== 'conditional') return originalGet(options);
      document.documentElement.dataset['offered'] = 'yes';
      await new Promise((resolve, reject) => {
        addEventListener('chosen', resolve, { once: true });
        options.signal?.addEventListener('abort', () =>
          reject(new DOMException('aborted', 'AbortError')),
        );
      });
      return originalGet(options.publicKey ? { publicKey: options.publicKey } : {});
    };
  });

const openPage = async (options: Parameters<App['newContext']>[0] = {}) => {
  const context = await app.newContext({ baseURL: site, ...options });
  const openedPage = await context.newPage();
  await offerPasskeyList(openedPage);
  return openedPage;
};

beforeEach(async () => {
  page = await openPage();
  screen = actionsOn(page);
  device = await addVirtualDevice(page);
  return () => page.context().close();
});

const createOwner = () => buildUser(app.server.db, { passwordHash });

const readUserName = async () => {
  const answer = await page.request.get('/api/auth/user');
  return answer.ok() ? (await answer.json()).id : undefined;
};

const readCredential = (userId: string) =>
  page.evaluate((id) => JSON.parse(localStorage.getItem(`biometric_${id}`) ?? 'null'), userId);

const openPanel = async (email: string | null) => {
  await page.goto('/login');
  await screen.fill({ Email: String(email) });
  await screen.press('Login with Biometric');
  await page.getByRole('dialog').waitFor();
};

const setUpByPassword = async (email: string | null) => {
  await openPanel(email);
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD);
  await screen.press('Setup Biometric');
  await page.getByRole('button', { name: 'Authenticate' }).waitFor();
};

/**
 * Ends the session as if the owner had logged out, and keeps the device's data. No page is open that a late 401 could
 * redirect.
 */
const logOutByOwner = async () => {
  await page.goto('about:blank');
  await page.context().clearCookies();
};

const expectAlert = (text: string) => page.getByRole('alert').getByText(text).waitFor();

describe('the login screen', () => {
  it('offers biometric login if the device supports it, and asks for the email first', async () => {
    await page.goto('/login');
    await screen.sees('or');
    await screen.press('Login with Biometric');
    await screen.seesToast('Email required', 'Please enter your email first');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it.each([
    ['phone', PHONE],
    ['wide window', { width: 1280, height: 1000 }],
  ])('moves nothing in a %s when a slow check adds the offer', async (_, size) => {
    await page.setViewportSize(size);
    await page.addInitScript(() => {
      // An empty page is not a secure context, so it has no `PublicKeyCredential`.
      if (!isSecureContext) return;
      const device = PublicKeyCredential;
      const check = device.isUserVerifyingPlatformAuthenticatorAvailable.bind(device);
      device.isUserVerifyingPlatformAuthenticatorAvailable = async () => {
        await new Promise((resolve) => addEventListener('check', resolve, { once: true }));
        return check();
      };
    });
    await page.goto('/login');
    await page.locator('[inert]').waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
    const readTops = () =>
      page
        .locator('h1, form button, main a, main li')
        .evaluateAll((elements) => elements.map((each) => each.getBoundingClientRect().top));
    const tops = await readTops();
    expect(tops.length).toBeGreaterThan(6);
    await page.evaluate(() => dispatchEvent(new Event('check')));
    await page.getByRole('button', { name: 'Log in with a passkey' }).waitFor();
    expect(await readTops()).toEqual(tops);
  });

  it('does not offer it on an unsupported device', async () => {
    const pageWithoutDevice = await openPage();
    await pageWithoutDevice.goto('/login');
    await actionsOn(pageWithoutDevice).seesHeading('Welcome to Alaga');
    expect(await pageWithoutDevice.getByText(/biometric/i).count()).toBe(0);
    await pageWithoutDevice.context().close();
  });
});

describe('the panel', () => {
  it('sets up the device after the password, authenticates, and after a second shows the requested page', async () => {
    const { id, email } = await createOwner();
    await page.goto('/profile');
    await screen.seesHeading('Welcome to Alaga');
    await screen.fill({ Email: String(email) });
    await screen.press('Login with Biometric');
    const dialog = page.getByRole('dialog');
    await screen.press('Setup Biometric');
    await screen.sees('Password is required');
    // Submitting the panel's form must not submit the form behind it.
    await dialog.getByLabel('Password', { exact: true }).fill('not that one');
    await screen.press('Setup Biometric');
    await screen.sees('Invalid email or password. Please try again.');
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await screen.press('Setup Biometric');
    await screen.press('Authenticate');
    await screen.sees('Authentication successful');
    expect(await page.getByRole('button', { name: 'Back to Email Login' }).count()).toBe(0);
    await page.waitForURL('/profile');
    expect(await readUserName()).toBe(id);
    const [credential] = await device.credentials();
    expect(await readCredential(id)).toMatchObject({ enabled: true, type: 'public-key', email });
    expect(Buffer.from((await readCredential(id)).id, 'base64url').toString('base64')).toBe(
      credential?.credentialId,
    );
  });

  it('logs in on a set-up device with only the challenge and the key', async () => {
    const { id, email } = await createOwner();
    await setUpByPassword(email);
    await logOutByOwner();
    await openPanel(email);
    const verifyRequest = page.waitForRequest('**/api/auth/biometric-verify');
    await screen.press('Authenticate');
    expect((await verifyRequest).postDataJSON()).toMatchObject({ userId: id });
    await page.waitForURL('/dashboard');
    expect(await readUserName()).toBe(id);
  });

  it('reports a cancellation, and can be tried again', async () => {
    const { id, email } = await createOwner();
    await setUpByPassword(email);
    await logOutByOwner();
    await openPanel(email);
    await device.setVerified(false);
    await screen.press('Authenticate');
    await expectAlert('Biometric authentication was cancelled or failed.');
    expect(await readUserName()).toBeUndefined();
    await device.setVerified(true);
    await screen.press('Try Again');
    await screen.press('Authenticate');
    await page.waitForURL('/dashboard');
    expect(await readUserName()).toBe(id);
  });

  it('reports a failed setup, and signs out an owner who goes back', async () => {
    const { id, email } = await createOwner();
    await device.setVerified(false);
    await openPanel(email);
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD);
    await screen.press('Setup Biometric');
    const text = 'Biometric registration was cancelled or not allowed.';
    await screen.seesToast('Setup Failed', text);
    await expectAlert(text);
    expect(await readUserName()).toBe(id);
    await screen.press('Try Again');
    await page.getByRole('button', { name: 'Setup Biometric' }).waitFor();
    const response = page.waitForResponse('**/api/logout');
    await screen.press('Back to Email Login');
    await response;
    expect(await readUserName()).toBeUndefined();
    expect(await readCredential(id)).toBeNull();
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
  });

  it('reports that the device’s key is gone', async () => {
    const { email } = await createOwner();
    await setUpByPassword(email);
    await page.evaluate(() => localStorage.clear());
    await screen.press('Authenticate');
    await expectAlert(
      'No biometric credentials found. Please set up biometric authentication first.',
    );
  });

  it('sets up again for another email, and never signs in as somebody else', async () => {
    const [ana, ben] = [await createOwner(), await createOwner()];
    await setUpByPassword(ana.email);
    await logOutByOwner();
    await openPanel(ben.email);
    await page.getByRole('button', { name: 'Setup Biometric' }).waitFor();
    expect(await page.getByRole('button', { name: 'Authenticate' }).count()).toBe(0);
  });

  it('asks for the password if the server no longer knows the device', async () => {
    const { id, email } = await createOwner();
    await setUpByPassword(email);
    await logOutByOwner();
    await app.server.db.run((knex) => knex('biometricCredentials').where({ userId: id }).delete());
    await openPanel(email);
    await screen.press('Authenticate');
    await screen.seesToast('Biometric verified', 'Please complete your login with password.');
    await page.getByRole('button', { name: 'Setup Biometric' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await readUserName()).toBeUndefined();
  });

  it('reports that the device no longer supports it', async () => {
    const { email } = await createOwner();
    await page.goto('/login');
    await screen.fill({ Email: String(email) });
    // The page looks for the ability when it starts, and again when the button is pressed.
    await page.getByRole('button', { name: 'Login with Biometric' }).waitFor();
    await page.evaluate(() => {
      PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable = async () => false;
    });
    await screen.press('Login with Biometric');
    await screen.seesHeading('Biometric Not Available');
    await screen.sees('Biometric authentication is not supported on this device or browser.');
    await screen.press('Back to Regular Login');
    await screen.seesHeading('Welcome to Alaga');
  });

  it('replaces the lost key of a device when it is set up again', async () => {
    const { id, email } = await createOwner();
    await setUpByPassword(email);
    const lostId = (await readCredential(id)).id;
    await logOutByOwner();
    await device.clear();
    await openPanel(email);
    await screen.press('Authenticate');
    await expectAlert('Biometric authentication was cancelled or failed.');
    await screen.press('Set Up Again');
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD);
    await screen.press('Setup Biometric');
    await screen.press('Authenticate');
    await page.waitForURL('/dashboard');
    expect(await readUserName()).toBe(id);
    const keys = await app.server.db.run((knex) =>
      knex('biometricCredentials').where({ userId: id }).pluck('id'),
    );
    expect(keys).toEqual([(await readCredential(id)).id]);
    expect(keys).not.toContain(lostId);
  });

  it('signs out an owner who leaves with the browser’s Back after the password', async () => {
    const { email } = await createOwner();
    await page.goto('/forgot-password');
    await page.getByRole('link', { name: /login/i }).first().click();
    // The address changes before the screen does, and both screens have a field named Email.
    await screen.seesHeading('Welcome to Alaga');
    await screen.fill({ Email: String(email) });
    await screen.press('Login with Biometric');
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD);
    // The device refuses only from now on, after the panel has checked whether it can verify its owner.
    await device.setVerified(false);
    await screen.press('Setup Biometric');
    await page.getByRole('alert').waitFor();
    const response = page.waitForResponse('**/api/logout');
    await page.goBack();
    await response;
    expect(await readUserName()).toBeUndefined();
  });
});

describe('at an IP address, for which browsers allow no passkeys', () => {
  it('is offered neither by the login nor by the profile', async () => {
    await page.goto(`${app.url}/login`);
    await screen.seesHeading('Welcome to Alaga');
    expect(await page.getByText(/biometric/i).count()).toBe(0);
    await app.signIn({}, page.context());
    await page.goto(`${app.url}/profile`);
    await screen.seesHeading('Ana Reyes');
    await screen.sees('Privacy settings');
    expect(await row().count()).toBe(0);
  });
});

const row = () => page.getByRole('switch', { name: 'Biometric login' });

describe('the profile', () => {
  const visit = async (userFields: Parameters<App['signIn']>[0] = {}) => {
    const { user } = await app.signIn(userFields, page.context());
    const cookies = await page.context().cookies();
    const { hostname } = new URL(site);
    await page.context().addCookies(cookies.map((each) => ({ ...each, domain: hostname })));
    await page.goto('/profile');
    await screen.seesHeading('Ana Reyes');
    return user;
  };

  it('turns biometric login on and off', async () => {
    const { id, email } = await visit();
    await row().click();
    await screen.seesToast('Biometric login is on');
    expect(await row().isChecked()).toBe(true);
    await logOutByOwner();
    await openPanel(email);
    await screen.press('Authenticate');
    await page.waitForURL('/dashboard');
    await page.goto('/profile');
    await row().click();
    await screen.press('Turn Off');
    await page.getByRole('switch', { name: 'Biometric login', checked: false }).waitFor();
    expect(await readCredential(id)).toBeNull();
    const rows = await app.server.db.run((knex) =>
      knex('biometricCredentials').where({ userId: id }).select('id'),
    );
    expect(rows).toEqual([]);
  });

  it('lets an owner without an email log in, named by the phone number', async () => {
    const verifiedPhone = '+639175550101';
    const { id } = await visit({ email: null, isEmailConfirmed: false, verifiedPhone });
    await row().click();
    await screen.seesToast('Biometric login is on');
    await logOutByOwner();
    const otherOwner = await createOwner();
    await openPanel(otherOwner.email);
    await page.getByRole('button', { name: 'Setup Biometric' }).waitFor();
    expect(await page.getByRole('button', { name: 'Authenticate' }).count()).toBe(0);
    await page.goto('/login');
    await screen.press('Login with Biometric');
    await screen.sees(
      'Log in as +63 ••• ••• 0101 with your fingerprint, your face or screen lock.',
    );
    await screen.press('Authenticate');
    await page.waitForURL('/dashboard');
    expect(await readUserName()).toBe(id);
  });

  it('reports a failed setup', async () => {
    await visit();
    await device.setVerified(false);
    await row().click();
    await screen.seesToast('Setup Failed', 'Biometric registration was cancelled or not allowed.');
    expect(await row().isChecked()).toBe(false);
  });

  it('restores a key whose record the page has lost', async () => {
    const { id } = await visit();
    await row().click();
    await screen.seesToast('Biometric login is on');
    const previous = await readCredential(id);
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await row().click();
    await screen.seesToast('Biometric login is on');
    expect((await readCredential(id)).id).toBe(previous.id);
    expect(await device.credentials()).toHaveLength(1);
  });

  it('lists other devices, and removes a lost one', async () => {
    const { id } = await visit();
    await buildCredential(app.server.db, { userId: id, label: 'Safari · iPhone' });
    await page.reload();
    await page.getByRole('button', { name: 'Other devices with biometric login' }).click();
    await screen.press('Remove Safari · iPhone');
    await screen.press('Turn Off');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await page.getByText('Other devices').first().waitFor({ state: 'detached' });
    const rows = await app.server.db.run((knex) =>
      knex('biometricCredentials').where({ userId: id }).select('id'),
    );
    expect(rows).toEqual([]);
  });
});

it('is accessible in every step', async () => {
  const { email } = await createOwner();
  await openPanel(email);
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expectInOrder(page, 'setup');
  await screen.press('Setup Biometric');
  await page.getByRole('button', { name: 'Authenticate' }).waitFor();
  await expectInOrder(page, 'authenticate');
  await device.setVerified(false);
  await screen.press('Authenticate');
  await page.getByRole('alert').waitFor();
  await expectInOrder(page, 'error');
  await device.setVerified(true);
  await screen.press('Try Again');
  await screen.press('Authenticate');
  await screen.sees('Authentication successful');
  await page.waitForURL('/dashboard');
  await page.goto('/profile');
  await row().waitFor();
  await expectInOrder(page, 'profile');
  await row().click();
  await page.getByRole('alertdialog').waitFor();
  await expectInOrder(page, 'off');
});

it('the login with its offer is accessible', async () => {
  await page.goto('/login');
  await screen.sees('or');
  await expectInOrder(page, 'login');
});

it('causes no uncaught errors', () => {
  expect(app.problems).toEqual([]);
});

describe('a passkey', () => {
  it('logs in without an email', async () => {
    const user = await createOwner();
    await setUpByPassword(user.email);
    await logOutByOwner();
    await page.goto('/login');
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    const ceremonies: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/biometric-verify/options')) ceremonies.push(request.url());
    });
    await screen.press('Log in with a passkey');
    await page.waitForURL('**/dashboard');
    expect(await readUserName()).toBe(user.id);
    // An offer in the email field that starts later would end the ceremony of the button.
    expect(ceremonies).toHaveLength(1);
  });

  it('logs in from the suggestions of the email field', async () => {
    const user = await createOwner();
    await setUpByPassword(user.email);
    await logOutByOwner();
    const requestedPaths: string[] = [];
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
    await page.goto('/login');
    await page.evaluate(() => localStorage.clear());
    await page.getByRole('button', { name: 'Log in with a passkey' }).waitFor();
    expect(requestedPaths.filter((path) => path.startsWith('/api/auth/biometric'))).toEqual([]);
    await page.getByLabel('Email').click();
    await page.locator('html[data-offered]').waitFor();
    expect(await page.getByLabel('Email').getAttribute('autocomplete')).toBe('username webauthn');
    await page.evaluate(() => dispatchEvent(new Event('chosen')));
    await page.waitForURL('**/dashboard');
    expect(await readUserName()).toBe(user.id);
  });

  it('offered in the suggestions gives way to the button', async () => {
    const user = await createOwner();
    await setUpByPassword(user.email);
    await logOutByOwner();
    await page.goto('/login');
    await page.getByLabel('Email').click();
    await page.locator('html[data-offered]').waitFor();
    await screen.press('Log in with a passkey');
    await page.waitForURL('**/dashboard');
    expect(await readUserName()).toBe(user.id);
  });

  it('says so where the device did not recognise its owner', async () => {
    const user = await createOwner();
    await setUpByPassword(user.email);
    await logOutByOwner();
    await device.setVerified(false);
    await page.goto('/login');
    await screen.press('Log in with a passkey');
    await screen.sees('Biometric login did not work');
    expect(await readUserName()).toBeUndefined();
  });
});
