import { CategoryIcon } from '#renderer/ui/icons/category-icon.tsx';
import { t } from '#renderer/ui/language/page-text.ts';
import { FocusedPhoto } from '#renderer/ui/photos/focused-photo.tsx';
import type { PetView } from './pet-view.ts';
import { ShareProfile } from './share-profile.tsx';

const Photo = ({ name, category, photo, photoFocus }: PetView) => {
  const image = photo !== null && (
    <FocusedPhoto
      // On the page addressed by the pet's id, the photo is inlined; entry-client.tsx reads it from here.
      id="photo"
      src={photo}
      focus={photoFocus}
      alt={t('pets.photoOf', { name })}
      width={800}
      height={800}
      fetchPriority="high"
    />
  );
  return (
    <div className="flex h-52 items-center justify-center overflow-hidden bg-photo text-ink-soft wide:aspect-square wide:h-auto wide:rounded-card print:mx-4 print:mt-4 print:size-60 print:rounded-card">
      {photo === null && <CategoryIcon category={category} size={72} />}
      {/* Browsers do not navigate to data URLs, so an inlined photo has no link. */}
      {photo?.startsWith('/') ? (
        <a
          href={photo}
          title={t('photo.whole')}
          className="block size-full cursor-zoom-in -outline-offset-4"
        >
          {image}
        </a>
      ) : (
        image
      )}
    </div>
  );
};

/** The pet's photo, name and kind. */
export const Identity = (view: PetView) => (
  <header>
    <Photo {...view} />
    <div className="px-4 pt-5 wide:px-0">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <h1 className="min-w-0 flex-1 basis-[min-content] font-bold text-hero wide:basis-auto">
          {view.name}
        </h1>
        <ShareProfile name={view.name} url={view.shareUrl} />
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft text-row">
        <span className="inline-flex min-h-6 items-center gap-1 rounded-full bg-track px-2 font-semibold text-hint">
          <CategoryIcon category={view.category} size={16} />
          {t(`pets.category.${view.category}`)}
        </span>
        {view.about !== '' && <span className="min-w-0 wrap-anywhere">{view.about}</span>}
      </p>
    </div>
  </header>
);
