import type { Ads } from '#server/ads/contract.ts';
import { answerType, endpoint } from '#server/http/endpoint.ts';
import type { SignUpMode } from '#server/registration/rules.ts';

/** The configured outside services, so that the app offers only what works. */
export interface Capabilities {
  readonly mode: 'hosted' | 'household';
  readonly mail: boolean;
  /** Whether a reset link can reach the owner: by mail, or in the window of a household's app. */
  readonly passwordReset: boolean;
  /** Whether owners can log in with a code. In development the code is shown instead of sent. */
  readonly sms: boolean;
  /** Whether reminders can be sent as text messages. */
  readonly textMessages: boolean;
  /** Whether devices can sign in. They require a host name rather than an IP address. */
  readonly biometrics: boolean;
  /** The beginning of share links, such as https://alaga.example; null if others cannot reach this server. */
  readonly shareAddress: string | null;
  readonly provider: boolean;
  /** The provider's name on the log-in button; null if the operator set none. */
  readonly providerName: string | null;
  /** Whether the provider may make accounts. */
  readonly providerSignUp: boolean;
  /** Whether the log-in leads straight to the provider: never in a browser that has just signed out. */
  readonly providerAuto: boolean;
  /** Who may make an account. */
  readonly signUp: SignUpMode;
  /** Whether there is no account yet and the first one needs the set-up code. */
  readonly setUp: boolean;
  /** Whether passwords log in and sign up. */
  readonly passwordLogin: boolean;
  readonly push: boolean;
  readonly maps: boolean;
  readonly clinics: boolean;
  /** The support address; null if the operator set none. */
  readonly supportEmail: string | null;
  /** The advertisement slots; null if the operator set none. */
  readonly ads: Ads | null;
}

/** The features of this server, such as ways to log in and channels for notices. */
export const capabilities = endpoint({
  method: 'GET',
  path: '/api/capabilities',
  access: 'public',
  out: answerType<Capabilities>(),
});
