/** How much an owner has unsent on this device. A browser that keeps nothing has nothing unsent. */
export const countUnsent = async (owner: string): Promise<number> => {
  if (window.alagaDesktop) return 0;
  try {
    const { countWaiting } = await import('#renderer/offline/outbox/outbox.ts');
    return await countWaiting(owner);
  } catch {
    return 0;
  }
};
