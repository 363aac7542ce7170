import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { Author, Authors } from '#server/members/rules.ts';
import { authorName } from './author-name.ts';

interface AuthorsNoteProps {
  readonly entry: Partial<Authors> & { readonly createdAt: string; readonly updatedAt: string };
}

/** Who added an entry and who changed it last, unless the account itself did both. */
export const AuthorsNote = ({ entry }: AuthorsNoteProps) => {
  const { data: user } = useQuery(currentUserQuery);
  const { createdBy, updatedBy, createdAt, updatedAt } = entry;
  // Unsent entries have no authors.
  if (!user || !createdBy || !updatedBy) return null;
  const isMine = ({ id }: Author) => id === user.id;
  if (isMine(createdBy) && isMine(updatedBy)) return null;
  const noteText = (action: 'added' | 'changed', author: Author, at: string) => {
    const date = formatDate(at);
    return isMine(author)
      ? t(`household.${action}.you`, { date })
      : t(`household.${action}`, { name: authorName(author), date });
  };
  return (
    <p className="wrap-anywhere mt-3 text-hint text-ink-soft">
      {noteText('added', createdBy, createdAt)}
      {updatedAt > createdAt && ` · ${noteText('changed', updatedBy, updatedAt)}`}
    </p>
  );
};
