/** Saves a file the way a link does. */
export const saveFile = ({ name, file }: { readonly name: string; readonly file: Blob }): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Not at once: the browser may still be about to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};
