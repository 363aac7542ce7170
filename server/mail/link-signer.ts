import { Signer } from '#server/http/access/signer.ts';

export interface LinkSigner {
  readonly sign: (text: string) => string;
  /** Whether a signature is of this text, by the present secret or the previous one. */
  readonly isSigned: (text: string, signature: string) => boolean;
}

/** Signs links with the secret of the sessions, and never what a cookie or another use of that secret signs. */
export const linkSigner = (secret: string, previous?: string): LinkSigner => {
  const signer = new Signer(secret, previous);
  const meant = (text: string): string => `mail link\n${text}`;
  return {
    sign: (text) => signer.hash(meant(text)),
    isSigned: (text, signature) => signer.isHash(meant(text), signature),
  };
};
