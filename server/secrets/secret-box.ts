import { Signer } from '#server/http/access/signer.ts';

const PURPOSE = 'secret of another service';

export interface SecretBox {
  /** `context` names the row that it belongs to, so that it is worthless in another one. */
  encrypt(text: string, context: string): string;
  /** Undefined if it was encrypted with another session secret than the present and the previous one. */
  decrypt(encrypted: string, context: string): string | undefined;
}

/** Encrypts with a key that is derived from the session secret. */
export const secretBox = (secret: string, previous?: string): SecretBox => {
  const signer = new Signer(secret, previous);
  return {
    encrypt: (text, context) => signer.encrypt(Buffer.from(text), PURPOSE, context),
    decrypt: (encrypted, context) => signer.decrypt(encrypted, PURPOSE, context)?.toString(),
  };
};
