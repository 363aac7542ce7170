/** Whether a photo was chosen here: the server's photos have an address, and those typed here are data URLs. */
export const isTypedPhoto = (url: unknown): boolean =>
  typeof url === 'string' && url.startsWith('data:');
