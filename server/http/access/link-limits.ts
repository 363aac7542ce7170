import type { Context } from 'koa';
import type { Runner } from '#db/engine/run.ts';
import { normalizeMailbox } from './mailbox.ts';
import { toNetwork, toSite } from './network.ts';
import { countAgainst, countAll, type Limit, requireRoom } from './rate-limit.ts';
import { getSigner } from './session/signer.ts';

const DAY = 24 * 60 * 60;

interface LinkNumbers {
  /** Links that one account makes in a day. */
  readonly ofAccount: number;
  /** The maximum number of links per day from all accounts of one network, and of one IPv6 site. */
  readonly ofNetwork: number;
  readonly ofSite: number;
  /** Mails to one mailbox in a day, from any account. */
  readonly toMailbox: number;
}

/** Mails of the whole server in a day, so that accounts made for it cannot turn it into a source of spam. */
const MAX_MAILS = 2000;

/** Reads and acceptances of links from one network in 15 minutes, whether or not a link is found. */
const MAX_READS = 300;

/** The limits of a kind of secret link that an account makes for another person. Counters begin with `name`. */
export class LinkLimits {
  readonly #name: string;
  readonly #numbers: LinkNumbers;

  constructor(name: string, numbers: LinkNumbers) {
    this.#name = name;
    this.#numbers = numbers;
  }

  #daily(part: string, max: number): Limit {
    return { name: `${this.#name}${part}`, max, windowSeconds: DAY };
  }

  /** Counts a new link. Throws 429 above the limit of its network or account. */
  countNew(db: Runner, { ip }: Context, userId: string, now: Date): Promise<void> {
    const { ofAccount, ofNetwork, ofSite } = this.#numbers;
    return requireRoom(
      db,
      [
        [this.#daily(':from', ofNetwork), toNetwork(ip)],
        [this.#daily(':site', ofSite), toSite(ip)],
        [this.#daily('', ofAccount), userId],
      ],
      now,
    );
  }

  /** Whether a link may be mailed to an address; it can be passed on in any case. */
  async mayMailTo(db: Runner, ctx: Context, address: string, now: Date): Promise<boolean> {
    const mailbox = getSigner(ctx).hash(`${this.#name}\n${normalizeMailbox(address)}`);
    const reachedLimit = await countAll(
      db,
      [
        [this.#daily(':mails', MAX_MAILS), 'all'],
        [this.#daily(':to', this.#numbers.toMailbox), mailbox],
      ],
      now,
    );
    return reachedLimit === undefined;
  }

  /** Counts a read or an acceptance. Throws 429 above the limit of its network. */
  countRead(db: Runner, { ip }: Context, now: Date): Promise<void> {
    const limit = { name: `${this.#name}:read`, max: MAX_READS, windowSeconds: 15 * 60 };
    return countAgainst(db, limit, toNetwork(ip), now);
  }
}
