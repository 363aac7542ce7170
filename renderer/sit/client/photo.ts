/** In pixels and JPEG quality: as large as the server keeps the photo of a diary entry. */
const LARGEST = { width: 800, height: 600 };
const QUALITY = 0.8;

/** A photo brought down to the size that is kept, as a data URL. Rejects where the browser cannot read it. */
export const smallPhoto = async (file: File): Promise<string> => {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, LARGEST.width / bitmap.width, LARGEST.height / bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no photos');
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.toDataURL('image/jpeg', QUALITY);
};
