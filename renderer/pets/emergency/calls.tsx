import { type LucideIcon, Navigation, Phone, Siren, Stethoscope, User } from 'lucide-react';
import { Card } from '#renderer/ui/card.tsx';
import { t } from '#renderer/ui/language/text.ts';
import {
  type EmergencyClinic,
  type EmergencyPerson,
  isAlwaysOpen,
} from '#server/emergency/rules.ts';
import { callLink } from '#server/lost/rules.ts';

const ROUND_BUTTON =
  'flex size-11 shrink-0 items-center justify-center rounded-full text-narra hover:bg-track';

interface CallRowProps {
  readonly icon: LucideIcon;
  readonly urgent?: boolean;
  readonly name: string;
  readonly detail: string;
  readonly phone: string | null;
  readonly directions?: string;
}

const CallRow = ({ icon: Icon, urgent, name, detail, phone, directions }: CallRowProps) => {
  const number = callLink(phone);
  return (
    <li className="flex min-h-15 flex-wrap items-center gap-3 border-line border-b py-2 pr-2 pl-4 last:border-b-0">
      <Icon size={24} className={`shrink-0 ${urgent ? 'text-gumamela' : 'text-ink-soft'}`} />
      <span className="min-w-0 flex-1 max-narrow:basis-3/4">
        <span className="wrap-anywhere block font-semibold text-row">{name}</span>
        <span className="wrap-anywhere block text-hint text-ink-soft">{detail}</span>
      </span>
      {directions !== undefined && (
        <a
          href={directions}
          target="_blank"
          rel="noreferrer noopener"
          aria-label={t('emergency.directions', { name })}
          className={ROUND_BUTTON}
        >
          <Navigation size={24} />
        </a>
      )}
      {number && (
        <a href={number} aria-label={t('emergency.call', { name })} className={ROUND_BUTTON}>
          <Phone size={24} />
        </a>
      )}
    </li>
  );
};

/** A phone number with spaces at which no line breaks. */
const withoutLineBreaks = (phone: string | null): string =>
  phone?.replace(/\s+/g, '\u00a0') ?? t('emergency.noNumber');

/** Google Maps opens in every browser and as an app; without coordinates it searches for the name. */
const directionsTo = ({ name, address, place }: EmergencyClinic): string => {
  const destination = place
    ? `${place.latitude.toFixed(6)},${place.longitude.toFixed(6)}`
    : [name, address].filter(Boolean).join(', ');
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`;
};

export const Clinics = ({ clinics }: { readonly clinics: readonly EmergencyClinic[] }) => (
  <Card flush>
    <ul>
      {clinics.map((clinic) => {
        const isOpenAlways = isAlwaysOpen(clinic);
        const hours = isOpenAlways ? t('emergency.always.short') : clinic.hours;
        const number = withoutLineBreaks(clinic.phone);
        return (
          <CallRow
            key={clinic.name}
            icon={isOpenAlways ? Siren : Stethoscope}
            urgent={isOpenAlways}
            name={clinic.name}
            detail={[number, hours].filter(Boolean).join(' · ')}
            phone={clinic.phone}
            directions={directionsTo(clinic)}
          />
        );
      })}
    </ul>
  </Card>
);

export const People = ({ people }: { readonly people: readonly EmergencyPerson[] }) => (
  <Card flush>
    <ul>
      {people.map(({ kind, name, phone }) => (
        <CallRow
          key={kind}
          icon={User}
          name={name || t(`emergency.as.${kind}`)}
          detail={[t(`emergency.as.${kind}`), withoutLineBreaks(phone)].join(' · ')}
          phone={phone}
        />
      ))}
    </ul>
  </Card>
);
