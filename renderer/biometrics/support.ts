/** Whether this device has a built-in authenticator and the browser lets a page use it. */
export const supportsBiometrics = async (): Promise<boolean> => {
  // The type says that PublicKeyCredential always exists, but it is undefined on a page without a secure context.
  const { PublicKeyCredential: credential } = globalThis as Partial<typeof globalThis>;
  try {
    return (await credential?.isUserVerifyingPlatformAuthenticatorAvailable()) ?? false;
  } catch {
    return false;
  }
};
