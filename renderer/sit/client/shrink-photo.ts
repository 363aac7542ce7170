/** In pixels: the size in which the server stores photos of diary entries. */
const MAX_SIZE = { width: 800, height: 600 };
const JPEG_QUALITY = 0.8;

/** Shrinks a photo and returns it as a JPEG data URL. Rejects if the browser cannot decode the file. */
export const shrinkPhoto = async (file: File): Promise<string> => {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, MAX_SIZE.width / bitmap.width, MAX_SIZE.height / bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no photos');
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.toDataURL('image/jpeg', JPEG_QUALITY);
};
