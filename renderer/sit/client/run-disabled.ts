/**
 * Runs the work of a button, and ignores the next press until it has ended. The button keeps the focus, which it would
 * lose with the attribute `disabled`.
 */
export const runDisabled = async (
  button: HTMLButtonElement | null,
  work: () => Promise<unknown>,
): Promise<void> => {
  if (button?.hasAttribute('aria-disabled')) return;
  button?.setAttribute('aria-disabled', 'true');
  try {
    await work();
  } finally {
    button?.removeAttribute('aria-disabled');
  }
};
