import { Check } from 'lucide-react';
import type { ThingField } from '#renderer/offline/outbox/thing-fields.ts';
import { t } from '#renderer/ui/language/text.ts';
import { isLocalPhoto } from '#renderer/ui/photos/local-photo.ts';
import { MAX_PHOTOS } from '#renderer/ui/photos/photo-limits.ts';
import type { ChosenSide, SidePhoto } from './conflict-choices.ts';
import type { SideName } from './conflict-sides.tsx';

interface PhotoProps {
  readonly photo: SidePhoto;
  /** Starts at 1. */
  readonly number: number;
  readonly name: SideName | undefined;
  readonly isKept: boolean;
  readonly onToggle: () => void;
}

const Photo = ({ photo: { url }, number, name, isKept, onToggle }: PhotoProps) => (
  <button
    type="button"
    aria-pressed={isKept}
    aria-label={
      name
        ? t('outbox.conflict.photo', { number, device: name.device })
        : t('outbox.conflict.photo.shared', { number })
    }
    onClick={onToggle}
    className="group w-20 rounded-control text-left outline-offset-2"
  >
    <span className="relative block">
      <img
        src={isLocalPhoto(url) ? url : `${url}?size=thumbnail`}
        alt=""
        width={80}
        height={80}
        className="size-20 rounded-control border border-line bg-photo object-cover group-aria-[pressed=false]:opacity-50"
      />
      {isKept && (
        <span className="absolute right-1.5 bottom-1.5 flex size-6 items-center justify-center rounded-full bg-narra text-on-narra">
          <Check size={16} strokeWidth={2} />
        </span>
      )}
    </span>
    <span className="mt-1.5 flex items-center gap-1.5 text-hint text-ink-soft">
      {name && <name.icon size={16} strokeWidth={1.35} className="shrink-0" />}
      <span className="min-w-0 wrap-anywhere">
        {name?.device ?? t('outbox.conflict.photo.both')}
      </span>
    </span>
  </button>
);

const noteOf = (keptCount: number, total: number): string => {
  if (keptCount > MAX_PHOTOS || (keptCount === 0 && total > MAX_PHOTOS)) {
    return t('outbox.conflict.photos.choose', { most: MAX_PHOTOS, total, count: keptCount });
  }
  return keptCount === total
    ? t('outbox.conflict.photos.kept', { count: total })
    : t('outbox.conflict.photos.some', { count: keptCount, total });
};

interface PhotoSidesProps {
  readonly field: ThingField;
  readonly thisSide: SideName;
  readonly otherSide: SideName;
  readonly photos: readonly SidePhoto[];
  /** Addresses of the photos that are kept. */
  readonly keptUrls: readonly string[];
  readonly onChoose: (keptUrls: ChosenSide) => void;
}

/** The photos of both sides, which can be kept one by one. */
export const PhotoSides = ({
  field,
  thisSide,
  otherSide,
  photos,
  keptUrls,
  onChoose,
}: PhotoSidesProps) => (
  <fieldset className="min-w-0">
    <legend className="mb-2 text-row">
      <span className="font-semibold">{field.label}</span>{' '}
      <span aria-live="polite" className="text-ink-soft">
        {noteOf(keptUrls.length, photos.length)}
      </span>
    </legend>
    <div className="flex flex-wrap gap-3">
      {photos.map((photo, index) => {
        const { url, side } = photo;
        const isKept = keptUrls.includes(url);
        // Keeps the order in which the photos are shown.
        const toggledUrls = photos
          .map((one) => one.url)
          .filter((one) => (one === url ? !isKept : keptUrls.includes(one)));
        return (
          <Photo
            key={url}
            photo={photo}
            number={index + 1}
            name={side && (side === 'mine' ? thisSide : otherSide)}
            isKept={isKept}
            onToggle={() => onChoose(toggledUrls)}
          />
        );
      })}
    </div>
  </fieldset>
);
