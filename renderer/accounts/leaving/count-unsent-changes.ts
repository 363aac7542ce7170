/** The number of unsent changes of an owner on this device; 0 if the browser has no storage. */
export const countUnsentChanges = async (owner: string): Promise<number> => {
  if (window.alagaDesktop) return 0;
  try {
    const { countWaiting } = await import('#renderer/offline/outbox/outbox.ts');
    return await countWaiting(owner);
  } catch {
    return 0;
  }
};
