import {
  isRemoval,
  type NewItem,
  type OutboxItem,
  subjectOf,
} from '#renderer/offline/outbox-item.ts';
import { unsentWords } from '#renderer/offline/outbox-outcome.ts';
import { isHeldUp, unsynced } from '#renderer/offline/outbox-queue.ts';
import { logIn, logOut } from '#server/accounts/contract.ts';
import { createPet, deletePet, listPets, type Pet, updatePet } from '#server/pets/contract.ts';
import { updateUser } from '#server/profile/contract.ts';
import {
  createRecord,
  deleteRecord,
  listRecords,
  type MedicalRecord,
  updateRecord,
} from '#server/records/contract.ts';
import {
  completeReminder,
  listReminders,
  type ReminderWithPet,
} from '#server/reminders/contract.ts';
import type { Tab } from './browser.ts';
import { type Account, PASSWORD } from './household.ts';
import { completionOf, deletionOf, type Model, PROFILE, type Write } from './model.ts';
import type { Deed } from './steps.ts';

const CREATED = '2026-11-20T01:00:00.000Z';

/** What a tab shows. */
interface Page {
  /** Whose tab it is, whoever else has signed in on the device since then. */
  owner: Account | undefined;
  /** Whether it was answered that the session has ended. */
  isOver: boolean;
  pets: readonly Pet[];
  records: readonly MedicalRecord[];
  reminders: readonly ReminderWithPet[];
}

interface Setting {
  readonly tab: Tab;
  readonly model: Model;
  readonly owners: readonly Account[];
  /** Makes a text that nobody else writes, and a day that nothing else is due on. */
  readonly fresh: () => { readonly text: string; readonly day: string };
}

type Save = Omit<Write, 'owner' | 'device' | 'isTold' | 'isGivenUp' | 'saw'> & {
  readonly saw?: readonly unknown[];
};

