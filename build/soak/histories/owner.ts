import { isRemoval, subjectOf } from '#renderer/offline/outbox/kinds.ts';
import type { NewItem, OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';
import { unsentFields } from '#renderer/offline/outbox/outbox-outcome.ts';
import { unsynced } from '#renderer/offline/outbox/outbox-queue.ts';
import { petsBeingDeleted } from '#renderer/pets/offline-pets.ts';
import { withCompletions } from '#renderer/reminders/done/waiting-completions.ts';
import { logIn } from '#server/accounts/contract.ts';
import { listPets, type Pet } from '#server/pets/contract.ts';
import { updateUser } from '#server/profile/contract.ts';
import { listRecords, type MedicalRecord } from '#server/records/contract.ts';
import { listReminders, type ReminderWithPet } from '#server/reminders/contract.ts';
import type { Tab } from './browser.ts';
import { type Account, PASSWORD } from './household.ts';
import { completionOf, deletionOf, type Model, PROFILE, type Write } from './model.ts';
import type { Action } from './steps.ts';

const CREATED = '2026-11-20T01:00:00.000Z';

/** The state that a tab shows. */
interface Page {
  /** The owner of the tab. Another owner may have signed in on the device since then. */
  owner: Account | undefined;
  /** Whether a response said that the session has ended. */
  isOver: boolean;
  pets: readonly Pet[];
  records: readonly MedicalRecord[];
  reminders: readonly ReminderWithPet[];
}

interface Setting {
  readonly tab: Tab;
  readonly model: Model;
  readonly owners: readonly Account[];
  /** Generates a text that nobody else writes, and a day on which nothing else is due. */
  readonly fresh: () => { readonly text: string; readonly day: string };
}

type Save = Omit<Write, 'owner' | 'device' | 'isTold' | 'isGivenUp' | 'saw'> & {
  readonly saw?: readonly unknown[];
};

/** The version that a save is based on, and its idempotency key. */
interface Attempt<Base> {
  readonly base: Base;
  readonly key: string;
}

interface Saving<Base> {
  readonly save: Save;
  readonly attempt: Attempt<Base>;
  /** The change as the outbox sends it; absent for changes that are never queued. */
  readonly item?: (attempt: Attempt<Base>) => NewItem;
  readonly direct?: (attempt: Attempt<Base>) => Promise<object>;
  /** Whether the owner keeps the typed values if the server has a newer version. */
  readonly isMine?: boolean;
  readonly onRefused?: (error: unknown) => void;
}

/** An owner at a tab, who acts through the same modules as the screens. */
export const ownerAt = ({ tab, model, owners, fresh }: Setting) => {
  const app = tab.modules;
  const page: Page = { owner: undefined, isOver: false, pets: [], records: [], reminders: [] };
  /** Prefers the first ones, so that tabs often use the same thing. */
  const pick = <T>(all: readonly T[], chance: () => number): T | undefined =>
    all[Math.floor(chance() ** 2 * all.length)];

  const show = async (owner: Account): Promise<void> => {
    if (page.owner?.id !== owner.id) Object.assign(page, { pets: [], records: [], reminders: [] });
    page.owner = owner;
    page.isOver = false;
    await app.showOutboxOf(null);
    await app.showOutboxOf(owner.id);
  };

  /** `isFormOpen` continues a form with its draft, without reading the list again. */
  const signIn = async (owner: Account, isFormOpen = false): Promise<void> => {
    app.setCurrentUser(app.client, null);
    const { email } = owner;
    const user = await app.runSignIn(() =>
      app.call(logIn, { body: { email, password: PASSWORD } }),
    );
    app.setCurrentUser(app.client, user);
    await show(owner);
    if (!isFormOpen) await look();
  };

  /**
   * Handles an error that a screen would display. All others are thrown, including network failures
   * without a fault.
   */
  const noteRefusal = (error: unknown): void => {
    const isExpected =
      error instanceof app.ApiError || (error instanceof app.NetworkError && tab.hasMetFault);
    if (!isExpected) throw error;
    if (error instanceof app.ApiError && error.status === 401) page.isOver = true;
  };

  const look = async (): Promise<boolean> => {
    const owner = page.owner?.id ?? '';
    try {
      const pets = await app.call(listPets, { query: { includePhotos: 'false' } });
      const records: MedicalRecord[] = [];
      for (const { id } of pets) {
        const answer = await app.call(listRecords, { params: { petId: id }, query: {} });
        if (Array.isArray(answer)) records.push(...answer);
      }
      const reminders = await app.call(listReminders, { query: {} });
      const values = [
        ...pets.flatMap(({ name, breed, birthmarks }) => [name, breed, birthmarks]),
        ...records.flatMap(({ title, notes, clinic }) => [title, notes, clinic]),
      ];
      model.show(owner, values);
      const inOrder = <T>(all: readonly T[], of: (one: T) => string): readonly T[] =>
        [...all].sort((a, b) => of(a).localeCompare(of(b)));
      // Sorted by name, because ids differ in each run and must not determine an order.
      Object.assign(page, {
        pets: inOrder(pets, ({ name }) => name),
        records: inOrder(records, ({ title }) => title),
        reminders: inOrder(reminders, ({ title }) => title),
      });
      return true;
    } catch (error) {
      noteRefusal(error);
      return false;
    }
  };

  /** Opens the page again, as a browser does. The server reports who is signed in. */
  const open = async (): Promise<void> => {
    tab.isLeaving = false;
    tab.hasUnheard = false;
    app.setCurrentAccount(undefined);
    app.client.clear();
    const user = await app.client.fetchQuery(app.currentUserQuery).catch((error: unknown) => {
      noteRefusal(error);
      return undefined;
    });
    // Without a response the page shows the last owner of this device.
    const id = user === undefined ? tab.device.storage.get('alaga.account') : user?.id;
    const owner = owners.find((one) => one.id === id);
    if (owner) {
      if (user === undefined) app.setCurrentAccount(owner.id);
      await show(owner);
      if (user !== undefined) await look();
    } else {
      page.owner = undefined;
      await app.showOutboxOf(null);
    }
  };

  const reload = async (): Promise<void> => {
    const before = page.owner;
    await open();
    if (!page.owner && before) await signIn(before);
  };

  const switchOwner = async (): Promise<void> => {
    const next = owners.find(({ id }) => id !== page.owner?.id);
    if (!next) return;
    await app.logOut(app.client);
    await open();
    // Another tab may have signed somebody in.
    if (!page.owner) await signIn(next);
  };

  const leave = async (): Promise<void> => {
    while (tab.isLeaving) await open();
  };

  // Clears the outbox as the page does when it starts.
  const router = {
    invalidate: async () => {
      tab.isLeaving = true;
    },
  };
  const hearOfAccount = (): void => {
    if (app.isAccountOutdated()) app.switchToSignedIn(app.client, router);
  };
  tab.window.addEventListener('storage', hearOfAccount);

  const writesOf = (item: OutboxItem): readonly Write[] => {
    const values = Object.values(unsentFields(item)).map(String);
    const subject = subjectOf(item) ?? '';
    if (isRemoval(item)) values.push(deletionOf(subject));
    if (item.kind === 'completion') values.push(completionOf(subject, item.dueDate ?? ''));
    return values.flatMap((value) => model.writesOf(value));
  };

  const add = ({ saw = [], ...save }: Save): Write => {
    const write: Write = {
      ...save,
      owner: page.owner?.id ?? '',
      device: tab.device.name,
      // A cast: only texts are compared.
      saw: new Set(saw as readonly (string | null)[]),
      isTold: false,
      isGivenUp: false,
    };
    model.add(write);
    return write;
  };

  const completion = ({ id, title, dueDate }: ReminderWithPet): Save => ({
    what: `completion of ${title}, due ${dueDate}`,
    effects: [completionOf(id, dueDate)],
    subject: id,
    fields: ['completion'],
  });

  /** Completes a reminder with the due date that its owner sees. */
  const addCompletion = (reminder: ReminderWithPet): Write => {
    model.tick(reminder.id, reminder.dueDate);
    return add(completion(reminder));
  };

  /** Saves as the forms do. A change that cannot be queued goes directly to the server. */
  const save = async <Base>({ save, attempt, item, direct, isMine, onRefused }: Saving<Base>) => {
    const write = add(save);
    const send = async (words: Attempt<Base>, isAgain = false): Promise<void> => {
      try {
        const end = item ? (await app.deliver(item(words))).end : (await direct?.(words)) && 'sent';
        write.isTold = true;
        // After a save the screens read their data again.
        if (end === 'sent' && (await look()) && item) await app.clearSynced(write.owner);
      } catch (error) {
        noteRefusal(error);
        onRefused?.(error);
        const theirs = error instanceof app.ApiError ? app.newerIn(error) : undefined;
        if (!theirs || !isMine || isAgain) return;
        // The form shows both versions, and the owner keeps the typed one.
        for (const value of Object.values(theirs)) write.saw.add(value);
        // A cast: a conflict has the same kind of thing that was sent.
        await send({ base: theirs as Base, key: app.newId() }, true);
      }
    };
    await send(attempt);
    return write;
  };

  const items = () => app.outboxState().items;
  const startedKey = ({ key }: { readonly key: string }) => ({
    owner: page.owner?.id ?? '',
    key,
    createdAt: CREATED,
  });
  const has = (thing: object): readonly unknown[] => Object.values(thing);

  /** The pets as the lists show them: without those whose deletion is queued. */
  const pets = (): readonly Pet[] => {
    const leaving = petsBeingDeleted(items());
    return page.pets.filter(({ id }) => !leaving.has(id));
  };
  const records = (): readonly MedicalRecord[] => {
    const leaving = items()
      .filter(({ kind, state }) => kind === 'record-removal' && /^(waiting|synced)$/.test(state))
      .map(subjectOf);
    const there = new Set(pets().map(({ id }) => id));
    return page.records.filter(({ id, petId }) => there.has(petId) && !leaving.includes(id));
  };

  /** Deletes a thing, with the conflicts about it that its owner had not resolved. */
  const remove = async <Base extends Pet | MedicalRecord>(
    saving: Omit<Saving<Base>, 'save'>,
    name: string,
  ): Promise<void> => {
    const { base } = saving.attempt;
    const questions = items().filter(
      (item) =>
        item.state === 'conflict' && item.kind !== 'completion' && subjectOf(item) === base.id,
    );
    await save({
      ...saving,
      save: {
        what: `deletion of ${name}`,
        effects: [deletionOf(base.id)],
        subject: base.id,
        fields: [],
        saw: has(base),
      },
    });
    const left = new Set(items().map(({ id }) => id));
    for (const item of questions.filter(({ id }) => !left.has(id))) {
      for (const write of writesOf(item)) write.isGivenUp = true;
    }
  };

  const editRecord = (
    base: MedicalRecord,
    body: Readonly<Record<string, string>>,
    chance: () => number,
  ) => {
    const values = Object.values(body);
    return save<MedicalRecord>({
      save: {
        what: `${Object.keys(body)} ${values} of ${base.title}`,
        effects: values,
        subject: base.id,
        fields: Object.keys(body),
        saw: has(base),
      },
      attempt: { base, key: app.newId() },
      item: (attempt) => ({
        kind: 'record-edit',
        ...startedKey(attempt),
        body,
        base: attempt.base,
        petName: 'Bantay',
      }),
      isMine: chance() < 0.5,
    });
  };

  const complete = async (reminder: ReminderWithPet, isMine: boolean): Promise<void> => {
    const { id: reminderId, dueDate, petId, title } = reminder;
    model.tick(reminderId, dueDate);
    let moved: ReminderWithPet | undefined;
    await save({
      save: completion(reminder),
      attempt: { base: reminder, key: app.newId() },
      item: (attempt) => ({
        kind: 'completion',
        ...startedKey(attempt),
        body: {},
        reminderId,
        petId,
        petName: 'Bantay',
        title,
        dueDate,
      }),
      onRefused: (error) => {
        moved = app.rescheduledIn(error);
      },
    });
    // The page shows the new date and asks whether that is done.
    if (moved && !moved.isCompleted && isMine) await complete(moved, false);
  };

  const actions: Readonly<
    Record<
      Exclude<Action, 'look' | 'reload' | 'switch' | 'sync' | 'settle'>,
      (chance: () => number) => Promise<unknown>
    >
  > = {
    'add-pet'() {
      const { text: name } = fresh();
      const key = app.newId();
      const body = {
        name,
        category: 'dog',
        breed: 'Aspin',
        birthmarks: null,
        ...app.idFor(key),
      } as const;
      return save({
        save: { what: `pet ${name}`, effects: [name], subject: name, fields: [] },
        attempt: { base: undefined, key },
        item: (attempt) => ({ kind: 'pet', ...startedKey(attempt), body }),
      });
    },
    async 'add-record'(chance) {
      const waiting = items().flatMap((item) => (item.kind === 'pet' ? (item.body.id ?? []) : []));
      const ids = new Set([...pets().map(({ id }) => id), ...waiting]);
      const petId = pick([...ids], chance);
      if (petId === undefined) return;
      const { text: title, day } = fresh();
      const key = app.newId();
      const body = {
        type: 'vaccine',
        title,
        dateAdministered: '2026-11-01',
        nextDueDate: day,
        reminderEnabled: true,
        notes: null,
        clinic: null,
        ...app.idFor(key),
      } as const;
      await save({
        save: { what: `record ${title}`, effects: [title], subject: title, fields: [] },
        attempt: { base: undefined, key },
        item: (attempt) => ({
          kind: 'record',
          ...startedKey(attempt),
          petId,
          petName: 'Bantay',
          body,
        }),
      });
    },
    async 'edit-pet'(chance) {
      const base = pick(pets(), chance);
      if (!base) return;
      const field = chance() < 0.5 ? 'breed' : 'birthmarks';
      const { text } = fresh();
      const body = { [field]: text };
      await save<Pet>({
        save: {
          what: `${field} ${text} of ${base.name}`,
          effects: [text],
          subject: base.id,
          fields: [field],
          saw: has(base),
        },
        attempt: { base, key: app.newId() },
        item: (attempt) => ({ kind: 'pet-edit', ...startedKey(attempt), body, base: attempt.base }),
        isMine: chance() < 0.5,
      });
    },
    async 'edit-record'(chance) {
      const base = pick(records(), chance);
      if (!base) return;
      const fields = chance() < 0.3 ? ['notes', 'clinic'] : [chance() < 0.5 ? 'notes' : 'clinic'];
      const body = Object.fromEntries(fields.map((field) => [field, fresh().text]));
      await editRecord(base, body, chance);
    },
    async 'move-due-date'(chance) {
      const base = pick(records(), chance);
      if (base) await editRecord(base, { nextDueDate: fresh().day }, chance);
    },
    async 'delete-pet'(chance) {
      const base = pick(pets(), chance);
      if (!base) return;
      await remove<Pet>(
        {
          attempt: { base, key: app.newId() },
          item: (attempt) => ({ kind: 'pet-removal', ...startedKey(attempt), body: {}, base }),
        },
        base.name,
      );
    },
    async 'delete-record'(chance) {
      const base = pick(records(), chance);
      if (!base) return;
      await remove<MedicalRecord>(
        {
          attempt: { base, key: app.newId() },
          item: (attempt) => ({
            kind: 'record-removal',
            ...startedKey(attempt),
            body: {},
            base,
            petName: 'Bantay',
          }),
        },
        base.title,
      );
    },
    async complete(chance) {
      const shown = withCompletions(page.reminders, items());
      const open = shown.filter(({ isCompleted }) => !isCompleted);
      const reminder = pick(open, chance);
      if (reminder) await complete(reminder, chance() < 0.5);
    },
    'edit-profile'() {
      const { text } = fresh();
      return save({
        save: { what: `profile ${text}`, effects: [text], subject: 'profile', fields: [PROFILE] },
        attempt: { base: undefined, key: app.newId() },
        direct: ({ key }) =>
          app.call(updateUser, { body: { [PROFILE]: text } }, { idempotencyKey: key }),
      });
    },
  };

  /** If the owner asks for it, refused changes are sent once more. */
  const sync = async (isAskedFor = false): Promise<void> => {
    if (!page.owner) return;
    const result = await app.sync(page.owner.id, isAskedFor);
    if (result?.end === 'signed-out') page.isOver = true;
    if (result && result.end !== 'signed-out' && (await look()))
      await app.clearSynced(page.owner.id);
  };

  /** The owner looks at a conflict and chooses. */
  const settle = async (chance: () => number): Promise<void> => {
    for (const item of app.outboxState().items.filter(({ state }) => state === 'conflict')) {
      const writes = writesOf(item);
      if (chance() < 0.5) {
        for (const write of writes) write.isGivenUp = true;
        await app.dropItem(item);
      } else if (item.kind === 'completion') {
        const { moved } = item;
        if (!moved) throw new Error('a conflict of a completion without its reminder');
        for (const write of writes) write.isGivenUp = true;
        const write = addCompletion(moved);
        await app.confirmItem(item);
        write.isTold = true;
      } else if ('theirs' in item && item.theirs) {
        for (const write of writes) {
          for (const value of Object.values(item.theirs)) write.saw.add(value);
        }
        await app.resolveConflict(item, unsentFields(item));
      }
    }
  };

  const run = async (action: Action, chance: () => number): Promise<void> => {
    // A new tab shows the owner who is signed in on its device.
    if (!page.owner) await open();
    const owner = page.owner ?? owners[chance() < 0.7 ? 0 : 1];
    if (owner && (!page.owner || page.isOver)) await signIn(owner, page.isOver && chance() < 0.5);
    if (action === 'look') await look();
    else if (action === 'reload') await reload();
    else if (action === 'switch') await switchOwner();
    else if (action === 'sync') await sync(chance() < 0.3);
    else if (action === 'settle') await settle(chance);
    else await actions[action](chance);
  };

  return {
    tab,
    page,
    signIn: (owner: Account) => tab.run(() => signIn(owner)),
    sync: () => tab.run(() => sync()),
    settle: (chance: () => number) => tab.run(() => settle(chance)),
    /** Whether an owner has unsent changes or unresolved conflicts on this device. */
    hasUnsynced: (owner: Account) =>
      tab.run(async () => unsynced(await app.readOutbox(owner.id)).length > 0),
    /** The changes that wait for a decision of their owner, and those that are still unsent. */
    left: (owner: Account) =>
      tab.run(async () => {
        const items = unsynced(await app.readOutbox(owner.id));
        const reported = items.filter(({ state }) => state !== 'waiting').flatMap(writesOf);
        return {
          shown: reported.flatMap(({ effects }) => effects),
          waiting: items
            .filter(({ state }) => state === 'waiting')
            .map(({ id, kind }) => `${kind} ${id}`),
        };
      }),
    forget: () =>
      tab.run(async () => {
        tab.window.removeEventListener('storage', hearOfAccount);
        await app.showOutboxOf(null);
        for (const { id } of owners) await app.emptyOutbox(id);
        app.setCurrentUser(app.client, null);
        app.client.clear();
        tab.device.storage.clear();
        tab.device.cookies.clear();
        Object.assign(tab, { hasUnheard: false, isLeaving: false });
      }),
    act: (action: Action, chance: () => number) =>
      tab.run(async () => {
        tab.hasMetFault = false;
        await run(action, chance).catch(noteRefusal);
        // The network does not come back while a page is loading.
        await leave().catch(noteRefusal);
      }),
    /** Delivers the notifications of other tabs to a page that was asleep. */
    wake: () =>
      tab.run(async () => {
        if (!tab.hasUnheard) return;
        tab.hasUnheard = false;
        tab.hasMetFault = false;
        tab.window.dispatchEvent(new Event('storage'));
        await leave();
      }),
  };
};

export type OwnerAt = ReturnType<typeof ownerAt>;
