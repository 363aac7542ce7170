import type { Exchange } from './browser.ts';

/** A pet or record as the server's responses have it. */
interface ModelEntry {
  readonly owner: string;
  /** The pet that a record belongs to; null for a pet. */
  readonly petId: string | null;
  readonly fields: Record<string, string | null>;
  isDeleted: boolean;
}

/** The expected state of the server since the last restore. */
interface ServerState {
  readonly things: Map<string, ModelEntry>;
  /** The profile text of each owner, by owner id. */
  readonly profiles: Map<string, string>;
  /** The effects of writes, in order. */
  readonly done: Set<string>;
  /**
   * The completions that must be stored: their due date has not been moved since, and they were not
   * reopened.
   */
  readonly completed: Set<string>;
}

/** An owner's action in a tab, and the tab's report about it. */
export interface ModelWrite {
  readonly what: string;
  readonly owner: string;
  readonly device: string;
  /** The expected effects: a new value, or the name of a deletion or completion. */
  readonly effects: readonly string[];
  /**
   * The thing and the field that each effect changes. Only these may be overwritten while they
   * wait.
   */
  readonly subject: string;
  readonly fields: readonly string[];
  /** The values that the owner saw before overwriting them. */
  readonly saw: Set<string | null>;
  /** Whether the tab reported that it is saved, on the server or on the device. */
  isTold: boolean;
  /** Whether the owner discarded this write in a conflict. */
  isGivenUp: boolean;
}

/** A row with the database's columns. */
export interface Row {
  readonly id: string;
  readonly owner: string;
  readonly fields: Readonly<Record<string, string | null>>;
  readonly isDeleted: boolean;
}

export interface FoundState {
  readonly things: readonly Row[];
  readonly reminders: readonly {
    readonly id: string;
    readonly recordId: string | null;
    readonly dueDate: string;
    readonly isCompleted: boolean;
  }[];
  readonly profiles: readonly { readonly owner: string; readonly value: string | null }[];
}

export const TEXT_FIELDS = [
  'name',
  'breed',
  'birthmarks',
  'title',
  'notes',
  'clinic',
  'nextDueDate',
];
export const PROFILE_FIELD = 'city';

export const deletionKey = (id: string): string => `deletion of ${id}`;
export const completionKey = (id: string, dueDate: string): string =>
  `completion of ${id}, due ${dueDate}`;

/**
 * The permitted statuses of refusals: an ended session, a deleted thing, a conflict, or a page of
 * another owner.
 */
const REFUSAL_STATUSES: readonly number[] = [401, 404, 409, 412];

/** The fields of a response that are checked. */
interface ErrorResponse {
  readonly code?: string;
  readonly current?: Readonly<Record<string, unknown>>;
}

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const getFields = (answer: object): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(answer)
      .filter(([name]) => TEXT_FIELDS.includes(name))
      .map(([name, value]) => [name, textIn(value)]),
  );

/**
 * Checks a history against the tabs' reports to their owners, the server's responses and the
 * content of its database. It knows the meaning of the calls, and nothing about how the app or the
 * server work.
 */
