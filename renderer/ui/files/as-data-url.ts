/** The bytes of a file as an address that contains them. Rejects if they cannot be read. */
export const asDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('a file cannot be read'));
    reader.readAsDataURL(blob);
  });
