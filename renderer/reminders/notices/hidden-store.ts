/** The fields of a reminder that its marker consists of. A changed due date makes it a different marker. */
export interface HideableItem {
  readonly id: string;
  readonly dueDate: string;
}

/** The markers of one user on this device. They are never sent to the server. */
export interface HiddenState {
  /** The end of each snooze in milliseconds since 1970, by marker. */
  readonly snoozed: Readonly<Record<string, number>>;
  /** Markers that are dismissed for the session. */
  readonly dismissed: readonly string[];
}

export interface HiddenStores {
  /** Persistent storage for snoozes. */
  readonly local: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Session storage for dismissals. */
  readonly session: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

/** Storage keys. A logout removes both. */
export const snoozedName = (userId: string): string => `alaga.snoozed.${userId}`;
export const dismissedName = (userId: string): string => `alaga.dismissed.${userId}`;

const markerOf = ({ id, dueDate }: HideableItem): string => `${id} ${dueDate}`;

const parseStored = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};

const readSnoozed = (text: string | null): HiddenState['snoozed'] => {
  const value = parseStored(text);
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter(([, snoozeEnd]) => Number.isFinite(snoozeEnd)),
  );
};

const readDismissed = (text: string | null): HiddenState['dismissed'] => {
  const value = parseStored(text);
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
};

/** Whether something is hidden until an instant, hidden for the session, or visible. */
export const hiddenState = (
  { snoozed, dismissed }: HiddenState,
  reminder: HideableItem,
  now: Date,
): Date | 'dismissed' | undefined => {
  const marker = markerOf(reminder);
  if (dismissed.includes(marker)) return 'dismissed';
  const snoozeEnd = snoozed[marker];
  return snoozeEnd !== undefined && snoozeEnd > now.getTime() ? new Date(snoozeEnd) : undefined;
};

/** The reminders that are neither snoozed nor dismissed at a moment. */
export const withoutHidden = <Reminder extends HideableItem>(
  reminders: readonly Reminder[],
  hidden: HiddenState,
  now: Date,
): readonly Reminder[] =>
  reminders.filter((reminder) => hiddenState(hidden, reminder, now) === undefined);

type HiddenStore = ReturnType<HiddenStores['local']>;

/** Ignores storage errors; markers then last until the page is closed. */
const withoutErrors = (getStorage: () => HiddenStore): HiddenStore => {
  const memory = new Map<string, string>();
  const tryOr = <T>(use: (real: HiddenStore) => T, instead: () => T): T => {
    try {
      return use(getStorage());
    } catch {
      return instead();
    }
  };
  return {
    getItem: (name) =>
      memory.get(name) ??
      tryOr(
        (real) => real.getItem(name),
        () => null,
      ),
    setItem: (name, value) =>
      tryOr(
        (real) => {
          real.setItem(name, value);
          memory.delete(name);
        },
        () => void memory.set(name, value),
      ),
    removeItem: (name) => {
      memory.delete(name);
      tryOr(
        (real) => real.removeItem(name),
        () => undefined,
      );
    },
  };
};

/** Snoozed and dismissed reminders of the signed-in user on this device. */
export const createHiddenStore = (keepers: HiddenStores) => {
  const localHidden = withoutErrors(keepers.local);
  const session = withoutErrors(keepers.session);
  const listeners = new Set<() => void>();
  let lastRead: { readonly key: string; readonly value: HiddenState } | undefined;

  /** Returns the same object until something changes, as useSyncExternalStore requires. */
  const hiddenOf = (userId: string): HiddenState => {
    const snoozed = localHidden.getItem(snoozedName(userId));
    const dismissed = session.getItem(dismissedName(userId));
    const key = JSON.stringify([userId, snoozed, dismissed]);
    if (lastRead?.key !== key) {
      lastRead = {
        key,
        value: { snoozed: readSnoozed(snoozed), dismissed: readDismissed(dismissed) },
      };
    }
    return lastRead.value;
  };

  const storeHidden = (userId: string, { snoozed, dismissed }: HiddenState): void => {
    if (Object.keys(snoozed).length === 0) localHidden.removeItem(snoozedName(userId));
    else localHidden.setItem(snoozedName(userId), JSON.stringify(snoozed));
    if (dismissed.length === 0) session.removeItem(dismissedName(userId));
    else session.setItem(dismissedName(userId), JSON.stringify(dismissed));
    for (const listener of listeners) listener();
  };

  const removeMarker = (
    { snoozed, dismissed }: HiddenState,
    reminder: HideableItem,
    now: Date,
  ): HiddenState => {
    const marker = markerOf(reminder);
    const remainingSnoozes = Object.entries(snoozed).filter(
      ([otherMarker, snoozeEnd]) => otherMarker !== marker && snoozeEnd > now.getTime(),
    );
    return {
      snoozed: Object.fromEntries(remainingSnoozes),
      dismissed: dismissed.filter((otherMarker) => otherMarker !== marker),
    };
  };

  return {
    of: hiddenOf,
    snooze(userId: string, reminder: HideableItem, snoozeEnd: Date, now: Date): void {
      const otherHidden = removeMarker(hiddenOf(userId), reminder, now);
      const snoozed = { ...otherHidden.snoozed, [markerOf(reminder)]: snoozeEnd.getTime() };
      storeHidden(userId, { ...otherHidden, snoozed });
    },
    dismiss(userId: string, reminder: HideableItem, now: Date): void {
      const otherHidden = removeMarker(hiddenOf(userId), reminder, now);
      storeHidden(userId, {
        ...otherHidden,
        dismissed: [...otherHidden.dismissed, markerOf(reminder)],
      });
    },
    restore(userId: string, reminder: HideableItem, now: Date): void {
      storeHidden(userId, removeMarker(hiddenOf(userId), reminder, now));
    },
    /** Removes expired snoozes. */
    purge(userId: string, now: Date): void {
      const { snoozed, dismissed } = hiddenOf(userId);
      const remainingSnoozes = Object.entries(snoozed).filter(
        ([, snoozeEnd]) => snoozeEnd > now.getTime(),
      );
      if (remainingSnoozes.length === Object.keys(snoozed).length) return;
      storeHidden(userId, { snoozed: Object.fromEntries(remainingSnoozes), dismissed });
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
