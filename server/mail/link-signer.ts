import { Signer } from '#server/http/access/session/signer.ts';

export interface LinkSigner {
  readonly sign: (text: string) => string;
  /** Whether a signature is valid for the text, with the present or the previous secret. */
  readonly isSigned: (text: string, signature: string) => boolean;
}

/**
 * Signs links with the session secret, under a prefix that keeps these signatures apart from those of cookies and other
 * uses.
 */
export const linkSigner = (secret: string, previousSecret?: string): LinkSigner => {
  const signer = new Signer(secret, previousSecret);
  const signedText = (text: string): string => `mail link\n${text}`;
  return {
    sign: (text) => signer.hash(signedText(text)),
    isSigned: (text, signature) => signer.isHash(signedText(text), signature),
  };
};
