import { useSuspenseQuery } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { capabilitiesQuery } from '#renderer/accounts/queries.ts';
import { Banner } from '#renderer/ui/banner.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { MessageId } from '#server/messages/ids.ts';

interface MailNoticeProps {
  readonly title: MessageId;
  readonly text: MessageId;
}

/** Replaces a form that the server could only refuse because it sends no mail, and says whom to ask. */
export const MailNotice = ({ title, text }: MailNoticeProps) => {
  const { supportEmail } = useSuspenseQuery(capabilitiesQuery).data;
  return (
    <div className="mt-6">
      <Banner tone="mangga" icon={MailX} title={t(title)}>
        <p>{t(text)}</p>
        {supportEmail !== null && (
          <p className="mt-2">
            {t('forgot.none.address')}{' '}
            <a
              href={`mailto:${supportEmail}`}
              className="break-words font-semibold underline underline-offset-2"
            >
              {supportEmail}
            </a>
          </p>
        )}
      </Banner>
    </div>
  );
};
