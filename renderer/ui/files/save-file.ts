interface SavedFile {
  readonly name: string;
  readonly file: Blob;
}

/** Saves through the desktop shell, which asks for a location. */
const saveByShell = async (
  { name, file }: SavedFile,
  address: string | null,
): Promise<string | undefined> => {
  if (address === null) return undefined;
  const answer = await fetch(address, { method: 'PUT', body: file });
  // The shell has already reported that the file could not be written.
  if (!answer.ok && answer.status !== 507) throw new Error(`${name}: HTTP ${answer.status}`);
  return answer.ok ? answer.text() : undefined;
};

/**
 * Saves a file. In a browser it starts a download, whose result is unknown; in the desktop app it resolves
 * when the file is written. Resolves to the file's name, or to undefined if it was not saved.
 */
export const saveFile = async ({ name, file }: SavedFile): Promise<string | undefined> => {
  const shell = window.alagaDesktop;
  if (shell) return saveByShell({ name, file }, await shell.chooseFile(name));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Delayed, because the browser may not have read it yet.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return name;
};
