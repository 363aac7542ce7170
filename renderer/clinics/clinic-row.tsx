import { ChevronDown, Globe, type LucideIcon, Mail, Phone } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { SyncMark } from '#renderer/offline/device/sync-mark.tsx';
import { Badge } from '#renderer/ui/badge.tsx';
import { StarRating } from '#renderer/ui/fields/star-rating.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { Clinic } from '#server/clinics/contract.ts';
import { distanceText, type Place } from '#server/clinics/rules.ts';
import { clinicName } from './clinic-name.ts';
import { ClinicActions } from './details/clinic-actions.tsx';
import { ClinicDetails, hasDetails } from './details/clinic-details.tsx';
import { mailLink, phoneLink, webLink } from './details/contact-links.ts';
import { HoursLine } from './hours/clinic-hours.tsx';
import type { ParsedHours } from './hours/hours.ts';
import { type GetHours, placeOf } from './hours/use-hours.ts';
import { useWaitingClinic } from './own/waiting-clinics.ts';
import { Reviews } from './reviews/reviews.tsx';
import { asRating, useWaitingRating } from './reviews/waiting-ratings.ts';

interface ClinicRowProps {
  readonly clinic: Clinic;
  /** Undefined until the module that reads opening hours is loaded. */
  readonly hoursOf: GetHours | undefined;
  /** The owner's location, if it is known. */
  readonly ownPlace: Place | undefined;
  readonly onRate: (clinic: Clinic) => void;
  readonly onEdit: (clinic: Clinic) => void;
  /** Shows the clinic on the map next to the list; undefined if there is no map. */
  readonly onSelect?: (clinic: Clinic) => void;
}

const Name = ({
  id,
  clinic,
  onSelect,
}: Pick<ClinicRowProps, 'clinic' | 'onSelect'> & { id: string }) => (
  <h2 id={id} className="wrap-anywhere min-w-0 flex-1 font-semibold text-body">
    {onSelect ? (
      <button type="button" onClick={() => onSelect(clinic)} className="hit-44 text-left">
        {clinicName(clinic)}
      </button>
    ) : (
      clinicName(clinic)
    )}
  </h2>
);

const Rating = ({ clinic: { averageRating, totalRatings } }: Pick<ClinicRowProps, 'clinic'>) =>
  totalRatings === 0 ? (
    <p className="text-ink-soft text-row">{t('clinics.reviews.noneYet')}</p>
  ) : (
    <p className="flex flex-wrap items-center gap-x-2 text-row">
      <StarRating
        size={16}
        value={Number(averageRating)}
        label={t('clinics.average', { value: averageRating })}
      />
      <span aria-hidden className="font-semibold">
        {averageRating}
      </span>
      <span className="text-ink-soft">{t('clinics.reviews', { count: totalRatings })}</span>
    </p>
  );

/** The owner's own rating while it is in the outbox. */
const WaitingRating = ({ clinicId }: { readonly clinicId: string }) => {
  const item = useWaitingRating(clinicId);
  if (!item) return null;
  const { rating } = asRating(item);
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-row">
      <span className="text-ink-soft">{t('clinics.rating.yours')}</span>
      <StarRating size={16} value={rating} label={t('clinics.average', { value: rating })} />
      <SyncMark item={item} />
    </p>
  );
};

/** Says who sees an own clinic, and whether its last change has arrived. */
const OwnLine = ({ clinicId }: { readonly clinicId: string }) => {
  const item = useWaitingClinic(clinicId);
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-hint text-ink-soft">
      {t('clinics.own')}
      {item && <SyncMark item={item} />}
    </p>
  );
};

