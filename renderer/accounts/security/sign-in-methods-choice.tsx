import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Card } from '#renderer/ui/card.tsx';
import { CheckRow } from '#renderer/ui/fields/check-row.tsx';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { SignInMethod } from '#server/accounts/contract.ts';
import { signInMethodsQuery } from './sign-in-methods-queries.ts';

const titleOf = ({ kind, name }: SignInMethod): string => {
  if (kind === 'phone') return t('waysIn.phone', { name });
  if (kind === 'provider') return t('waysIn.provider', { name });
  return name === '' ? t('waysIn.unnamed') : name;
};

const detailOf = ({ kind, addedAt }: SignInMethod): string =>
  [
    ...(kind === 'phone' ? [t('waysIn.phone.detail')] : []),
    ...(kind === 'biometric' ? [t('waysIn.biometric')] : []),
    ...(addedAt === null ? [] : [t('waysIn.added', { day: formatDate(addedAt) })]),
  ].join(' · ');

/** The owner's changes to the default selection, by the id of a way to sign in. True means selected. */
export type RemovalChoices = Readonly<Record<string, boolean>>;

const isChosen = ({ id, isRecent }: SignInMethod, choices: RemovalChoices): boolean =>
  choices[id] ?? isRecent;

/** The ids of the ways to sign in that are removed with the old password. */
export const methodsToRemove = (
  signInMethods: readonly SignInMethod[],
  choices: RemovalChoices,
): string[] => signInMethods.filter((way) => isChosen(way, choices)).map(({ id }) => id);

interface MethodsChoiceProps {
  readonly choices: RemovalChoices;
  readonly onChoose: (choices: RemovalChoices) => void;
}

/** Offers to remove the other ways to sign in. Recently added ones are preselected. */
export const SignInMethodsChoice = ({ choices, onChoose }: MethodsChoiceProps) => {
  const id = useId();
  const { data: signInMethods, isError } = useQuery(signInMethodsQuery);
  if (isError) return <p className="text-hint text-ink-soft">{t('waysIn.unread')}</p>;
  if (!signInMethods || signInMethods.length === 0) return null;
  return (
    <fieldset aria-describedby={id}>
      <legend className="font-semibold text-row">{t('waysIn.title')}</legend>
      <p id={id} className="mt-1 mb-3 text-hint text-ink-soft">
        {t('waysIn.text')}
      </p>
      <Card flush>
        <ul>
          {signInMethods.map((way) => (
            <CheckRow
              key={way.id}
              title={titleOf(way)}
              detail={detailOf(way)}
              checked={isChosen(way, choices)}
              onChange={(checked) => onChoose({ ...choices, [way.id]: checked })}
            />
          ))}
        </ul>
      </Card>
    </fieldset>
  );
};
