import type { Ads } from '#server/ads/contract.ts';
import { answerType, endpoint } from '#server/http/endpoint.ts';

/** Which outside parties are configured, so that the app shows only what works. */
export interface Capabilities {
  readonly mode: 'hosted' | 'household';
  readonly mail: boolean;
  /** Whether a reset link can reach its owner: by mail, or by the window of a household's own app. */
  readonly passwordReset: boolean;
  /** Whether owners can log in with a code: in development it is shown instead of sent. */
  readonly sms: boolean;
  /** Whether reminders can be sent as text messages. */
  readonly textMessages: boolean;
  /** Whether the server knows its own address, as devices that sign in need it: a name, not a number. */
  readonly biometrics: boolean;
  /** What share links begin with, such as https://alaga.example; null where others cannot reach this server. */
  readonly shareAddress: string | null;
  readonly provider: boolean;
  /** How owners know it; null where the operator named none. */
  readonly providerName: string | null;
  readonly push: boolean;
  readonly maps: boolean;
  readonly clinics: boolean;
  /** Where owners can write to; null when the operator set none. */
  readonly supportEmail: string | null;
  /** The slots for advertisements; null where the operator set none. */
  readonly ads: Ads | null;
}

export const capabilities = endpoint({
  method: 'GET',
  path: '/api/capabilities',
  access: 'public',
  out: answerType<Capabilities>(),
});
