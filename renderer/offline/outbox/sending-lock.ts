const PREFIX = 'alaga.sending.';

/** Tells other pages, for as long as this one is open, that a form sends an item. */
export const holdWhileSending = (id: string, sending: Promise<unknown>): void => {
  // Browsers have no locks outside a secure context. There, others wait until the form's time is over.
  if (!('locks' in navigator)) return;
  navigator.locks.request(PREFIX + id, () => sending).catch(() => undefined);
};

/** The ids of the items that forms of open pages are sending; undefined if the browser cannot tell. */
export const listSending = async (): Promise<ReadonlySet<string> | undefined> => {
  if (!('locks' in navigator)) return undefined;
  const { held = [], pending = [] } = await navigator.locks.query();
  const names = [...held, ...pending].map(({ name = '' }) => name);
  return new Set(
    names.flatMap((name) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])),
  );
};
