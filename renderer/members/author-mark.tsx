import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { Author } from '#server/members/rules.ts';
import { authorName } from './author-name.ts';
import { Initials } from './initials.tsx';

/** The author of an entry, by initials, unless it is the account itself. */
export const AuthorMark = ({ author }: { readonly author: Author | null | undefined }) => {
  const { data: user } = useQuery(currentUserQuery);
  if (!author || !user || author.id === user.id) return null;
  const name = authorName(author);
  return (
    <span title={name}>
      <Initials name={name} size={24} />
      <span className="sr-only">{t('household.by', { name })}</span>
    </span>
  );
};
