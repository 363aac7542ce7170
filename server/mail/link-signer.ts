import { Signer } from '#server/http/access/signer.ts';

/** Signs links with the secret of the sessions, and never what a cookie or another use of that secret signs. */
export const linkSigner = (secret: string): ((text: string) => string) => {
  const signer = new Signer(secret);
  return (text) => signer.hash(`mail link\n${text}`);
};
