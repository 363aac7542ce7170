import { t } from '#renderer/ui/language/text.ts';
import type { Author } from '#server/members/rules.ts';
import type { MessageId } from '#server/messages/ids.ts';
import { personName } from './describe.ts';

/** The texts that the server sends in the place of names, which belong to nobody with an account. */
const MESSAGES_BY_LABEL: Readonly<Record<string, MessageId>> = {
  'Former member': 'household.formerMember',
  'Previous owner': 'household.previousOwner',
};

/** The name of the author of an entry in the language of the app. */
export const authorName = ({ id, name }: Author): string => {
  const messageId = id === null ? MESSAGES_BY_LABEL[name] : undefined;
  return messageId ? t(messageId) : personName(name);
};

/** The name of the owner of a pet that is shared with this account. */
export const ownerName = ({ owner }: { readonly owner?: Author }): string =>
  owner ? authorName(owner) : personName('');
