interface Saved {
  readonly name: string;
  readonly file: Blob;
}

/** By the shell around the desktop window, which asks its owner where. */
const saveByShell = async (
  { name, file }: Saved,
  address: string | null,
): Promise<string | undefined> => {
  if (address === null) return undefined;
  const answer = await fetch(address, { method: 'PUT', body: file });
  // The shell has said already that it could not be written.
  if (!answer.ok && answer.status !== 507) throw new Error(`${name}: HTTP ${answer.status}`);
  return answer.ok ? answer.text() : undefined;
};

/**
 * Saves a file. In a browser the way a link does, which tells nobody how that ends; in the desktop window it resolves
 * when the file lies on the disk. Gives the name that it has there, undefined where it is not.
 */
export const saveFile = async ({ name, file }: Saved): Promise<string | undefined> => {
  const shell = window.alagaDesktop;
  if (shell) return saveByShell({ name, file }, await shell.chooseFile(name));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Not at once: the browser may still be about to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return name;
};
