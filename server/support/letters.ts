import { v7 } from 'uuid';
import type { Runner } from '#db/engine/run.ts';
import { countStored } from '#db/engine/sqlite/storage.ts';
import { insertSupportMessage } from '#db/support/queries.ts';
import type { Parts } from '#server/parts.ts';
import { mailMessages, supportAddress } from './mail-messages.ts';
import { nextTry } from './rules.ts';

interface SupportLetter {
  readonly userId: string;
  readonly subject: string;
  readonly message: string;
}

/** Letters to the operator that another feature writes for an owner; they are stored like support messages. */
export const operatorLetters = (parts: Parts) => ({
  async keepLetter(tx: Runner, letter: SupportLetter, now: Date): Promise<string> {
    const canMail = supportAddress(parts) !== undefined;
    const id = v7();
    const row = {
      id,
      ...letter,
      userEmail: null,
      userName: null,
      createdAt: now.toISOString(),
      mailedAt: null,
      mailTries: canMail ? 1 : 0,
      mailAgainAt: canMail ? nextTry(now) : now.toISOString(),
      byteSize: Buffer.byteLength(letter.subject) + Buffer.byteLength(letter.message),
    };
    await countStored(tx, row, []);
    await insertSupportMessage(tx, row);
    return id;
  },

  /** Never rejects: a failed mail is retried by the job. */
  async mailLetter(id: string): Promise<void> {
    if (supportAddress(parts) === undefined) parts.log({ support: 'kept', id });
    await mailMessages(parts, [id]).catch(() =>
      parts.log({ level: 'error', support: 'not handed to the mail', id }),
    );
  },
});