export class Model {
  readonly faults: string[] = [];
  readonly writes: ModelWrite[] = [];
  #present: ServerState = {
    things: new Map(),
    profiles: new Map(),
    done: new Set(),
    completed: new Set(),
  };
  readonly #backups = new Map<string, ServerState>();
  /** Effects whose success was reported to a tab. */
  readonly #delivered = new Set<string>();
  /** Effects of everything that the server has ever done. */
  readonly reached = new Set<string>();
  /** Reported effects that a restore has undone. */
  readonly #takenBack = new Set<string>();
  /** Completions that a tab was informed have another due date. */
  readonly #doneOtherwise = new Set<string>();
  readonly #sessions = new Map<string, string>();
  /** Due dates that an owner saw and marked as done. */
  readonly #ticked = new Set<string>();
  readonly #byEffect = new Map<string, ModelWrite[]>();

  /** A lasting fault is reported once. */
  #fault(label: string, occasion = ''): void {
    if (!this.faults.some((fault) => fault.startsWith(label)))
      this.faults.push(`${label} ${occasion}`.trim());
  }

  add(write: ModelWrite): void {
    this.writes.push(write);
    for (const effect of write.effects) {
      const otherWrites = this.#byEffect.get(effect);
      if (otherWrites) otherWrites.push(write);
      else this.#byEffect.set(effect, [write]);
    }
  }

  tick(reminderId: string, dueDate: string): void {
    this.#ticked.add(completionKey(reminderId, dueDate));
  }

  /** Finds the writes of an effect. Deletions and completions may be requested more than once. */
  writesOf(effect: string): readonly ModelWrite[] {
    return this.#byEffect.get(effect) ?? [];
  }

  /** Checks that shown values were written by this owner. */
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
    const backupState = this.#backups.get(name);
    if (!backupState) throw new Error(`no backup ${name}`);
    for (const effect of this.#present.done) {
      if (!backupState.done.has(effect) && this.#delivered.has(effect)) this.#takenBack.add(effect);
    }
    this.#present = structuredClone(backupState);
  }

  /**
   * Notes that the server reported success for an effect. Returns whether this response belongs to
   * a new write.
   */
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

  /** Whether an owner who requested an effect on a device had seen the previous value. */
  #saw(effect: string, device: string, beforeInstant: string | null): boolean {
    if (beforeInstant === null) return true;
    const writes = this.writesOf(effect).filter((write) => write.device === device);
    return (
      writes.some((write) => write.saw.has(beforeInstant)) ||
      this.writesOf(beforeInstant).some((write) => write.device === device)
    );
  }

  #create(exchange: Exchange): void {
    const answer = exchange.answer as { readonly id: string; readonly petId?: unknown };
    const fields = getFields(answer);
    const effect = fields['name'] ?? fields['title'] ?? '';
    const isDoubled = this.#present.done.has(effect) && !exchange.isReplay;
    if (isDoubled) this.#fault(`${effect} was made twice`);
    if (!this.#happened(effect, exchange)) return;
    const owner = this.#sessions.get(exchange.tab.device.name) ?? '';
    const petId = textIn(answer.petId);
    this.#present.things.set(answer.id, { owner, petId, fields, isDeleted: false });
  }

  #edit(id: string, exchange: Exchange): void {
    const storedThing = this.#present.things.get(id);
    const { device } = exchange.tab;
    const values = Object.entries(exchange.body).filter(
      ([name]) => name in (storedThing?.fields ?? {}),
    );
    for (const [name, value] of values) {
      if (typeof value !== 'string' || !storedThing) continue;
      const valueBefore = storedThing.fields[name] ?? null;
      const isAgain = this.#present.done.has(value) && valueBefore !== value;
      if (!this.#happened(value, exchange)) continue;
      const isSeen = this.#saw(value, device.name, valueBefore);
      if (isAgain && !isSeen) this.#fault(`${value} was done twice`);
      if (valueBefore !== value && !isSeen) {
        this.#fault(`${value} went over ${valueBefore}, which its owner had not seen`);
      }
      storedThing.fields[name] = value;
      if (name === 'nextDueDate' && valueBefore !== value && valueBefore !== null)
        this.#reopen(valueBefore);
      const answerValue = (exchange.answer as Readonly<Record<string, unknown>>)[name];
      if (answerValue !== value) this.#fault(`${value} was acknowledged as ${answerValue}`);
    }
  }

  #delete(id: string, exchange: Exchange): void {
    const effect = deletionKey(id);
    const storedThing = this.#present.things.get(id);
    if (!this.#happened(effect, exchange) || !storedThing) return;
    const { device } = exchange.tab;
    const unseen = Object.values(storedThing.fields).filter(
      (value) => !this.#saw(effect, device.name, value),
    );
    // Without a version the request applies to the current state, which can be restored from
    // Recently deleted.
    if (unseen.length > 0 && exchange.path.includes('version=')) {
      this.#fault(`${effect} with ${unseen} unseen`);
    }
    storedThing.isDeleted = true;
  }

  #complete(id: string, exchange: Exchange): void {
    const { dueDate } = exchange.answer as { readonly dueDate: string };
    const effect = completionKey(id, dueDate);
    if (!this.#ticked.has(effect)) this.#fault(`${effect}: its owner did not see that date`);
    else if (this.#happened(effect, exchange)) this.#present.completed.add(effect);
  }

  /** Due dates are unique within a history. */
  #reopen(dueDate: string): void {
    const { completed } = this.#present;
    for (const effect of completed) {
      if (effect.endsWith(`, due ${dueDate}`)) completed.delete(effect);
    }
  }

  #isThere(id: string): boolean {
    const storedThing = this.#present.things.get(id);
    if (!storedThing || storedThing.isDeleted) return false;
    return storedThing.petId === null || this.#isThere(storedThing.petId);
  }

  /** Checks that a refusal has a valid reason. */
  #refuse(id: string, { method, path, status, body, answer, tab, isDelivered }: Exchange): void {
    const { things, done } = this.#present;
    // A cast: a refusal has these fields if they are useful.
    const { code = '', current } = (answer ?? {}) as ErrorResponse;
    const description = `${method} ${path} was answered with ${status} ${code}`;
    if (!REFUSAL_STATUSES.includes(status)) this.#fault(description);
    const owner = this.#sessions.get(tab.device.name);
    if (status === 404 && this.#isThere(id) && things.get(id)?.owner === owner) {
      this.#fault(`${description} although it is there`);
    }
    if (status !== 409) return;
    if (code === 'http.idTaken') {
      if (!things.has(String(body['id']))) this.#fault(`${description} although it is not there`);
    } else if (current === undefined) this.#fault(description);
    const parameters = new URLSearchParams(path.split('?')[1]);
    const version = body['version'] ?? parameters.get('version');
    const dueDate = parameters.get('dueDate');
    if (code === 'http.conflict' && String(version) === String(current?.['version'])) {
      this.#fault(`${description} although it was made on that very version`);
    }
    if (code === 'reminders.moved') {
      if (dueDate === current?.['dueDate'])
        this.#fault(`${description} although it is due on that date`);
      if (isDelivered && current?.['isCompleted'] === true && dueDate !== null) {
        this.#doneOtherwise.add(completionKey(id, dueDate));
      }
    }
    // A value that is stored already is reported as saved.
    const currentValues = Object.values(
      getFields(code === 'http.idTaken' ? body : (current ?? {})),
    );
    for (const value of currentValues) {
      if (isDelivered && value !== null && done.has(value)) this.#delivered.add(value);
    }
  }

  /** Handles a response of the server, even if it was lost afterwards. */
  hear(exchange: Exchange): void {
    const { method, path, status, answer, tab, isReplay } = exchange;
    const device = tab.device.name;
    const [, part, id = '', rest] =
      /^\/api\/(pets|medical-records|reminders)(?:\/([^/?]+))?(?:\/([^?]+))?/.exec(path) ?? [];
    if (status >= 400) this.#refuse(id, exchange);
    if (status >= 300 || typeof answer !== 'object' || answer === null) return;
    if (path === '/api/auth/login' && 'id' in answer) this.#sessions.set(device, String(answer.id));
    if (method === 'PUT' && path === '/api/auth/user') {
      const value = textIn(exchange.body[PROFILE_FIELD]);
      if (value !== null && this.#happened(value, exchange)) {
        this.#present.profiles.set(this.#sessions.get(device) ?? '', value);
      }
    }
    if (part === undefined || method === 'GET') return;
    if (part === 'reminders') {
      if (rest === 'complete') this.#complete(id, exchange);
      else if (!isReplay && 'dueDate' in answer) this.#reopen(String(answer.dueDate));
    } else if (method === 'POST' && rest === 'restore') {
      const storedThing = this.#present.things.get(id);
      if (storedThing && !isReplay) storedThing.isDeleted = false;
    } else if (method === 'POST') this.#create(exchange);
    else if (method === 'PUT') this.#edit(id, exchange);
    else if (method === 'DELETE') this.#delete(id, exchange);
  }

  /** Checks that the database contains exactly what was answered. */
  compare({ things, reminders, profiles }: FoundState, occasion: string): void {
    const rows = new Map(things.map((row) => [row.id, row]));
    for (const [id, thing] of this.#present.things) {
      const row = rows.get(id);
      const name = thing.fields['name'] ?? thing.fields['title'];
      if (!row) {
        this.#fault(`${name} is not in the database`, occasion);
        continue;
      }
      if (row.owner !== thing.owner) this.#fault(`${name} is another owner's`, occasion);
      if (row.isDeleted !== thing.isDeleted) {
        this.#fault(`${name} is ${row.isDeleted ? '' : 'not '}deleted`, occasion);
      }
      for (const [field, value] of Object.entries(thing.fields)) {
        if (row.fields[field] !== value) {
          this.#fault(`${field} of ${name} is ${row.fields[field]} and not ${value}`, occasion);
        }
      }
      const dueDate = thing.fields['nextDueDate'];
      const ownReminders = reminders.filter(({ recordId }) => recordId === id);
      if (
        dueDate &&
        !thing.isDeleted &&
        (ownReminders.length !== 1 || ownReminders[0]?.dueDate !== dueDate)
      ) {
        this.#fault(
          `${name} is due on ${dueDate}, its reminders on ${ownReminders.map((item) => item.dueDate)}`,
          occasion,
        );
      }
    }
    for (const { id } of things) {
      if (!this.#present.things.has(id)) this.#fault(`${id} is in the database, unasked`, occasion);
    }
    for (const { id, dueDate, isCompleted } of reminders) {
      const effect = completionKey(id, dueDate);
      if (isCompleted && !this.#ticked.has(effect)) {
        this.#fault(`${effect}: its owner did not see that date`, occasion);
      }
      if (!isCompleted && this.#present.completed.has(effect)) {
        this.#fault(`${effect} was acknowledged and is open`, occasion);
      }
    }
    for (const { owner, value } of profiles) {
      this.show(owner, [value]);
      const profile = this.#present.profiles.get(owner) ?? null;
      if (value !== profile) this.#fault(`a profile holds ${value} and not ${profile}`, occasion);
    }
  }

  /** Whether the same device has overwritten the field since then, while the write was waiting. */
  #isTypedOver(write: ModelWrite, field: string | undefined): boolean {
    const place = this.writes.indexOf(write);
    return (
      field !== undefined &&
      this.writes.some(
        (later, index) =>
          index > place &&
          later.isTold &&
          later.device === write.device &&
          later.subject === write.subject &&
          later.fields.includes(field),
      )
    );
  }

  #isTrue(effect: string, write: ModelWrite): boolean {
    const { things, done } = this.#present;
    if (done.has(effect) || this.#takenBack.has(effect)) return true;
    if (effect.startsWith('deletion')) return !things.has(write.subject);
    return this.#doneOtherwise.has(effect);
  }

  /**
   * Checks that every reported write is stored, or is shown to its owner with the server's reason.
   */
  finish(shownValue: ReadonlySet<string>, waitingItems: readonly string[]): void {
    for (const what of waitingItems) this.#fault(`${what} still waits`);
    for (const write of this.writes) {
      if (!write.isTold || write.isGivenUp) continue;
      const lostEffects = write.effects.filter(
        (effect, place) =>
          !this.#isTrue(effect, write) &&
          !shownValue.has(effect) &&
          !this.#isTypedOver(write, write.fields[place]),
      );
      if (lostEffects.length > 0) {
        this.#fault(`${write.what} was acknowledged and is lost`);
      }
    }
  }
}
