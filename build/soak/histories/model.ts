import type { Exchange } from './browser.ts';

/** A thing as the answers of the server have it. */
interface Thing {
  readonly owner: string;
  /** The pet that a record is of; null for a pet. */
  readonly petId: string | null;
  readonly fields: Record<string, string | null>;
  isDeleted: boolean;
}

/** What is true on the server, since the state that the last restore put there. */
interface Present {
  readonly things: Map<string, Thing>;
  /** By owner. */
  readonly profiles: Map<string, string>;
  /** The effects of writes, in order. */
  readonly done: Set<string>;
  /** The completions that have to stand: of a due date that has not been moved since then, nor opened again. */
  readonly completed: Set<string>;
}

/** What an owner did in a tab, and what the tab said about it. */
export interface Write {
  readonly what: string;
  readonly owner: string;
  readonly device: string;
  /** What has to become true: a new value, or a deletion or completion by its name. */
  readonly effects: readonly string[];
  /** The thing, and the field that each effect changes: only these may be typed over while they wait. */
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
  readonly profiles: readonly { readonly owner: string; readonly value: string | null }[];
}

export const FIELDS = ['name', 'breed', 'birthmarks', 'title', 'notes', 'clinic', 'nextDueDate'];
export const PROFILE = 'city';

export const deletionOf = (id: string): string => `deletion of ${id}`;
export const completionOf = (id: string, dueDate: string): string =>
  `completion of ${id}, due ${dueDate}`;

/** What the server may refuse: a session that has ended, what is gone, what was overtaken, somebody else's page. */
const REFUSALS: readonly number[] = [401, 404, 409, 412];

