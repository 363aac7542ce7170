import { v7 } from 'uuid';
import type { UserRow } from '#db/accounts/queries.ts';
import { insertSecurityNotice } from '#db/accounts/security-notices.ts';
import type { SignInMethodChange, SignInMethodNotices } from '#server/http/access/ways-in.ts';
import type { Language, MessageId } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import { securityMail } from './mails.ts';

const LINE_IDS = {
  'added.biometric': 'mail.security.added.biometric',
  'added.email': 'mail.security.added.email',
  'added.password': 'mail.security.added.password',
  'added.phone': 'mail.security.added.phone',
  'added.provider': 'mail.security.added.provider',
  'added.target': 'mail.security.added.target',
  'added.token': 'mail.security.added.token',
  'added.twoStep': 'mail.security.added.twoStep',
  'changed.password': 'mail.security.changed.password',
  'changed.recoveryCode': 'mail.security.changed.recoveryCode',
  'removed.biometric': 'mail.security.removed.biometric',
  'removed.phone': 'mail.security.removed.phone',
  'removed.provider': 'mail.security.removed.provider',
  'removed.twoStep': 'mail.security.removed.twoStep',
  'reset.password': 'mail.security.reset.password',
  'used.recoveryCode': 'mail.security.used.recoveryCode',
} as const satisfies Readonly<Record<string, MessageId>>;

/** Titles of changes that come alone. */
const SINGLE_TITLES: Readonly<Record<string, MessageId>> = {
  'added.target': 'mail.security.title.target',
  'added.token': 'mail.security.title.token',
  'added.twoStep': 'mail.security.title.twoStep.on',
  'removed.twoStep': 'mail.security.title.twoStep.off',
  'changed.recoveryCode': 'mail.security.title.recovery.new',
  'used.recoveryCode': 'mail.security.title.recovery.used',
};

const isLine = (key: string): key is keyof typeof LINE_IDS => Object.hasOwn(LINE_IDS, key);

const describeChange = ({ change, kind, name }: SignInMethodChange, language: Language): string => {
  const key = `${change}.${kind}`;
  if (!isLine(key)) throw new Error(`no words for ${key}`);
  return text(
    LINE_IDS[key],
    { name: name || text('mail.security.unnamed', {}, language) },
    language,
  );
};

const composeTitle = (changes: readonly SignInMethodChange[], language: Language): string => {
  const hasChange = (change: SignInMethodChange['change']) =>
    changes.some((item) => item.change === change);
  const [first] = changes;
  const singleTitle = first && SINGLE_TITLES[`${first.change}.${first.kind}`];
  if (singleTitle) return text(singleTitle, {}, language);
  if (hasChange('changed') || hasChange('reset'))
    return text('mail.security.title.password', {}, language);
  return text(
    hasChange('added') ? 'mail.security.title.added' : 'mail.security.title.removed',
    {},
    language,
  );
};

/** The words of a notice, in its owner's language. */
export const securityTexts = (
  { preferredLanguage }: Pick<UserRow, 'preferredLanguage'>,
  changes: readonly SignInMethodChange[],
): { readonly title: string; readonly body: string } => ({
  title: composeTitle(changes, preferredLanguage),
  body: changes.map((change) => describeChange(change, preferredLanguage)).join('\n'),
});

/** Sends security notices. They do not count against the limit on mails, so each one is sent. */
export const securityNotices = (parts: Parts): SignInMethodNotices => {
  const { mail, showNotice } = parts;
  const getConfirmedEmail = ({ email, isEmailConfirmed }: UserRow): string | undefined =>
    mail.available && isEmailConfirmed ? (email ?? undefined) : undefined;
  return {
    async store(tx, owner, changes, now) {
      if (changes.length === 0 || getConfirmedEmail(owner) !== undefined) return;
      const createdAt = now.toISOString();
      const { title, body } = securityTexts(owner, changes);
      await insertSecurityNotice(tx, { id: v7(), userId: owner.id, title, body, createdAt });
    },
    async send(owner, changes, now) {
      if (changes.length === 0) return;
      const { title, body } = securityTexts(owner, changes);
      const recipientAddress = getConfirmedEmail(owner);
      if (recipientAddress === undefined) {
        // If the computer cannot show the notice, the owner finds the stored copy in the app.
        showNotice?.({ id: `security ${now.getTime()}`, title, body, path: '/profile' }).catch(
          () => undefined,
        );
      } else {
        await mail.send(securityMail(parts, recipientAddress, owner, { title, body }));
      }
    },
  };
};
