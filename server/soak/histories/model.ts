import type { Exchange } from './browser.ts';

/** A thing as the answers of the server have it. */
interface Thing {
  readonly owner: string;
  readonly fields: Record<string, string | null>;
  isDeleted: boolean;
}

/** What is true on the server, since the state that the last restore put there. */
interface Present {
  readonly things: Map<string, Thing>;
  /** The effects of writes, in order. */
  readonly done: Set<string>;
}

/** What an owner did in a tab, and what the tab said about it. */
export interface Write {
  readonly what: string;
  readonly owner: string;
  readonly device: string;
  /** What has to become true: a new value, or a deletion or completion by its name. */
  readonly effects: readonly string[];
  /** The thing and the fields that are changed; an earlier value that still waits may be typed over. */
  readonly subject: string;
  readonly fields: readonly string[];
  /** The values that the owner saw before writing over them. */
  readonly saw: Set<string | null>;
  /** Whether the tab said that it is saved, there or on the device. */
  isTold: boolean;
  /** Discarded by the owner, in the choice between two versions. */
  isGivenUp: boolean;
}

/** A row of a table, as the database has it. */
export interface Row {
  readonly id: string;
  readonly owner: string;
  readonly fields: Readonly<Record<string, string | null>>;
  readonly isDeleted: boolean;
}

export interface Found {
  readonly things: readonly Row[];
  readonly reminders: readonly {
    readonly id: string;
    readonly recordId: string | null;
    readonly dueDate: string;
    readonly isCompleted: boolean;
  }[];
}

export const FIELDS = ['name', 'breed', 'birthmarks', 'title', 'notes', 'clinic', 'nextDueDate'];
export const PROFILE = 'city';

export const deletionOf = (id: string): string => `deletion of ${id}`;
export const completionOf = (id: string, dueDate: string): string =>
  `completion of ${id}, due ${dueDate}`;

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const fieldsOf = (answer: object): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(answer)
      .filter(([name]) => FIELDS.includes(name))
      .map(([name, value]) => [name, textIn(value)]),
  );

/**
 * Judges a history by what the tabs told their owners, what the server answered and what its database holds. It knows
 * the meaning of the calls, and nothing of how the app or the server work.
 */
export class Model {
  readonly faults: string[] = [];
  readonly writes: Write[] = [];
  #present: Present = { things: new Map(), done: new Set() };
  readonly #backups = new Map<string, Present>();
  /** Effects whose success a tab was told. */
  readonly #delivered = new Set<string>();
  readonly #sessions = new Map<string, string>();
  /** Due dates that an owner saw and ticked off. */
  readonly #ticked = new Set<string>();
  readonly #byEffect = new Map<string, Write>();