const IconOut = ({
  href,
  icon: Icon,
  label,
  describedBy,
  outside = false,
}: {
  readonly href: string;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly describedBy: string;
  readonly outside?: boolean;
}) => (
  <a
    href={href}
    aria-label={label}
    aria-describedby={describedBy}
    title={label}
    {...(outside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    className="flex size-11 items-center justify-center rounded-full text-narra hover:bg-track"
  >
    <Icon size={24} />
  </a>
);

/** The phone number, email and website as links. */
const Contacts = ({ clinic, describedBy }: { readonly clinic: Clinic; describedBy: string }) => {
  const phone = clinic.phone === null ? undefined : phoneLink(clinic.phone);
  const mail = clinic.email === null ? undefined : mailLink(clinic.email);
  const webPage = clinic.website === null ? undefined : webLink(clinic.website);
  if (!phone && !mail && !webPage) return null;
  return (
    <div className="-mr-2.5 flex shrink-0 self-end">
      {phone && (
        <IconOut
          href={phone}
          icon={Phone}
          label={t('clinics.call', { phone: clinic.phone ?? '' })}
          describedBy={describedBy}
        />
      )}
      {mail && (
        <IconOut
          href={mail}
          icon={Mail}
          label={t('clinics.mail', { email: clinic.email ?? '' })}
          describedBy={describedBy}
        />
      )}
      {webPage && (
        <IconOut
          href={webPage.href}
          icon={Globe}
          label={t('clinics.website')}
          describedBy={describedBy}
          outside
        />
      )}
    </div>
  );
};

interface DetailsButtonProps {
  readonly open: boolean;
  readonly controls: string;
  readonly describedBy: string;
  readonly onToggle: () => void;
}

const DetailsButton = ({ open, controls, describedBy, onToggle }: DetailsButtonProps) => (
  <button
    type="button"
    aria-expanded={open}
    aria-controls={open ? controls : undefined}
    aria-describedby={describedBy}
    onClick={onToggle}
    className="hit-44 inline-flex items-center gap-1 font-semibold text-narra"
  >
    {t('clinics.details')}
    <ChevronDown size={16} strokeWidth={1.35} className={open ? 'rotate-180' : ''} />
  </button>
);

/**
 * Opening hours in words if they can be parsed, else as written. The line keeps its height until that is
 * known.
 */
const hoursText = (clinic: Clinic, hours: ParsedHours | undefined, isKnown: boolean): ReactNode => {
  if (clinic.hours === null) return null;
  if (!isKnown) return <span className="invisible">{clinic.hours}</span>;
  return hours && hours.state.kind !== 'unknown' ? <HoursLine hours={hours} /> : clinic.hours;
};

interface LinesProps {
  readonly clinic: Clinic;
  readonly hours: ReactNode;
  readonly menu: ReactNode;
}

/** Opening hours, address and a link to further details. */
const Lines = ({ clinic, hours, menu }: LinesProps) => (
  <div className="flex min-w-0 flex-1 flex-col gap-1 text-hint text-ink-soft">
    {hours !== null && <p>{hours}</p>}
    <p className="break-words">{clinic.addressKnown ? clinic.address : t('clinics.noAddress')}</p>
    {placeOf(clinic) === undefined && <p>{t('clinics.noCoordinates')}</p>}
    {clinic.gone && <p className="text-mangga">{t('clinics.gone')}</p>}
    {menu && <p>{menu}</p>}
  </div>
);

export const ClinicRow = ({
  clinic,
  hoursOf,
  ownPlace,
  onRate,
  onEdit,
  onSelect,
}: ClinicRowProps) => {
  const [openSections, setOpenSections] = useState({ details: false, reviews: false });
  const id = useId();
  const name = `${id}-name`;
  const hours = hoursOf?.(clinic);
  const hoursLine = hoursText(clinic, hours, hoursOf !== undefined);
  const toggleSection = (section: 'details' | 'reviews') => () =>
    setOpenSections((before) => ({ ...before, [section]: !before[section] }));
  const reviewsOpen = openSections.reviews && clinic.totalRatings > 0;
  const details = hasDetails(clinic) && (
    <DetailsButton
      open={openSections.details}
      controls={`${id}-details`}
      describedBy={name}
      onToggle={toggleSection('details')}
    />
  );
  return (
    <article aria-labelledby={name}>
      <div className="flex items-start gap-3">
        <Name id={name} clinic={clinic} {...(onSelect ? { onSelect } : {})} />
        {clinic.distance !== null && (
          <span className="shrink-0">
            <Badge>{distanceText(clinic.distance)}</Badge>
          </span>
        )}
      </div>
      <div className="mt-1">
        <Rating clinic={clinic} />
      </div>
      <WaitingRating clinicId={clinic.id} />
      {clinic.own && <OwnLine clinicId={clinic.id} />}
      <div className="mt-1 flex gap-2">
        <Lines clinic={clinic} hours={hoursLine} menu={details} />
        <Contacts clinic={clinic} describedBy={name} />
      </div>
      {openSections.details && <ClinicDetails id={`${id}-details`} clinic={clinic} hours={hours} />}
      <ClinicActions
        clinic={clinic}
        ownPlace={ownPlace}
        describedBy={name}
        reviews={{ id: `${id}-reviews`, open: reviewsOpen, toggle: toggleSection('reviews') }}
        onRate={() => onRate(clinic)}
        onEdit={() => onEdit(clinic)}
      />
      {reviewsOpen && (
        <Reviews id={`${id}-reviews`} clinicId={clinic.id} name={clinicName(clinic)} />
      )}
    </article>
  );
};
