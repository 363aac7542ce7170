import type { ReactNode } from 'react';
import { Week } from '#renderer/clinics/hours/clinic-hours.tsx';
import type { ParsedHours } from '#renderer/clinics/hours/hours.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { Clinic } from '#server/clinics/contract.ts';
import { mailLink, phoneLink, webLink } from './contact-links.ts';

/** An external link that sends no referrer. */
export const OutsideLink = ({
  href,
  children,
}: {
  readonly href: string;
  readonly children: ReactNode;
}) => (
  <a
    href={href}
    target="_blank"
    rel="noopener noreferrer"
    className="hit-44 wrap-anywhere inline-block max-w-full font-semibold text-narra underline-offset-2 hover:underline"
  >
    {children}
  </a>
);

const WrittenLine = ({
  text,
  href,
}: {
  readonly text: string;
  readonly href: string | undefined;
}) =>
  href === undefined ? (
    text
  ) : (
    <a
      href={href}
      className="hit-44 wrap-anywhere inline-block max-w-full font-semibold text-narra hover:underline"
    >
      {text}
    </a>
  );

const DetailLine = ({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) => (
  <div>
    <dt className="text-hint text-ink-soft">{label}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
);

const ClinicSource = ({ clinic: { source, sourceUrl } }: { readonly clinic: Clinic }) => {
  const webPage = sourceUrl === null ? undefined : webLink(sourceUrl);
  if (!webPage) return null;
  return (
    <OutsideLink href={webPage.href}>
      {t(source === 'google' ? 'clinics.source.google' : 'clinics.source.osm')}
    </OutsideLink>
  );
};

interface ClinicDetailsProps {
  readonly id: string;
  readonly clinic: Clinic;
  readonly hours: ParsedHours | undefined;
}

export const ClinicDetails = ({ id, clinic, hours }: ClinicDetailsProps) => {
  const webPage = clinic.website === null ? undefined : webLink(clinic.website);
  return (
    <div id={id} className="mt-3 flex flex-col gap-3 border-line border-l-2 pl-4 text-row">
      <dl className="flex flex-col gap-3">
        {clinic.hours !== null && (
          <DetailLine label={t('clinics.hours')}>
            {hours && hours.week.length > 0 ? <Week hours={hours} /> : clinic.hours}
          </DetailLine>
        )}
        {clinic.phone !== null && (
          <DetailLine label={t('clinics.field.phone')}>
            <WrittenLine text={clinic.phone} href={phoneLink(clinic.phone)} />
          </DetailLine>
        )}
        {clinic.email !== null && (
          <DetailLine label={t('clinics.field.email')}>
            <WrittenLine text={clinic.email} href={mailLink(clinic.email)} />
          </DetailLine>
        )}
        {webPage && (
          <DetailLine label={t('clinics.website')}>
            <OutsideLink href={webPage.href}>{webPage.name}</OutsideLink>
          </DetailLine>
        )}
        {clinic.description !== null && (
          <DetailLine label={t('clinics.field.description')}>
            <span className="whitespace-pre-line">{clinic.description}</span>
          </DetailLine>
        )}
      </dl>
      <ClinicSource clinic={clinic} />
    </div>
  );
};

/** Whether the details contain more than the row of the clinic. */
export const hasDetails = (clinic: Clinic): boolean =>
  [clinic.hours, clinic.phone, clinic.email, clinic.website, clinic.description].some(
    (line) => line !== null,
  ) || clinic.sourceUrl !== null;
