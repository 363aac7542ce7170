import { isOfflineId, type OutboxItem } from './outbox-item.ts';

/** A logout removes it with the rest of what this device keeps. */
const NAME = 'alaga.arrived';

/** Whoever comes back to an address of a pet that was saved on this device does so soon. */
const MOST = 100;

type Arrivals = Readonly<Record<string, string>>;

const isArrivals = (kept: unknown): kept is Arrivals => typeof kept === 'object' && kept !== null;

const arrivals = (): Arrivals => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? '{}');
    return isArrivals(kept) ? kept : {};
  } catch {
    return {};
  }
};

/** Notes under which ids pets and records have arrived at the server, before the outbox lets go of them. */
export const rememberArrivals = (
  items: readonly Pick<OutboxItem, 'kind' | 'id' | 'savedId'>[],
): void => {
  const fresh = items.flatMap(({ kind, id, savedId }) =>
    (kind === 'pet' || kind === 'record') && isOfflineId(id) && savedId !== null
      ? [[id, savedId] as const]
      : [],
  );
  if (fresh.length === 0) return;
  const all = [...Object.entries(arrivals()), ...fresh].slice(-MOST);
  try {
    localStorage.setItem(NAME, JSON.stringify(Object.fromEntries(all)));
  } catch {
    // A device that is full forgets an old address, and nothing that was typed.
  }
};

/** The id that the server gave to a pet that was saved on this device first; undefined where it gave none. */
export const arrivedAs = (petId: string): string | undefined => arrivals()[petId];

/** What this device keeps under the id of a pet that has arrived, as the drafts of its forms, stands under its new id. */
export const renameKept = (petId: string, savedId: string): void => {
  for (const name of Object.keys(localStorage)) {
    if (!name.includes(petId)) continue;
    const renamed = name.replaceAll(petId, savedId);
    const text = localStorage.getItem(name);
    // What stands there already was typed later.
    if (text === null || localStorage.getItem(renamed) !== null) continue;
    localStorage.removeItem(name);
    try {
      // What a draft was begun on is known by its new id, too.
      localStorage.setItem(renamed, text.replaceAll(petId, savedId));
    } catch {
      localStorage.setItem(name, text);
    }
  }
};

/** As `renameKept` for whatever a pet or a record was called here before it arrived: it may be opened by its new id only. */
export const adoptKept = (petId: string): void => {
  for (const [before, savedId] of Object.entries(arrivals())) {
    if (savedId === petId) renameKept(before, petId);
  }
};