/** An owner before a tab: does what the screens do with the modules that the screens use. */
export const ownerAt = ({ tab, model, owners, fresh }: Setting) => {
  const app = tab.modules;
  const page: Page = { owner: undefined, isOver: false, pets: [], records: [], reminders: [] };
  const pick = <T>(all: readonly T[], chance: () => number): T | undefined =>
    all[Math.floor(chance() * all.length)];

  const show = async (owner: Account): Promise<void> => {
    if (page.owner?.id !== owner.id) Object.assign(page, { pets: [], records: [], reminders: [] });
    page.owner = owner;
    page.isOver = false;
    await app.showOutboxOf(null);
    await app.showOutboxOf(owner.id);
  };

  const signIn = async (owner: Account): Promise<void> => {
    app.setCurrentUser(app.client, null);
    const { email } = owner;
    const user = await app.call(logIn, { body: { email, password: PASSWORD } });
    app.setCurrentUser(app.client, user);
    await show(owner);
    await look();
  };

  const noteEnd = (error: unknown): void => {
    if (!(error instanceof app.ApiError || error instanceof app.NetworkError)) throw error;
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
      // A cast: what is listed is a pet as it stands, and its photo beside it.
      Object.assign(page, { pets: pets as readonly Pet[], records, reminders });
      return true;
    } catch (error) {
      noteEnd(error);
      return false;
    }
  };

  /** As a browser opens the page again: it learns from the server who is signed in. */
  const reload = async (): Promise<void> => {
    const before = page.owner;
    app.setCurrentUser(app.client, null);
    app.client.clear();
    const user = await app.client.fetchQuery(app.currentUserQuery).catch(() => undefined);
    const owner = owners.find(({ id }) => id === user?.id);
    if (owner) {
      await show(owner);
      await look();
    } else if (user === null && before) await signIn(before);
    else if (before) {
      // Without an answer the page shows whoever it knew last.
      app.setCurrentUser(app.client, { id: before.id } as NonNullable<typeof user>);
    }
  };

  const switchOwner = async (): Promise<void> => {
    const next = owners.find(({ id }) => id !== page.owner?.id);
    if (!next) return;
    try {
      await app.call(logOut, {});
    } catch (error) {
      noteEnd(error);
      if (!page.isOver) return;
    }
    app.setCurrentUser(app.client, null);
    await app.showOutboxOf(null);
    await signIn(next);
  };

  const writesOf = (item: OutboxItem): readonly Write[] => {
    const values = Object.values(unsentWords(item)).map(String);
    const subject = subjectOf(item) ?? '';
    if (isRemoval(item)) values.push(deletionOf(subject));
    if (item.kind === 'completion') values.push(completionOf(subject, item.dueDate ?? ''));
    return values.flatMap((value) => model.writeOf(value) ?? []);
  };

  /** Saves as the forms do: on the server, or on the device where the server is out of reach. */
  const save = async (
    save: Save,
    item: NewItem | undefined,
    direct: (version?: number) => Promise<unknown>,
    choice: 'mine' | 'theirs',
  ): Promise<void> => {
    const { saw = [], ...rest } = save;
    const write: Write = {
      ...rest,
      owner: page.owner?.id ?? '',
      device: tab.device.name,
      // A cast: what is not text is not compared.
      saw: new Set(saw as readonly (string | null)[]),
      isTold: false,
      isGivenUp: false,
    };
    model.add(write);
    const { items } = app.outboxState();
    const isWaiting = unsynced(items).some(
      (other) => item && other.kind === item.kind && subjectOf(other) === write.subject,
    );
    const isOfflinePet = write.subject.startsWith('offline_');
    if (item && (isWaiting || isOfflinePet || isHeldUp(items, write.subject))) {
      await app.keepForLater({ ...item, untried: true });
      write.isTold = true;
      return;
    }
    try {
      await direct();
      write.isTold = true;
      // The screens read again whatever they show.
      await look();
    } catch (error) {
      const isSave = item && /^(record|pet)(-edit)?$/.test(item.kind);
      if (item && (isSave ? app.mayWait(error) : app.isUnreached(error))) {
        await app.keepForLater(item);
        write.isTold = true;
        return;
      }
      noteEnd(error);
      const theirs = error instanceof app.ApiError ? app.newerIn(error) : undefined;
      if (!theirs || choice === 'theirs') return;
      // The form shows both sides, and its owner keeps what was typed here.
      for (const value of Object.values(theirs)) write.saw.add(value);
      await direct(theirs.version).then(
        () => {
          write.isTold = true;
        },
        (again: unknown) => noteEnd(again),
      );
    }
  };

  const shared = (key: string) => ({ owner: page.owner?.id ?? '', key, createdAt: CREATED });
  const has = (thing: object): readonly unknown[] => Object.values(thing);

  const deeds: Readonly<
    Record<
      Exclude<Deed, 'look' | 'reload' | 'switch' | 'sync' | 'settle'>,
      (chance: () => number) => Promise<void>
    >
  > = {
    async 'add-pet'() {
      const { text: name } = fresh();
      const body = { name, category: 'dog', breed: 'Aspin', birthmarks: null } as const;
      const key = `key ${name}`;
      await save(
        { what: `pet ${name}`, effects: [name], subject: name, fields: [] },
        { kind: 'pet', ...shared(key), body },
        () => app.call(createPet, { body }, { idempotencyKey: key }),
        'theirs',
      );
    },
    async 'add-record'(chance) {
      const waiting = app
        .outboxState()
        .items.filter(
          ({ kind, savedId, state }) => kind === 'pet' && savedId === null && state === 'waiting',
        );
      const pet = pick<{ readonly id: string }>([...page.pets, ...waiting], chance);
      if (!pet) return;
      const { text: title, day } = fresh();
      const key = `key ${title}`;
      const body = {
        type: 'vaccine',
        title,
        dateAdministered: '2026-11-01',
        nextDueDate: day,
        reminderEnabled: true,
        notes: null,
        clinic: null,
      } as const;
      const petId = pet.id;
      await save(
        {
          what: `record ${title}`,
          effects: [title],
          subject: petId.startsWith('offline_') ? petId : title,
          fields: [],
        },
        { kind: 'record', ...shared(key), petId, petName: 'Bantay', body },
        () => app.call(createRecord, { params: { petId }, body }, { idempotencyKey: key }),
        'theirs',
      );
    },
    async 'edit-pet'(chance) {
      const base = pick(page.pets, chance);
      if (!base) return;
      const field = chance() < 0.5 ? 'breed' : 'birthmarks';
      const { text } = fresh();
      const body = { [field]: text };
      const key = `key ${text}`;
      await save(
        {
          what: `${field} ${text} of ${base.name}`,
          effects: [text],
          subject: base.id,
          fields: [field],
          saw: has(base),
        },
        { kind: 'pet-edit', ...shared(key), body, base },
        (version = base.version) =>
          app.call(
            updatePet,
            { params: { petId: base.id }, body: { ...body, version } },
            { idempotencyKey: `${key} ${version}` },
          ),
        chance() < 0.5 ? 'mine' : 'theirs',
      );
    },
    async 'edit-record'(chance) {
      const base = pick(page.records, chance);
      if (!base) return;
      const fields = chance() < 0.3 ? ['notes', 'clinic'] : [chance() < 0.5 ? 'notes' : 'clinic'];
      const body = Object.fromEntries(fields.map((field) => [field, fresh().text]));
      await editRecord(base, body, chance);
    },
    async 'move-due-date'(chance) {
      const base = pick(page.records, chance);
      if (base) await editRecord(base, { nextDueDate: fresh().day }, chance);
    },
    async 'delete-pet'(chance) {
      const base = pick(page.pets, chance);
      if (!base) return;
      const key = `key deletion ${fresh().text}`;
      const query = { version: String(base.version) };
      await save(
        {
          what: `deletion of ${base.name}`,
          effects: [deletionOf(base.id)],
          subject: base.id,
          fields: [],
          saw: has(base),
        },
        { kind: 'pet-removal', ...shared(key), body: {}, base },
        () => app.call(deletePet, { params: { petId: base.id }, query }, { idempotencyKey: key }),
        'theirs',
      );
    },
    async 'delete-record'(chance) {
      const base = pick(page.records, chance);
      if (!base) return;
      const key = `key deletion ${fresh().text}`;
      const query = { version: String(base.version) };
      await save(
        {
          what: `deletion of ${base.title}`,
          effects: [deletionOf(base.id)],
          subject: base.id,
          fields: [],
          saw: has(base),
        },
        { kind: 'record-removal', ...shared(key), body: {}, base, petName: 'Bantay' },
        () =>
          app.call(deleteRecord, { params: { recordId: base.id }, query }, { idempotencyKey: key }),
        'theirs',
      );
      // What its owner had still to choose about it goes with it.
      for (const write of model.writes) {
        if (write.subject === base.id && write.fields.length > 0 && isInConflict(write))
          write.isGivenUp = true;
      }
    },
    async complete(chance) {
      const open = page.reminders.filter(({ isCompleted }) => !isCompleted);
      const reminder = pick(open, chance);
      if (!reminder) return;
      const { id: reminderId, dueDate, petId, title } = reminder;
      const key = `key completion ${fresh().text}`;
      model.tick(reminderId, dueDate);
      await save(
        {
          what: `completion of ${title}, due ${dueDate}`,
          effects: [completionOf(reminderId, dueDate)],
          subject: reminderId,
          fields: [],
        },
        {
          kind: 'completion',
          ...shared(key),
          body: {},
          reminderId,
          petId,
          petName: 'Bantay',
          title,
          dueDate,
        },
        () =>
          app.call(
            completeReminder,
            { params: { reminderId }, query: { dueDate }, body: {} },
            { idempotencyKey: key },
          ),
        'theirs',
      );
    },
    async 'edit-profile'() {
      const { text } = fresh();
      await save(
        { what: `profile ${text}`, effects: [text], subject: 'profile', fields: [PROFILE] },
        undefined,
        () =>
          app.call(updateUser, { body: { [PROFILE]: text } }, { idempotencyKey: `key ${text}` }),
        'theirs',
      );
    },
  };

  const isInConflict = (write: Write): boolean =>
    app.outboxState().items.every((item) => !writesOf(item).includes(write));

  const editRecord = (
    base: MedicalRecord,
    body: Readonly<Record<string, string>>,
    chance: () => number,
  ) => {
    const values = Object.values(body);
    const key = `key ${values}`;
    return save(
      {
        what: `${Object.keys(body)} ${values} of ${base.title}`,
        effects: values,
        subject: base.id,
        fields: Object.keys(body),
        saw: has(base),
      },
      { kind: 'record-edit', ...shared(key), body, base, petName: 'Bantay' },
      (version = base.version) =>
        app.call(
          updateRecord,
          { params: { recordId: base.id }, body: { ...body, version } },
          { idempotencyKey: `${key} ${version}` },
        ),
      chance() < 0.5 ? 'mine' : 'theirs',
    );
  };

  const sync = async (): Promise<void> => {
    if (!page.owner) return;
    const result = await app.sync(page.owner.id, false);
    if (result?.end === 'signed-out') page.isOver = true;
    if (result && result.end !== 'signed-out' && (await look()))
      await app.clearSynced(page.owner.id);
  };

  /** Looks at what is in conflict, and chooses. */
  const settle = async (chance: () => number): Promise<void> => {
    for (const item of app.outboxState().items.filter(({ state }) => state === 'conflict')) {
      const writes = writesOf(item);
      if (chance() < 0.5) {
        for (const write of writes) write.isGivenUp = true;
        await app.dropItem(item);
      } else if (item.kind === 'completion') {
        const { moved } = item;
        if (!moved) throw new Error('a conflict of a completion without its reminder');
        model.tick(moved.id, moved.dueDate);
        for (const write of writes) write.isGivenUp = true;
        await app.confirmCompletion(item);
      } else if ('theirs' in item && item.theirs) {
        for (const write of writes) {
          for (const value of Object.values(item.theirs)) write.saw.add(value);
        }
        await app.resolveConflict(item, unsentWords(item));
      }
    }
  };

  const run = async (deed: Deed, chance: () => number): Promise<void> => {
    // A new tab shows whoever is signed in on its device already.
    if (!page.owner) await reload();
    const owner = page.owner ?? owners[chance() < 0.7 ? 0 : 1];
    if (owner && (!page.owner || page.isOver)) await signIn(owner);
    if (deed === 'look') await look();
    else if (deed === 'reload') await reload();
    else if (deed === 'switch') await switchOwner();
    else if (deed === 'sync') await sync();
    else if (deed === 'settle') await settle(chance);
    else await deeds[deed](chance);
  };

  return {
    tab,
    page,
    signIn: (owner: Account) => tab.run(() => signIn(owner)),
    sync: () => tab.run(sync),
    settle: (chance: () => number) => tab.run(() => settle(chance)),
    /** What nobody needs to send any more, because its owner has to decide, and what waits still. */
    left: (owner: Account) =>
      tab.run(async () => {
        const items = unsynced(await app.readOutbox(owner.id));
        const told = items.filter(({ state }) => state !== 'waiting').flatMap(writesOf);
        return {
          shown: told.flatMap(({ effects }) => effects),
          waiting: items
            .filter(({ state }) => state === 'waiting')
            .map(({ id, kind }) => `${kind} ${id}`),
        };
      }),
    forget: () =>
      tab.run(async () => {
        await app.showOutboxOf(null);
        for (const { id } of owners) await app.emptyOutbox(id);
        app.setCurrentUser(app.client, null);
        app.client.clear();
        tab.device.storage.clear();
        tab.device.cookies.clear();
      }),
    act: (deed: Deed, chance: () => number) =>
      tab.run(() =>
        run(deed, chance).catch((error: unknown) => {
          // What a screen would say in red.
          noteEnd(error);
        }),
      ),
  };
};

export type OwnerAt = ReturnType<typeof ownerAt>;
