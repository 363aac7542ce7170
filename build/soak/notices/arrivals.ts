import type { PushService } from '#server/notices/testing/push-service.ts';

export interface Arrival {
  readonly message: string;
  readonly sender: string;
}

/** The arrivals at one receiver in order, and their number at each kill of a sender. */
export class ArrivalQueue {
  readonly #listArrivals: () => readonly Arrival[];
  readonly #countAtKill = new Map<string, number>();
  constructor(listArrivals: () => readonly Arrival[]) {
    this.#listArrivals = listArrivals;
  }
  get count(): number {
    return this.#listArrivals().length;
  }
  noteKill(sender: string): void {
    this.#countAtKill.set(sender, this.count);
  }
  /** Counts distinct messages, and repetitions of what a sender that was killed since had sent, and of others. */
  countRepeats() {
    const lastSenders = new Map<string, string>();
    const repeatsByKilled = new Map<string, number>();
    let other = 0;
    for (const [at, { message, sender }] of this.#listArrivals().entries()) {
      const lastSender = lastSenders.get(message);
      lastSenders.set(message, sender);
      if (lastSender === undefined) continue;
      const wasKilled = (this.#countAtKill.get(lastSender) ?? Number.POSITIVE_INFINITY) <= at;
      if (wasKilled) repeatsByKilled.set(lastSender, (repeatsByKilled.get(lastSender) ?? 0) + 1);
      else other += 1;
    }
    const counts = [...repeatsByKilled.values()];
    return {
      unique: lastSenders.size,
      afterKills: counts.reduce((sum, count) => sum + count, 0),
      other,
      most: Math.max(0, ...counts),
    };
  }
}

/** The environment variables with which a server names itself as the sender of its mails and push notices. */
export const senderVariables = (sender: string) => ({
  MAIL_FROM: `Alaga <${sender}>`,
  SUPPORT_EMAIL: sender,
});

export const messageId = (mail: string): string =>
  /^Message-ID: (.+)$/im.exec(mail)?.[1]?.trim() ?? '';

const senderAddress = (mail: string): string => /^From: .*<(.+)>/im.exec(mail)?.[1] ?? '';

/** The reminders' mails that have arrived in a mailbox. */
export const arrivedMails = (mailbox: { readonly received: readonly string[] }) =>
  new ArrivalQueue(() =>
    mailbox.received
      .filter((mail) => messageId(mail).startsWith('<notice-'))
      .map((mail) => ({ message: messageId(mail), sender: senderAddress(mail) })),
  );

/** The push notices that have arrived, each for one device. */
export const arrivedPushes = (service: Pick<PushService, 'pushed'>) =>
  new ArrivalQueue(() =>
    service.pushed.map(({ device, payload, claims }) => ({
      message: `${device} ${payload.tag}`,
      sender: claims.sub.replace('mailto:', ''),
    })),
  );
