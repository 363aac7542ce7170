import { useSuspenseQuery } from '@tanstack/react-query';
import { capabilitiesQuery } from '#renderer/accounts/queries.ts';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { LoadContext } from '#renderer/ui/screen.ts';
import type { MessageId } from '#server/messages/ids.ts';
import { OpenPage } from './open-page.tsx';

export interface PolicySection {
  readonly heading: MessageId;
  readonly paragraphs: readonly MessageId[];
}

interface PolicyPageProps {
  readonly title: MessageId;
  readonly intro: MessageId;
  /** The date of the last change of the text. */
  readonly changed: string;
  readonly sections: readonly PolicySection[];
}

export const loadPolicy = ({ queryClient }: LoadContext) =>
  queryClient.ensureQueryData(capabilitiesQuery);

const Contact = () => {
  const { supportEmail } = useSuspenseQuery(capabilitiesQuery).data;
  if (supportEmail === null) return t('page.contact.none');
  const [textBefore, textAfter] = t('page.contact.email', { email: '|' }).split('|');
  return (
    <>
      {textBefore}
      <a
        href={`mailto:${supportEmail}`}
        className="font-semibold text-narra underline underline-offset-2"
      >
        {supportEmail}
      </a>
      {textAfter}
    </>
  );
};

const headingClass = 'mt-8 mb-2 font-semibold text-body';

/** A long text with headings and a contact address. */
export const PolicyPage = ({ title, intro, changed, sections }: PolicyPageProps) => (
  <OpenPage title={t(title)} intro={t(intro)}>
    <p className="mt-2 text-hint text-ink-soft">
      {t('page.updated', { date: formatDate(changed) })}
    </p>
    {sections.map(({ heading, paragraphs }) => (
      <section key={heading}>
        <h2 className={headingClass}>{t(heading)}</h2>
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="mb-2">
            {t(paragraph)}
          </p>
        ))}
      </section>
    ))}
    <h2 className={headingClass}>{t('page.contact')}</h2>
    <p>
      <Contact />
    </p>
  </OpenPage>
);
