/** Kinds of services that get notices. A webhook is a program of the owner's own, to which requests are signed. */
export const TARGET_KINDS = ['ntfy', 'gotify', 'webhook'] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

/** The events that a target can receive: due dates of records, care plans, low supplies, messages of finders, reports of vets. */
export const TARGET_EVENTS = ['reminder', 'care', 'supply', 'found', 'visit'] as const;
export type TargetEvent = (typeof TARGET_EVENTS)[number];

/** The maximum number of targets of an account. */
export const MAX_TARGETS = 10;

/** The fewest characters of a secret that signs. */
export const MIN_WEBHOOK_SECRET = 24;

/** The last part of an ntfy address, which names the topic. */
export const NTFY_TOPIC = /\/([\w-]{1,64})\/?$/;

/** Whether a service of this kind cannot work without a secret. A topic of ntfy may be open. */
export const needsSecret = (kind: TargetKind): boolean => kind !== 'ntfy';
