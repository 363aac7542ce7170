import { Navigation } from 'lucide-react';
import { placeOf } from '#renderer/clinics/hours/use-hours.ts';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import type { Clinic } from '#server/clinics/contract.ts';
import type { Place } from '#server/clinics/rules.ts';
import { directionsLink, directionsOn } from './directions.ts';

const pillClass =
  'hit-44 inline-flex min-h-9 items-center justify-center gap-2 rounded-full border border-line bg-surface px-3.5 py-1.5 text-center font-semibold text-narra text-row hover:bg-track';

const showNoDirections = () =>
  toast({
    title: t('clinics.directions.error'),
    description: t('clinics.directions.none'),
    tone: 'danger',
  });

interface DirectionsProps {
  readonly clinic: Clinic;
  /** The owner's location, if it is known. */
  readonly ownPlace: Place | undefined;
  /** The id of the element that names the clinic. */
  readonly describedBy: string;
}

const Directions = ({ clinic, ownPlace, describedBy }: DirectionsProps) => {
  const destination = placeOf(clinic);
  const contents = (
    <>
      <Navigation size={16} strokeWidth={1.35} />
      {t('clinics.directions')}
    </>
  );
  return destination ? (
    <a
      href={directionsLink(directionsOn(navigator.userAgent), destination, ownPlace)}
      target="_blank"
      rel="noopener noreferrer"
      aria-describedby={describedBy}
      className={pillClass}
    >
      {contents}
    </a>
  ) : (
    <button
      type="button"
      aria-describedby={describedBy}
      onClick={showNoDirections}
      className={pillClass}
    >
      {contents}
    </button>
  );
};

interface ClinicActionsProps extends DirectionsProps {
  /** The list of reviews that the button expands, if there is any. */
  readonly reviews: { readonly id: string; readonly open: boolean; readonly toggle: () => void };
  readonly onRate: () => void;
  readonly onEdit: () => void;
}

export const ClinicActions = ({ reviews, onRate, onEdit, ...props }: ClinicActionsProps) => {
  const { clinic, describedBy } = props;
  const quietButton = { look: 'quiet', size: 'pill', className: 'px-0!' } as const;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <Directions {...props} />
      {clinic.totalRatings > 0 && (
        <Button
          {...quietButton}
          aria-expanded={reviews.open}
          aria-controls={reviews.open ? reviews.id : undefined}
          aria-describedby={describedBy}
          onClick={reviews.toggle}
        >
          {t(reviews.open ? 'clinics.reviews.hide' : 'clinics.reviews.view')}
        </Button>
      )}
      <Button {...quietButton} aria-describedby={describedBy} onClick={onRate}>
        {t('clinics.rate')}
      </Button>
      {clinic.own && (
        <Button {...quietButton} aria-describedby={describedBy} onClick={onEdit}>
          {t('common.edit')}
        </Button>
      )}
    </div>
  );
};
