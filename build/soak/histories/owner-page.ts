import { logIn } from '#server/accounts/contract.ts';
import { listPets, type Pet } from '#server/pets/contract.ts';
import { listRecords, type MedicalRecord } from '#server/records/contract.ts';
import { listReminders, type ReminderWithPet } from '#server/reminders/contract.ts';
import type { BrowserTab } from './browser.ts';
import { type Account, PASSWORD } from './household.ts';
import type { HistoryModel } from './model.ts';

/** The state that a tab shows. */
export interface Page {
  /** The owner of the tab. Another owner may have signed in on the device since then. */
  owner: Account | undefined;
  /** Whether a response said that the session has ended. */
  isClosed: boolean;
  pets: readonly Pet[];
  records: readonly MedicalRecord[];
  reminders: readonly ReminderWithPet[];
}

export interface OwnerOptions {
  readonly tab: BrowserTab;
  readonly model: HistoryModel;
  readonly owners: readonly Account[];
  /** Generates a unique text, and a day on which nothing else is due. */
  readonly createValues: () => { readonly text: string; readonly day: string };
}

/** The page of a tab: who is signed in, and the lists that it shows. */
export const createOwnerPage = ({ tab, model, owners }: OwnerOptions) => {
  const app = tab.modules;
  const page: Page = { owner: undefined, isClosed: false, pets: [], records: [], reminders: [] };

  const show = async (owner: Account): Promise<void> => {
    if (page.owner?.id !== owner.id) Object.assign(page, { pets: [], records: [], reminders: [] });
    page.owner = owner;
    page.isClosed = false;
    await app.showOutboxOf(null);
    await app.showOutboxOf(owner.id);
  };

  /**
   * Signs an owner in. With `isFormOpen` the page continues a form with its draft, and does not read the list again.
   */
  const signIn = async (owner: Account, isFormOpen = false): Promise<void> => {
    app.setCurrentUser(app.client, null);
    const { email } = owner;
    const user = await app.runSignIn(() =>
      app.call(logIn, { body: { email, password: PASSWORD } }),
    );
    app.setCurrentUser(app.client, user);
    await show(owner);
    if (!isFormOpen) await readPage();
  };

  /**
   * Handles an error that a screen would display. Throws all other errors, including network failures without a fault.
   */
  const noteRefusal = (error: unknown): void => {
    const isExpected =
      error instanceof app.ApiError || (error instanceof app.NetworkError && tab.hasMetFault);
    if (!isExpected) throw error;
    if (error instanceof app.ApiError && error.status === 401) page.isClosed = true;
  };

  const readPage = async (): Promise<boolean> => {
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
      const inOrder = <T>(all: readonly T[], of: (item: T) => string): readonly T[] =>
        [...all].sort((a, b) => of(a).localeCompare(of(b)));
      // The list is sorted by name, because ids differ in each run and must not determine an order.
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
  const openPage = async (): Promise<void> => {
    tab.isLeaving = false;
    tab.hasUnreadMessages = false;
    app.setCurrentAccount(undefined);
    app.client.clear();
    const user = await app.client.fetchQuery(app.currentUserQuery).catch((error: unknown) => {
      noteRefusal(error);
      return undefined;
    });
    // Without a response the page shows the last owner of this device.
    const id = user === undefined ? tab.device.storage.get('alaga.account') : user?.id;
    const owner = owners.find((item) => item.id === id);
    if (owner) {
      if (user === undefined) app.setCurrentAccount(owner.id);
      await show(owner);
      if (user !== undefined) await readPage();
    } else {
      page.owner = undefined;
      await app.showOutboxOf(null);
    }
  };

  const reload = async (): Promise<void> => {
    const accountBefore = page.owner;
    await openPage();
    if (!page.owner && accountBefore) await signIn(accountBefore);
  };

  const switchOwner = async (): Promise<void> => {
    const next = owners.find(({ id }) => id !== page.owner?.id);
    if (!next) return;
    await app.logOut(app.client);
    await openPage();
    // Another tab may have signed an owner in meanwhile.
    if (!page.owner) await signIn(next);
  };

  const leavePage = async (): Promise<void> => {
    while (tab.isLeaving) await openPage();
  };

  // Clears the outbox as the page does when it starts.
  const router = {
    invalidate: async () => {
      tab.isLeaving = true;
    },
  };
  const applyAccountChange = (): void => {
    if (app.isAccountOutdated()) app.switchToSignedIn(app.client, router);
  };
  tab.window.addEventListener('storage', applyAccountChange);

  return {
    page,
    noteRefusal,
    look: readPage,
    open: openPage,
    reload,
    switchOwner,
    signIn,
    leave: leavePage,
    hearOfAccount: applyAccountChange,
  };
};

export type OwnerPage = ReturnType<typeof createOwnerPage>;
