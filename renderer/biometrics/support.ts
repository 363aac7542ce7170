/** Whether this device can tell by itself who holds it, and this browser lets a page ask. */
export const canRecognize = async (): Promise<boolean> => {
  // Typed as always there; a page without a secure context has none.
  const { PublicKeyCredential: credential } = globalThis as Partial<typeof globalThis>;
  try {
    return (await credential?.isUserVerifyingPlatformAuthenticatorAvailable()) ?? false;
  } catch {
    return false;
  }
};