  #fault(what: string): void {
    if (!this.faults.includes(what)) this.faults.push(what);
  }

  add(write: Write): void {
    this.writes.push(write);
    for (const effect of write.effects) this.#byEffect.set(effect, write);
  }

  tick(reminderId: string, dueDate: string): void {
    this.#ticked.add(completionOf(reminderId, dueDate));
  }

  writeOf(effect: string): Write | undefined {
    return this.#byEffect.get(effect);
  }

  /** Whoever is shown values has to be the owner who wrote them. */
  show(owner: string, values: readonly (string | null)[]): void {
    for (const value of values) {
      const write = value === null ? undefined : this.writeOf(value);
      if (write && write.owner !== owner) this.#fault(`${value} was shown to another owner`);
    }
  }

  keepBackup(name: string): void {
    this.#backups.set(name, structuredClone(this.#present));
  }

  restore(name: string): void {
    const kept = this.#backups.get(name);
    if (!kept) throw new Error(`no backup ${name}`);
    this.#present = structuredClone(kept);
  }

  /** An effect has been answered with success; gives whether this answer is of a new write. */
  #happened(effect: string, { isReplay, isDelivered, tab }: Exchange): boolean {
    const { done } = this.#present;
    const write = this.writeOf(effect);
    const session = this.#sessions.get(tab.device.name);
    if (!write) this.#fault(`${effect}: nobody asked for it`);
    else if (write.owner !== session) this.#fault(`${effect} was done under another account`);
    if (isReplay && !done.has(effect)) this.#fault(`${effect} was acknowledged and is not there`);
    if (isDelivered) this.#delivered.add(effect);
    done.add(effect);
    return !isReplay;
  }

  #saw(write: Write | undefined, before: string | null): boolean {
    if (before === null || !write) return true;
    return write.saw.has(before) || this.writeOf(before)?.device === write.device;
  }

  #create(exchange: Exchange): void {
    const answer = exchange.answer as { readonly id: string };
    const fields = fieldsOf(answer);
    const effect = fields['name'] ?? fields['title'] ?? '';
    const isDoubled = this.#present.done.has(effect) && !exchange.isReplay;
    if (isDoubled) this.#fault(`${effect} was made twice`);
    if (!this.#happened(effect, exchange)) return;
    const owner = this.#sessions.get(exchange.tab.device.name) ?? '';
    this.#present.things.set(answer.id, { owner, fields, isDeleted: false });
  }

  #edit(id: string, exchange: Exchange): void {
    const thing = this.#present.things.get(id);
    const values = Object.entries(exchange.body).filter(([name]) => name in (thing?.fields ?? {}));
    for (const [name, value] of values) {
      if (typeof value !== 'string' || !thing) continue;
      const before = thing.fields[name] ?? null;
      const write = this.writeOf(value);
      const isAgain = this.#present.done.has(value) && before !== value;
      if (!this.#happened(value, exchange)) continue;
      if (isAgain && !write?.saw.has(before)) this.#fault(`${value} was done twice`);
      if (before !== value && !this.#saw(write, before)) {
        this.#fault(`${value} went over ${before}, which its owner had not seen`);
      }
      thing.fields[name] = value;
      const answered = (exchange.answer as Readonly<Record<string, unknown>>)[name];
      if (answered !== value) this.#fault(`${value} was acknowledged as ${answered}`);
    }
  }

  #delete(id: string, exchange: Exchange): void {
    const effect = deletionOf(id);
    const thing = this.#present.things.get(id);
    if (!this.#happened(effect, exchange) || !thing) return;
    const unseen = Object.values(thing.fields).filter(
      (value) => !this.#saw(this.writeOf(effect), value),
    );
    // The screen that deletes a pet asks for no version: what else was written on it is in Recently deleted.
    if (unseen.length > 0 && 'title' in thing.fields)
      this.#fault(`${effect} with ${unseen} unseen`);
    thing.isDeleted = true;
  }

  #complete(id: string, exchange: Exchange): void {
    const { dueDate } = exchange.answer as { readonly dueDate: string };
    const effect = completionOf(id, dueDate);
    if (this.#ticked.has(effect)) this.#happened(effect, exchange);
    else this.#fault(`${effect}: its owner did not see that date`);
  }

  /** What the server answered, be the answer lost afterwards or not. */
  hear(exchange: Exchange): void {
    const { method, path, status, answer, tab } = exchange;
    const device = tab.device.name;
    if (status >= 300 || typeof answer !== 'object' || answer === null) return;
    const [, part, id = '', rest] =
      /^\/api\/(pets|medical-records|reminders)(?:\/([^/?]+))?(?:\/([^?]+))?/.exec(path) ?? [];
    if (path === '/api/auth/login' && 'id' in answer) this.#sessions.set(device, String(answer.id));
    if (method === 'PUT' && path === '/api/auth/user') {
      const value = textIn(exchange.body[PROFILE]);
      if (value !== null) this.#happened(value, exchange);
    }
    if (part === undefined || method === 'GET') return;
    if (part === 'reminders') {
      if (rest === 'complete') this.#complete(id, exchange);
    } else if (method === 'POST' && rest === 'restore') {
      const thing = this.#present.things.get(id);
      if (thing) thing.isDeleted = false;
    } else if (method === 'POST') this.#create(exchange);
    else if (method === 'PUT') this.#edit(id, exchange);
    else if (method === 'DELETE') this.#delete(id, exchange);
  }

  /** The database has to hold what was answered, and nothing else. */
  compare({ things, reminders }: Found, when: string): void {
    const rows = new Map(things.map((row) => [row.id, row]));
    for (const [id, thing] of this.#present.things) {
      const row = rows.get(id);
      const name = thing.fields['name'] ?? thing.fields['title'];
      if (!row) {
        this.#fault(`${name} is not in the database ${when}`);
        continue;
      }
      if (row.owner !== thing.owner) this.#fault(`${name} is another owner's ${when}`);
      if (row.isDeleted !== thing.isDeleted) {
        this.#fault(`${name} is ${row.isDeleted ? '' : 'not '}deleted ${when}`);
      }
      for (const [field, value] of Object.entries(thing.fields)) {
        if (row.fields[field] !== value) {
          this.#fault(`${field} of ${name} is ${row.fields[field]} and not ${value} ${when}`);
        }
      }
      const due = thing.fields['nextDueDate'];
      const own = reminders.filter(({ recordId }) => recordId === id);
      if (due && !thing.isDeleted && (own.length !== 1 || own[0]?.dueDate !== due)) {
        this.#fault(
          `${name} is due on ${due}, its reminders on ${own.map((one) => one.dueDate)} ${when}`,
        );
      }
    }
    for (const { id } of things) {
      if (!this.#present.things.has(id)) this.#fault(`${id} is in the database ${when}, unasked`);
    }
    for (const { id, dueDate, isCompleted } of reminders) {
      if (isCompleted && !this.#ticked.has(completionOf(id, dueDate))) {
        this.#fault(`${completionOf(id, dueDate)}: its owner did not see that date, ${when}`);
      }
    }
  }

  #isTypedOver(write: Write): boolean {
    const place = this.writes.indexOf(write);
    return this.writes.some(
      (later, at) =>
        at > place &&
        later.isTold &&
        later.device === write.device &&
        later.subject === write.subject &&
        write.fields.every((field) => later.fields.includes(field)),
    );
  }

  #isTrue(effect: string, write: Write): boolean {
    const { things, done } = this.#present;
    if (done.has(effect)) return true;
    // Told to a tab once, and taken back by a restore.
    if (this.#delivered.has(effect)) return true;
    if (effect.startsWith('deletion')) return !things.has(write.subject);
    if (effect.startsWith('completion')) {
      return [...done].some((other) => other.startsWith(`completion of ${write.subject},`));
    }
    return false;
  }

  /** Every write that was told has to be true, or to stand before its owner with the server's reason. */
  finish(shown: ReadonlySet<string>, waiting: readonly string[]): void {
    for (const what of waiting) this.#fault(`${what} still waits`);
    for (const write of this.writes) {
      if (!write.isTold || write.isGivenUp) continue;
      const lost = write.effects.filter((effect) => !this.#isTrue(effect, write));
      const isShown = lost.every((effect) => shown.has(effect));
      if (lost.length > 0 && !isShown && !this.#isTypedOver(write)) {
        this.#fault(`${write.what} was acknowledged and is lost`);
      }
    }
  }
}
