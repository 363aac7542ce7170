import { Navigation, Phone, Stethoscope, TriangleAlert, User } from 'lucide-react';
import { describeLooks, formatTime, withClock } from '#renderer/sit/sit-text.ts';
import { t } from '#renderer/ui/language/page-text.ts';
import { callLink } from '#server/lost/rules.ts';
import type { SheetCall, SheetPet, SitterSheet } from '#server/sit/contract.ts';
import { InClock, OwnerText, PetPhoto, PetRound, Section } from './parts.tsx';

/** The looks and allergies of each pet. */
export const WhoIsWho = ({ sheet }: { readonly sheet: SitterSheet }) => (
  <Section title={t('sit.who')}>
    <ul className="flex flex-col gap-3">
      {sheet.pets.map((pet) => (
        <li
          key={pet.id}
          className="flex overflow-hidden rounded-card border border-line bg-surface"
        >
          <span className="w-26 shrink-0">
            <PetPhoto pet={pet} iconSize={40} />
          </span>
          <div className="min-w-0 flex-1 p-3">
            <h3 className="wrap-anywhere font-semibold text-body">{pet.name}</h3>
            <p className="wrap-anywhere text-hint text-ink-soft">{describeLooks(pet)}</p>
            {pet.allergies ? (
              <p className="wrap-anywhere mt-2 flex gap-1.5 font-semibold text-gumamela text-hint">
                <TriangleAlert size={16} className="shrink-0" />
                {t('sit.allergic', { allergies: pet.allergies })}
              </p>
            ) : (
              <p className="mt-2 text-hint text-ink-soft">{t('sit.noAllergies')}</p>
            )}
          </div>
        </li>
      ))}
    </ul>
  </Section>
);

/** Daily routines, such as feeding and walks. */
export const Routine = ({
  sheet,
  pets,
}: {
  readonly sheet: SitterSheet;
  readonly pets: ReadonlyMap<string, SheetPet>;
}) =>
  sheet.routines.length > 0 && (
    <Section title={t('sit.routine')}>
      <ul className="rounded-card border border-line bg-surface">
        {sheet.routines.map(({ petId, title, times, instructions }) => {
          const pet = pets.get(petId);
          return (
            pet && (
              <li
                key={`${petId} ${title}`}
                className="flex min-h-15 items-center gap-3 border-line border-b px-4 py-2 last:border-b-0"
              >
                <PetRound pet={pet} />
                <span className="min-w-0 flex-1">
                  <span className="wrap-anywhere block font-semibold text-row">
                    <InClock
                      text={withClock(times.map(formatTime), (texts) =>
                        [title, ...texts].join(', '),
                      )}
                    />
                  </span>
                  <span className="wrap-anywhere block text-hint text-ink-soft">
                    {[pet.name, instructions].filter(Boolean).join(' · ')}
                  </span>
                </span>
              </li>
            )
          );
        })}
      </ul>
    </Section>
  );

/** A link to directions in Google Maps, by the clinic's coordinates or else its name; null for other contacts. */
const directionsLink = ({ kind, name, place, address }: SheetCall): string | null => {
  if (kind !== 'clinic') return null;
  const destination = place
    ? `${place.latitude.toFixed(6)},${place.longitude.toFixed(6)}`
    : [name, address].filter(Boolean).join(', ');
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`;
};

const ROUND_BUTTON = 'flex size-11 shrink-0 items-center justify-center rounded-full text-narra';

const Call = ({ call }: { readonly call: SheetCall }) => {
  const Icon = call.kind === 'clinic' ? Stethoscope : User;
  const name = call.name || t('sit.contact');
  const number = callLink(call.phone);
  const directionsUrl = directionsLink(call);
  return (
    <li className="flex min-h-15 items-center gap-3 border-line border-b px-4 py-2 last:border-b-0">
      <Icon size={24} className="shrink-0 text-ink-soft" />
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere block font-semibold text-row">{name}</span>
        <span className="wrap-anywhere block text-hint text-ink-soft">
          {[call.phone, call.address].filter(Boolean).join(' · ')}
        </span>
      </span>
      {directionsUrl && (
        <a
          href={directionsUrl}
          target="_blank"
          rel="noreferrer noopener"
          aria-label={t('sit.directions', { name })}
          className={ROUND_BUTTON}
        >
          <Navigation size={24} />
        </a>
      )}
      {number && (
        <a href={number} aria-label={t('sit.call', { name })} className={ROUND_BUTTON}>
          <Phone size={24} />
        </a>
      )}
    </li>
  );
};

/** Contacts for emergencies, with directions to the clinics. */
export const Emergency = ({ sheet }: { readonly sheet: SitterSheet }) => (
  <Section title={t('sit.emergency')}>
    <ul className="rounded-card border border-line bg-surface">
      {sheet.calls.map((call) => (
        <Call key={`${call.kind} ${call.name}`} call={call} />
      ))}
    </ul>
  </Section>
);

/** The owner's address and notes for the sitter. */
export const Notes = ({ sheet }: { readonly sheet: SitterSheet }) => (
  <>
    {sheet.address && (
      <Section title={t('sit.address')}>
        <OwnerText>{sheet.address}</OwnerText>
      </Section>
    )}
    {sheet.note && (
      <Section title={t('sit.house')}>
        <OwnerText>{sheet.note}</OwnerText>
      </Section>
    )}
  </>
);
