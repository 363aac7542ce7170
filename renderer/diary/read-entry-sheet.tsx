import { useState } from 'react';
import { authorName } from '#renderer/members/author-name.ts';
import { AuthorsNote } from '#renderer/members/authors-note.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { PhotoViewer } from '#renderer/ui/photos/lazy-photo-viewer.ts';
import { timeNow } from '#renderer/ui/time/now.ts';
import { useOwnerZone } from '#renderer/use-owner.ts';
import type { DiaryEntry } from '#server/diary/contract.ts';
import type { Pet } from '#server/pets/contract.ts';
import { entryTitle, whenText } from './diary-text.ts';

interface ReadEntryProps {
  readonly entry: DiaryEntry;
  readonly pet: Pet;
  readonly onClose: () => void;
}

/** An entry that the account may not change, with its whole note, its photo and its author. */
export const ReadEntrySheet = ({ entry, pet, onClose }: ReadEntryProps) => {
  const { at, note, photo, sitterName, createdBy } = entry;
  const timeZone = useOwnerZone();
  const [isPhotoOpen, setPhotoOpen] = useState(false);
  const title = entryTitle(entry);
  const author = sitterName ?? (createdBy && authorName(createdBy));
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      subtitle={[pet.name, whenText(at, { now: timeNow(), timeZone }), author]
        .filter(Boolean)
        .join(' · ')}
    >
      {note !== null && <p className="wrap-anywhere whitespace-pre-wrap text-row">{note}</p>}
      {entry.sitterName === null && <AuthorsNote entry={entry} />}
      {photo && (
        <button
          type="button"
          aria-label={t('diary.photo.show', { title })}
          onClick={() => setPhotoOpen(true)}
          className="mt-4 block overflow-hidden rounded-card border border-line bg-photo"
        >
          <img
            src={photo.thumbnailUrl}
            alt=""
            width={104}
            height={104}
            className="size-26 object-cover"
          />
        </button>
      )}
      {photo && isPhotoOpen && (
        <PhotoViewer photos={[photo]} firstIndex={0} onClose={() => setPhotoOpen(false)} />
      )}
    </Sheet>
  );
};
