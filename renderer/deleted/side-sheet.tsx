import { useSuspenseQuery } from '@tanstack/react-query';
import { History, PawPrint } from 'lucide-react';
import { EditConflict } from '#renderer/offline/conflicts/lazy-edit-conflict.ts';
import { t } from '#renderer/ui/language/text.ts';
import { discardedVersionQuery, usePutBack } from './queries.ts';

interface SideSheetProps {
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** Compares a discarded version with the current one. Each field can be restored. */
export const SideSheet = ({ id, title, onClose }: SideSheetProps) => {
  const { data } = useSuspenseQuery(discardedVersionQuery(id));
  const { mutate: putBack, isPending } = usePutBack(onClose);
  const { side, now, fields } = data;
  const photos = side.photos.map(({ url }) => url);
  const photoFields = fields.filter(({ isPhotos }) => isPhotos && photos.length > 0);
  const sidePhotos = photoFields.map((field) => ({
    [field.name]: Array.isArray(field.stored(now)) ? photos : photos[0],
  }));
  return (
    <EditConflict
      fields={fields}
      title={title}
      base={null}
      words={Object.assign({}, ...sidePhotos, side.words)}
      theirs={now}
      others={photos}
      typedAt={side.deletedAt}
      offline={false}
      devices={{
        here: { icon: History, device: t('deleted.side') },
        there: { icon: PawPrint, device: t('deleted.side.now') },
      }}
      save={t('deleted.side.putBack')}
      isBusy={isPending}
      onChoose={(words) => {
        const { conflict: _givenUp, ...changes } = words;
        if (Object.keys(changes).length === 0) onClose();
        else putBack({ side, words, version: now.version });
      }}
      onClose={onClose}
    />
  );
};
