import { Signer } from '#server/http/access/session/signer.ts';

const SECRET_PURPOSE = 'secret of another service';

export interface SecretBox {
  /** `context` names the row that it belongs to, so that it is worthless in another one. */
  encrypt(text: string, context: string): string;
  /** Undefined if the text was encrypted with another session secret than the present and the previous one. */
  decrypt(encryptedText: string, context: string): string | undefined;
}

/** Encrypts with a key that is derived from the session secret. */
export const secretBox = (secret: string, previousSecret?: string): SecretBox => {
  const signer = new Signer(secret, previousSecret);
  return {
    encrypt: (text, context) => signer.encrypt(Buffer.from(text), SECRET_PURPOSE, context),
    decrypt: (encryptedText, context) =>
      signer.decrypt(encryptedText, SECRET_PURPOSE, context)?.toString(),
  };
};
