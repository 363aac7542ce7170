import { useState } from 'react';
import { useController } from 'react-hook-form';
import { v4 } from 'uuid';
import { t } from '#renderer/ui/language/text.ts';
import { PHOTO_LIMITS } from '#renderer/ui/photos/photo-limits.ts';
import { PhotoStrip, type StripPhoto } from '#renderer/ui/photos/photo-picker.tsx';
import type { RecordFormState } from './record-values.ts';

interface RecordPhotosProps {
  readonly form: RecordFormState;
  readonly onBusy: (isBusy: boolean) => void;
}

/** The photos of a record. The form holds the values to send; the strip also knows their identity. */
export const RecordPhotos = ({ form, onBusy }: RecordPhotosProps) => {
  const { field, fieldState } = useController({ control: form.control, name: 'attachments' });
  const [photos, setPhotos] = useState<readonly StripPhoto[]>(() =>
    (field.value ?? []).map((src) => ({ id: v4(), src })),
  );
  return (
    <PhotoStrip
      label={t('records.field.photos')}
      limits={PHOTO_LIMITS.multiple}
      value={photos}
      onChange={(next) => {
        setPhotos(next);
        field.onChange(next.map(({ src }) => src));
      }}
      onBusy={onBusy}
      focusRef={field.ref}
      error={fieldState.error?.message}
    />
  );
};