/** As much of an answer as is judged. */
interface Told {
  readonly code?: string;
  readonly current?: Readonly<Record<string, unknown>>;
}

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
  #present: Present = {
    things: new Map(),
    profiles: new Map(),
    done: new Set(),
    completed: new Set(),
  };
  readonly #backups = new Map<string, Present>();
  /** Effects whose success a tab was told. */
  readonly #delivered = new Set<string>();
  /** Effects of all that the server has ever done. */
  readonly reached = new Set<string>();
  /** Effects whose success a tab was told before a restore took them back. */
  readonly #takenBack = new Set<string>();
  /** Completions of a reminder that a tab was told is done at another date. */
  readonly #doneOtherwise = new Set<string>();
  readonly #sessions = new Map<string, string>();
  /** Due dates that an owner saw and ticked off. */
  readonly #ticked = new Set<string>();
  readonly #byEffect = new Map<string, Write[]>();

  /** What stays wrong is said once. */
  #fault(what: string, when = ''): void {
    if (!this.faults.some((fault) => fault.startsWith(what)))
      this.faults.push(`${what} ${when}`.trim());
  }

  add(write: Write): void {
    this.writes.push(write);
    for (const effect of write.effects) {
      const others = this.#byEffect.get(effect);
      if (others) others.push(write);
      else this.#byEffect.set(effect, [write]);
    }
  }

  tick(reminderId: string, dueDate: string): void {
    this.#ticked.add(completionOf(reminderId, dueDate));
  }

  /** Deletions and completions may be asked for more than once. */
  writesOf(effect: string): readonly Write[] {
    return this.#byEffect.get(effect) ?? [];
  }

  /** Whoever is shown values has to be the owner who wrote them. */
  show(owner: string, values: readonly (string | null)[]): void {
    for (const value of values) {
      const writes = value === null ? [] : this.writesOf(value);
      if (writes.some((write) => write.owner !== owner))
        this.#fault(`${value} was shown to another owner`);
    }
  }

  keepBackup(name: string): void {
    this.#backups.set(name, structuredClone(this.#present));
  }

  restore(name: string): void {
    const kept = this.#backups.get(name);
    if (!kept) throw new Error(`no backup ${name}`);
    for (const effect of this.#present.done) {
      if (!kept.done.has(effect) && this.#delivered.has(effect)) this.#takenBack.add(effect);
    }
    this.#present = structuredClone(kept);
  }

  /** An effect has been answered with success; gives whether this answer is of a new write. */
  #happened(effect: string, { isReplay, isDelivered, tab }: Exchange): boolean {
    const { done } = this.#present;
    const writes = this.writesOf(effect);
    const session = this.#sessions.get(tab.device.name);
    if (writes.length === 0) this.#fault(`${effect}: nobody asked for it`);
    else if (writes.every(({ owner }) => owner !== session))
      this.#fault(`${effect} was done under another account`);
    if (isReplay && !done.has(effect)) this.#fault(`${effect} was acknowledged and is not there`);
    if (isDelivered) this.#delivered.add(effect);
    done.add(effect);
    this.reached.add(effect);
    return !isReplay;
  }

  /** Whether an owner who asked for an effect on a device knew what stood there before. */
  #saw(effect: string, device: string, before: string | null): boolean {
    if (before === null) return true;
    const asked = this.writesOf(effect).filter((write) => write.device === device);
    return (
      asked.some((write) => write.saw.has(before)) ||
      this.writesOf(before).some((write) => write.device === device)
    );
  }

  #create(exchange: Exchange): void {
    const answer = exchange.answer as { readonly id: string; readonly petId?: unknown };
    const fields = fieldsOf(answer);
    const effect = fields['name'] ?? fields['title'] ?? '';
    const isDoubled = this.#present.done.has(effect) && !exchange.isReplay;
    if (isDoubled) this.#fault(`${effect} was made twice`);
    if (!this.#happened(effect, exchange)) return;
    const owner = this.#sessions.get(exchange.tab.device.name) ?? '';
    const petId = textIn(answer.petId);
    this.#present.things.set(answer.id, { owner, petId, fields, isDeleted: false });
  }

  #edit(id: string, exchange: Exchange): void {
    const thing = this.#present.things.get(id);
    const { device } = exchange.tab;
    const values = Object.entries(exchange.body).filter(([name]) => name in (thing?.fields ?? {}));
    for (const [name, value] of values) {
      if (typeof value !== 'string' || !thing) continue;
      const before = thing.fields[name] ?? null;
      const isAgain = this.#present.done.has(value) && before !== value;
      if (!this.#happened(value, exchange)) continue;
      const isSeen = this.#saw(value, device.name, before);
      if (isAgain && !isSeen) this.#fault(`${value} was done twice`);
      if (before !== value && !isSeen) {
        this.#fault(`${value} went over ${before}, which its owner had not seen`);
      }
      thing.fields[name] = value;
      if (name === 'nextDueDate' && before !== value && before !== null) this.#reopen(before);
      const answered = (exchange.answer as Readonly<Record<string, unknown>>)[name];
      if (answered !== value) this.#fault(`${value} was acknowledged as ${answered}`);
    }
  }

  #delete(id: string, exchange: Exchange): void {
    const effect = deletionOf(id);
    const thing = this.#present.things.get(id);
    if (!this.#happened(effect, exchange) || !thing) return;
    const { device } = exchange.tab;
    const unseen = Object.values(thing.fields).filter(
      (value) => !this.#saw(effect, device.name, value),
    );
    // Without a version it is meant for the thing as it stands: it is in Recently deleted with all of that.
    if (unseen.length > 0 && exchange.path.includes('version=')) {
      this.#fault(`${effect} with ${unseen} unseen`);
    }
    thing.isDeleted = true;
  }

  #complete(id: string, exchange: Exchange): void {
    const { dueDate } = exchange.answer as { readonly dueDate: string };
    const effect = completionOf(id, dueDate);
    if (!this.#ticked.has(effect)) this.#fault(`${effect}: its owner did not see that date`);
    else if (this.#happened(effect, exchange)) this.#present.completed.add(effect);
  }

  /** Nothing else is due on that date, in a whole history. */
  #reopen(dueDate: string): void {
    const { completed } = this.#present;
    for (const effect of completed) {
      if (effect.endsWith(`, due ${dueDate}`)) completed.delete(effect);
    }
  }

  #isThere(id: string): boolean {
    const thing = this.#present.things.get(id);
    if (!thing || thing.isDeleted) return false;
    return thing.petId === null || this.#isThere(thing.petId);
  }

  /** A refusal has to have its reason. */
  #refuse(id: string, { method, path, status, body, answer, tab, isDelivered }: Exchange): void {
    const { things, done } = this.#present;
    // A cast: a refusal has these where they are of any use.
    const { code = '', current } = (answer ?? {}) as Told;
    const what = `${method} ${path} was answered with ${status} ${code}`;
    if (!REFUSALS.includes(status)) this.#fault(what);
    const owner = this.#sessions.get(tab.device.name);
    if (status === 404 && this.#isThere(id) && things.get(id)?.owner === owner) {
      this.#fault(`${what} although it is there`);
    }
    if (status !== 409) return;
    if (code === 'http.idTaken') {
      if (!things.has(String(body['id']))) this.#fault(`${what} although it is not there`);
    } else if (current === undefined) this.#fault(what);
    const asked = new URLSearchParams(path.split('?')[1]);
    const version = body['version'] ?? asked.get('version');
    const dueDate = asked.get('dueDate');
    if (code === 'http.conflict' && String(version) === String(current?.['version'])) {
      this.#fault(`${what} although it was made on that very version`);
    }
    if (code === 'reminders.moved') {
      if (dueDate === current?.['dueDate']) this.#fault(`${what} although it is due on that date`);
      if (isDelivered && current?.['isCompleted'] === true && dueDate !== null) {
        this.#doneOtherwise.add(completionOf(id, dueDate));
      }
    }
    // What stands there already is told as saved.
    const standing = Object.values(fieldsOf(code === 'http.idTaken' ? body : (current ?? {})));
    for (const value of standing) {
      if (isDelivered && value !== null && done.has(value)) this.#delivered.add(value);
    }
  }

  /** What the server answered, be the answer lost afterwards or not. */
  hear(exchange: Exchange): void {
    const { method, path, status, answer, tab, isReplay } = exchange;
    const device = tab.device.name;
    const [, part, id = '', rest] =
      /^\/api\/(pets|medical-records|reminders)(?:\/([^/?]+))?(?:\/([^?]+))?/.exec(path) ?? [];
    if (status >= 400) this.#refuse(id, exchange);
    if (status >= 300 || typeof answer !== 'object' || answer === null) return;
    if (path === '/api/auth/login' && 'id' in answer) this.#sessions.set(device, String(answer.id));
    if (method === 'PUT' && path === '/api/auth/user') {
      const value = textIn(exchange.body[PROFILE]);
      if (value !== null && this.#happened(value, exchange)) {
        this.#present.profiles.set(this.#sessions.get(device) ?? '', value);
      }
    }
    if (part === undefined || method === 'GET') return;
    if (part === 'reminders') {
      if (rest === 'complete') this.#complete(id, exchange);
      else if (!isReplay && 'dueDate' in answer) this.#reopen(String(answer.dueDate));
    } else if (method === 'POST' && rest === 'restore') {
      const thing = this.#present.things.get(id);
      if (thing && !isReplay) thing.isDeleted = false;
    } else if (method === 'POST') this.#create(exchange);
    else if (method === 'PUT') this.#edit(id, exchange);
    else if (method === 'DELETE') this.#delete(id, exchange);
  }

  /** The database has to hold what was answered, and nothing else. */
  compare({ things, reminders, profiles }: Found, when: string): void {
    const rows = new Map(things.map((row) => [row.id, row]));
    for (const [id, thing] of this.#present.things) {
      const row = rows.get(id);
      const name = thing.fields['name'] ?? thing.fields['title'];
      if (!row) {
        this.#fault(`${name} is not in the database`, when);
        continue;
      }
      if (row.owner !== thing.owner) this.#fault(`${name} is another owner's`, when);
      if (row.isDeleted !== thing.isDeleted) {
        this.#fault(`${name} is ${row.isDeleted ? '' : 'not '}deleted`, when);
      }
      for (const [field, value] of Object.entries(thing.fields)) {
        if (row.fields[field] !== value) {
          this.#fault(`${field} of ${name} is ${row.fields[field]} and not ${value}`, when);
        }
      }
      const due = thing.fields['nextDueDate'];
      const own = reminders.filter(({ recordId }) => recordId === id);
      if (due && !thing.isDeleted && (own.length !== 1 || own[0]?.dueDate !== due)) {
        this.#fault(
          `${name} is due on ${due}, its reminders on ${own.map((one) => one.dueDate)}`,
          when,
        );
      }
    }
    for (const { id } of things) {
      if (!this.#present.things.has(id)) this.#fault(`${id} is in the database, unasked`, when);
    }
    for (const { id, dueDate, isCompleted } of reminders) {
      const effect = completionOf(id, dueDate);
      if (isCompleted && !this.#ticked.has(effect)) {
        this.#fault(`${effect}: its owner did not see that date`, when);
      }
      if (!isCompleted && this.#present.completed.has(effect)) {
        this.#fault(`${effect} was acknowledged and is open`, when);
      }
    }
    for (const { owner, value } of profiles) {
      this.show(owner, [value]);
      const told = this.#present.profiles.get(owner) ?? null;
      if (value !== told) this.#fault(`a profile holds ${value} and not ${told}`, when);
    }
  }

  /** Whether a field has got another value on the same device since then, while the write waited there. */
  #isTypedOver(write: Write, field: string | undefined): boolean {
    const place = this.writes.indexOf(write);
    return (
      field !== undefined &&
      this.writes.some(
        (later, at) =>
          at > place &&
          later.isTold &&
          later.device === write.device &&
          later.subject === write.subject &&
          later.fields.includes(field),
      )
    );
  }

  #isTrue(effect: string, write: Write): boolean {
    const { things, done } = this.#present;
    if (done.has(effect) || this.#takenBack.has(effect)) return true;
    if (effect.startsWith('deletion')) return !things.has(write.subject);
    return this.#doneOtherwise.has(effect);
  }

  /** Every write that was told has to be true, or to stand before its owner with the server's reason. */
  finish(shown: ReadonlySet<string>, waiting: readonly string[]): void {
    for (const what of waiting) this.#fault(`${what} still waits`);
    for (const write of this.writes) {
      if (!write.isTold || write.isGivenUp) continue;
      const lost = write.effects.filter(
        (effect, place) =>
          !this.#isTrue(effect, write) &&
          !shown.has(effect) &&
          !this.#isTypedOver(write, write.fields[place]),
      );
      if (lost.length > 0) {
        this.#fault(`${write.what} was acknowledged and is lost`);
      }
    }
  }
}
