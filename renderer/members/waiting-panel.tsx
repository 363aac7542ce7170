import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { Banner } from '#renderer/ui/banner.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { personName } from './describe.ts';
import { householdQuery } from './queries.ts';

/** The households whose owners have not approved the account yet. */
export const WaitingPanel = () => {
  const { data } = useQuery(householdQuery);
  const waitingHouseholds = data?.sharedWithMe.filter(({ isPending }) => isPending) ?? [];
  return waitingHouseholds.map(({ owner }) => {
    const name = personName(owner.name);
    return (
      <Banner
        key={owner.id}
        tone="dagat"
        icon={Hourglass}
        title={t('household.join.waits', { name })}
      >
        {t('household.join.waits.text', { name })}
      </Banner>
    );
  });
};
