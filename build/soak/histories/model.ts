import type { HttpExchange } from './browser.ts';
import {
  compareStates,
  type ExpectedState,
  emptyState,
  type FoundState,
  getFields,
  isThere,
  PROFILE_FIELD,
  reopenCompletions,
  textIn,
} from './expected-state.ts';
import { completionKey, deletionKey, type OwnerWrite, OwnerWrites } from './owner-writes.ts';

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

/**
 * Checks a history against the tabs' reports to their owners, the server's responses and the content of its database.
 * The model knows the meaning of the calls, and nothing about how the app or the server work.
 */
export class HistoryModel {
  readonly faults: string[] = [];
  readonly writes = new OwnerWrites();
  #present = emptyState();
  readonly #backups = new Map<string, ExpectedState>();
  /** Effects whose success was reported to a tab. */
  readonly #delivered = new Set<string>();
  /** Effects of everything that the server has ever done. */
  readonly everDoneEffects = new Set<string>();
  /** Reported effects that a restore has undone. */
  readonly #takenBack = new Set<string>();
  /** Completions for which a tab was informed of another due date. */
  readonly #doneOtherwise = new Set<string>();
  readonly #sessions = new Map<string, string>();

  /** Reports a fault once, even if it persists. */
  #fault(label: string, occasion = ''): void {
    if (!this.faults.some((fault) => fault.startsWith(label)))
      this.faults.push(`${label} ${occasion}`.trim());
  }

  /** Checks that shown values were written by this owner. */
  show(owner: string, values: readonly (string | null)[]): void {
    for (const value of values) {
      const writes = value === null ? [] : this.writes.withEffect(value);
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
    for (const effect of this.#present.doneEffects) {
      if (!backupState.doneEffects.has(effect) && this.#delivered.has(effect))
        this.#takenBack.add(effect);
    }
    this.#present = structuredClone(backupState);
  }

  /**
   * Notes that the server reported success for an effect. Returns whether this response belongs to
   * a new write.
   */
  #happened(effect: string, { isReplay, isDelivered, tab }: HttpExchange): boolean {
    const { doneEffects } = this.#present;
    const writes = this.writes.withEffect(effect);
    const session = this.#sessions.get(tab.device.name);
    if (writes.length === 0) this.#fault(`${effect}: nobody asked for it`);
    else if (writes.every(({ owner }) => owner !== session))
      this.#fault(`${effect} was done under another account`);
    if (isReplay && !doneEffects.has(effect))
      this.#fault(`${effect} was acknowledged and is not there`);
    if (isDelivered) this.#delivered.add(effect);
    doneEffects.add(effect);
    this.everDoneEffects.add(effect);
    return !isReplay;
  }

  #create(exchange: HttpExchange): void {
    const answer = exchange.answer as { readonly id: string; readonly petId?: unknown };
    const fields = getFields(answer);
    const effectText = fields['name'] ?? fields['title'] ?? '';
    const isDoubled = this.#present.doneEffects.has(effectText) && !exchange.isReplay;
    if (isDoubled) this.#fault(`${effectText} was made twice`);
    if (!this.#happened(effectText, exchange)) return;
    const owner = this.#sessions.get(exchange.tab.device.name) ?? '';
    const petId = textIn(answer.petId);
    this.#present.things.set(answer.id, { owner, petId, fields, isDeleted: false });
  }

  #edit(id: string, exchange: HttpExchange): void {
    const storedThing = this.#present.things.get(id);
    const { device } = exchange.tab;
    const values = Object.entries(exchange.body).filter(
      ([name]) => name in (storedThing?.fields ?? {}),
    );
    for (const [name, value] of values) {
      if (typeof value !== 'string' || !storedThing) continue;
      const valueBefore = storedThing.fields[name] ?? null;
      const isRepeated = this.#present.doneEffects.has(value) && valueBefore !== value;
      if (!this.#happened(value, exchange)) continue;
      const isSeen = this.writes.hasSeen(value, device.name, valueBefore);
      if (isRepeated && !isSeen) this.#fault(`${value} was done twice`);
      if (valueBefore !== value && !isSeen) {
        this.#fault(`${value} went over ${valueBefore}, which its owner had not seen`);
      }
      storedThing.fields[name] = value;
      if (name === 'nextDueDate' && valueBefore !== value && valueBefore !== null)
        reopenCompletions(this.#present, valueBefore);
      const answerValue = (exchange.answer as Readonly<Record<string, unknown>>)[name];
      if (answerValue !== value) this.#fault(`${value} was acknowledged as ${answerValue}`);
    }
  }

  #delete(id: string, exchange: HttpExchange): void {
    const effect = deletionKey(id);
    const storedThing = this.#present.things.get(id);
    if (!this.#happened(effect, exchange) || !storedThing) return;
    const { device } = exchange.tab;
    const unseen = Object.values(storedThing.fields).filter(
      (value) => !this.writes.hasSeen(effect, device.name, value),
    );
    // A request without a version applies to the current state, which can be restored from Recently deleted.
    if (unseen.length > 0 && exchange.path.includes('version=')) {
      this.#fault(`${effect} with ${unseen} unseen`);
    }
    storedThing.isDeleted = true;
  }

  #complete(id: string, exchange: HttpExchange): void {
    const { dueDate } = exchange.answer as { readonly dueDate: string };
    const effect = completionKey(id, dueDate);
    if (!this.writes.isTicked(effect)) this.#fault(`${effect}: its owner did not see that date`);
    else if (this.#happened(effect, exchange)) this.#present.completed.add(effect);
  }

  /** Checks that a refusal has a valid reason. */
  #refuse(
    id: string,
    { method, path, status, body, answer, tab, isDelivered }: HttpExchange,
  ): void {
    const { things, doneEffects } = this.#present;
    // A cast: a refusal has these fields if they are useful.
    const { code = '', current } = (answer ?? {}) as ErrorResponse;
    const description = `${method} ${path} was answered with ${status} ${code}`;
    if (!REFUSAL_STATUSES.includes(status)) this.#fault(description);
    const owner = this.#sessions.get(tab.device.name);
    if (status === 404 && isThere(this.#present, id) && things.get(id)?.owner === owner) {
      this.#fault(`${description} although it is there`);
    }
    if (status !== 409) return;
    if (code === 'http.idTaken') {
      if (!things.has(String(body['id']))) this.#fault(`${description} although it is not there`);
    } else if (method === 'DELETE' && code === 'http.idempotencyMismatch') {
      // The first request deletes any version, and one that is sent later names the version that its owner has seen.
      if (!doneEffects.has(deletionKey(id))) this.#fault(`${description} although it is there`);
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
      if (isDelivered && value !== null && doneEffects.has(value)) this.#delivered.add(value);
    }
  }

  /** Handles a response of the server, even if it was lost afterwards. */
  hear(exchange: HttpExchange): void {
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
      else if (!isReplay && 'dueDate' in answer)
        reopenCompletions(this.#present, String(answer.dueDate));
    } else if (method === 'POST' && rest === 'restore') {
      const storedThing = this.#present.things.get(id);
      if (storedThing && !isReplay) storedThing.isDeleted = false;
    } else if (method === 'POST') this.#create(exchange);
    else if (method === 'PUT') this.#edit(id, exchange);
    else if (method === 'DELETE') this.#delete(id, exchange);
  }

  /** Checks that the database contains exactly what was answered. */
  compare(found: FoundState, occasion: string): void {
    for (const difference of compareStates(this.#present, found)) this.#fault(difference, occasion);
    for (const { id, dueDate, isCompleted } of found.reminders) {
      const effect = completionKey(id, dueDate);
      if (isCompleted && !this.writes.isTicked(effect)) {
        this.#fault(`${effect}: its owner did not see that date`, occasion);
      }
    }
    for (const { owner, value } of found.profiles) this.show(owner, [value]);
  }

  #isTrue(effect: string, write: OwnerWrite): boolean {
    const { things, doneEffects } = this.#present;
    if (doneEffects.has(effect) || this.#takenBack.has(effect)) return true;
    if (effect.startsWith('deletion')) return !things.has(write.subject);
    return this.#doneOtherwise.has(effect);
  }

  /**
   * Checks that every reported write is stored, or is shown to its owner with the server's reason.
   */
  finish(shownTexts: ReadonlySet<string>, waitingItems: readonly string[]): void {
    for (const item of waitingItems) this.#fault(`${item} still waits`);
    for (const write of this.writes.all) {
      if (!write.isReported || write.isGivenUp) continue;
      const lostEffects = write.effects.filter(
        (effect, place) =>
          !this.#isTrue(effect, write) &&
          !shownTexts.has(effect) &&
          !this.writes.isOverwritten(write, write.fields[place]),
      );
      if (lostEffects.length > 0) {
        this.#fault(`${write.description} was acknowledged and is lost`);
      }
    }
  }
}
