import { useSuspenseQuery } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { Banner } from '#renderer/ui/banner.tsx';
import { t } from '#renderer/ui/text.ts';
import { capabilitiesQuery } from './queries.ts';

/** Says so before anything is typed, where this server has no way to send the mail that the form needs. */
export const MailNotice = () => {
  const { data } = useSuspenseQuery(capabilitiesQuery);
  if (data.mail || data.mode === 'household') return null;
  return (
    <div className="mt-6">
      <Banner tone="mangga" icon={MailX} title={t('entry.noMail')} />
    </div>
  );
};
