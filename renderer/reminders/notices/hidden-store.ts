/** The fields of a reminder that its marker consists of. A changed due date makes it a different marker. */
export interface Hideable {
  readonly id: string;
  readonly dueDate: string;
}

/** The markers of one user on this device. They are never sent to the server. */
export interface Hidden {
  /** The end of each snooze in milliseconds since 1970, by marker. */
  readonly snoozed: Readonly<Record<string, number>>;
  /** Markers that are dismissed for the session. */
  readonly dismissed: readonly string[];
}

export interface Keepers {
  /** Persistent storage for snoozes. */
  readonly local: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Session storage for dismissals. */
  readonly session: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

/** Storage keys. A logout removes both. */
export const snoozedName = (userId: string): string => `alaga.snoozed.${userId}`;
export const dismissedName = (userId: string): string => `alaga.dismissed.${userId}`;

const markerOf = ({ id, dueDate }: Hideable): string => `${id} ${dueDate}`;

const parseStored = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};

const readSnoozed = (text: string | null): Hidden['snoozed'] => {
  const value = parseStored(text);
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter(([, snoozeEnd]) => Number.isFinite(snoozeEnd)),
  );
};

const readDismissed = (text: string | null): Hidden['dismissed'] => {
  const value = parseStored(text);
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
};

/** Whether something is hidden until an instant, hidden for the session, or visible. */
export const hiddenState = (
  { snoozed, dismissed }: Hidden,
  reminder: Hideable,
  now: Date,
): Date | 'dismissed' | undefined => {
  const marker = markerOf(reminder);
  if (dismissed.includes(marker)) return 'dismissed';
  const snoozeEnd = snoozed[marker];
  return snoozeEnd !== undefined && snoozeEnd > now.getTime() ? new Date(snoozeEnd) : undefined;
};

/** The reminders that are neither snoozed nor dismissed at a moment. */
export const withoutHidden = <Reminder extends Hideable>(
  reminders: readonly Reminder[],
  hidden: Hidden,
  now: Date,
): readonly Reminder[] =>
  reminders.filter((reminder) => hiddenState(hidden, reminder, now) === undefined);

type Keeper = ReturnType<Keepers['local']>;

/** Ignores storage errors; markers then last until the page is closed. */
const withoutErrors = (getStorage: () => Keeper): Keeper => {
  const memory = new Map<string, string>();
  const tryOr = <T>(use: (real: Keeper) => T, instead: () => T): T => {
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
export const createHiddenStore = (keepers: Keepers) => {
  const local = withoutErrors(keepers.local);
  const session = withoutErrors(keepers.session);
  const listeners = new Set<() => void>();
  let lastRead: { readonly key: string; readonly value: Hidden } | undefined;

  /** Returns the same object until something changes, as useSyncExternalStore requires. */
  const hiddenOf = (userId: string): Hidden => {
    const snoozed = local.getItem(snoozedName(userId));
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

  const storeHidden = (userId: string, { snoozed, dismissed }: Hidden): void => {
    if (Object.keys(snoozed).length === 0) local.removeItem(snoozedName(userId));
    else local.setItem(snoozedName(userId), JSON.stringify(snoozed));
    if (dismissed.length === 0) session.removeItem(dismissedName(userId));
    else session.setItem(dismissedName(userId), JSON.stringify(dismissed));
    for (const listener of listeners) listener();
  };

  const removeMarker = ({ snoozed, dismissed }: Hidden, reminder: Hideable, now: Date): Hidden => {
    const marker = markerOf(reminder);
    const remaining = Object.entries(snoozed).filter(
      ([otherMarker, snoozeEnd]) => otherMarker !== marker && snoozeEnd > now.getTime(),
    );
    return {
      snoozed: Object.fromEntries(remaining),
      dismissed: dismissed.filter((otherMarker) => otherMarker !== marker),
    };
  };

  return {
    of: hiddenOf,
    snooze(userId: string, reminder: Hideable, snoozeEnd: Date, now: Date): void {
      const otherHidden = removeMarker(hiddenOf(userId), reminder, now);
      const snoozed = { ...otherHidden.snoozed, [markerOf(reminder)]: snoozeEnd.getTime() };
      storeHidden(userId, { ...otherHidden, snoozed });
    },
    dismiss(userId: string, reminder: Hideable, now: Date): void {
      const otherHidden = removeMarker(hiddenOf(userId), reminder, now);
      storeHidden(userId, {
        ...otherHidden,
        dismissed: [...otherHidden.dismissed, markerOf(reminder)],
      });
    },
    restore(userId: string, reminder: Hideable, now: Date): void {
      storeHidden(userId, removeMarker(hiddenOf(userId), reminder, now));
    },
    /** Removes expired snoozes. */
    purge(userId: string, now: Date): void {
      const { snoozed, dismissed } = hiddenOf(userId);
      const remaining = Object.entries(snoozed).filter(
        ([, snoozeEnd]) => snoozeEnd > now.getTime(),
      );
      if (remaining.length === Object.keys(snoozed).length) return;
      storeHidden(userId, { snoozed: Object.fromEntries(remaining), dismissed });
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
