/** Whether a photo was chosen on this device: those are data URLs, and the server's have addresses. */
export const isLocalPhoto = (url: unknown): boolean =>
  typeof url === 'string' && url.startsWith('data:');
