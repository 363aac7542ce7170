import { Camera, Crop, Image as ImageIcon, ImagePlus } from 'lucide-react';
import { type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { v4 } from 'uuid';
import { Button } from '#renderer/ui/button.tsx';
import { FieldError } from '#renderer/ui/fields/field.tsx';
import { passFocusOn } from '#renderer/ui/focus-beside.ts';
import { t } from '#renderer/ui/language/text.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { PlainButton } from '#renderer/ui/plain-button.tsx';
import { compressPhoto, type PreparedPhoto } from './compress-photo.ts';
import { type CropOptions, useCropStep } from './crop/use-crop-step.tsx';
import { usePhotoInput } from './photo-input.tsx';
import {
  MAX_PHOTOS,
  megabytesOf,
  type PhotoLimits,
  type PhotoProblem,
  TOO_MANY_PHOTOS,
} from './photo-limits.ts';
import { PhotoTile } from './photo-tile.tsx';

interface SharedProps {
  readonly limits: PhotoLimits;
  /** A message id or a sentence from the form. */
  readonly error?: string | undefined;
  /** The form focuses it when the server refused a photo, because the field may be out of sight. */
  readonly focusRef: Ref<HTMLFieldSetElement>;
  /** Called with true while photos are being processed, when saving would omit them. */
  readonly onBusy?: (isBusy: boolean) => void;
}

/** Shows all different problems in one toast, because there is only one toast at a time. */
const showProblems = (problems: readonly PhotoProblem[]): void => {
  const [title] = problems.flatMap((problem) => problem.title ?? []);
  if (!title) return;
  const texts = [...new Set(problems.map(({ text }) => t(text)))];
  toast({ title: t(title), description: texts.join(' '), tone: 'danger' });
};

/**
 * Processes files one after another, because three large photos at once exceed a phone's memory. Stops when `room`
 * photos are ready, so that a rejected file takes no place.
 */
const usePreparing = (limits: PhotoLimits, onBusy?: (isBusy: boolean) => void) => {
  const [isBusy, setBusy] = useState(false);
  const prepare = async (
    files: readonly File[],
    room: number,
  ): Promise<readonly PreparedPhoto[]> => {
    setBusy(files.length > 0);
    onBusy?.(true);
    const preparedPhotos: PreparedPhoto[] = [];
    for (const file of files) {
      if (sourcesOf(preparedPhotos).length === room) break;
      preparedPhotos.push(await compressPhoto(file, limits));
    }
    setBusy(false);
    onBusy?.(false);
    return preparedPhotos;
  };
  return { busy: isBusy, prepare };
};

const problemsOf = (prepared: readonly PreparedPhoto[]): readonly PhotoProblem[] =>
  prepared.flatMap((photo) => ('problem' in photo ? photo.problem : []));

const sourcesOf = (prepared: readonly PreparedPhoto[]): readonly string[] =>
  prepared.flatMap((photo) => ('src' in photo ? photo.src : []));

const Note = ({
  id,
  error,
  limits,
}: {
  readonly id: string;
  readonly error: string | undefined;
  readonly limits: PhotoLimits;
}) =>
  error === undefined ? (
    <p id={id} className="mt-1.5 text-hint text-ink-soft">
      {t('photo.hint', { megabytes: megabytesOf(limits) })}
    </p>
  ) : (
    <FieldError id={id} message={error} />
  );

const BusyNote = ({ isBusy }: { readonly isBusy: boolean }) => (
  <p role="status" className="sr-only">
    {isBusy ? t('photo.busy') : ''}
  </p>
);

interface PhotoPickerProps extends SharedProps {
  /** A data URL, or the address of a stored photo. */
  readonly value: string | undefined;
  /** `focus` is the visible part; null for the centre. */
  readonly onChange: (src: string | undefined, focus: string | null) => void;
  /** Enables choosing the visible part. */
  readonly crop?: CropOptions;
  /** Shown if there is no photo. */
  readonly placeholder: ReactNode;
  /** Shown in a circle, as it is displayed later. */
  readonly round?: boolean;
  /** The accessible name of the group of controls. */
  readonly label?: string;
}

/** Handles one photo; a rejected file leaves the previous photo. */
const usePicking = ({ limits, crop, onChange, onBusy }: PhotoPickerProps) => {
  const { busy, prepare } = usePreparing(limits, onBusy);
  const openerRef = useRef<HTMLButtonElement>(null);
  const { begin, dialog } = useCropStep({ crop, limits, onChange, opener: openerRef });
  const [problem, setProblem] = useState<PhotoProblem>();
  const addFiles = async (files: readonly File[]) => {
    setProblem(undefined);
    const preparedPhotos = await prepare(files.slice(0, 1), 1);
    const problems = problemsOf(preparedPhotos);
    setProblem(problems[0]);
    showProblems(problems);
    for (const src of sourcesOf(preparedPhotos)) await begin(src, files[0]);
  };
  const remove = () => {
    setProblem(undefined);
    onChange(undefined, null);
  };
  const shownText = problem?.title ? undefined : problem?.text;
  return {
    busy,
    message: shownText,
    take: addFiles,
    remove,
    adjust: begin,
    opener: openerRef,
    dialog,
  };
};

/** A field for one photo, taken with the camera or chosen. */
export const PhotoPicker = (props: PhotoPickerProps) => {
  const { value, placeholder, limits, crop, focusRef } = props;
  const { round = false, label = t('photo.label') } = props;
  const { busy, message, take, remove, adjust, opener, dialog } = usePicking(props);
  const camera = usePhotoInput(take);
  const chooser = usePhotoInput(take);
  const note = useId();
  const error = message ?? props.error;
  const describedBy = { 'aria-describedby': note };
  const button = { look: 'secondary', size: 'row', disabled: busy, ...describedBy } as const;
  return (
    <fieldset ref={focusRef} tabIndex={-1} aria-label={label} aria-busy={busy} className="min-w-0">
      <div className="flex flex-wrap items-center gap-4">
        <PhotoTile
          src={value}
          focus={crop?.focus ?? undefined}
          alt={t('photo.chosen')}
          busy={busy}
          round={round}
          placeholder={placeholder}
          removeLabel={t('photo.remove')}
          onRemove={remove}
        />
        <div className="flex min-w-[min(11rem,100%)] flex-1 flex-col gap-2">
          <Button {...button} icon={Camera} onClick={camera.open}>
            {t('photo.take')}
          </Button>
          <Button {...button} ref={opener} icon={ImageIcon} onClick={chooser.open}>
            {t('photo.choose')}
          </Button>
          {crop && value !== undefined && (
            <Button {...button} icon={Crop} onClick={() => void adjust(value)}>
              {t('photo.adjust')}
            </Button>
          )}
          <input {...camera.props} capture="environment" />
          <input {...chooser.props} />
        </div>
      </div>
      <BusyNote isBusy={busy} />
      <Note id={note} error={error} limits={limits} />
      {dialog}
    </fieldset>
  );
};

/** A photo with its identity, because two can have the same source. */
interface StripPhoto {
  readonly id: string;
  readonly src: string;
}

const toStrip = (sources: readonly string[]): readonly StripPhoto[] =>
  sources.map((src) => ({ id: v4(), src }));

interface PhotoStripProps extends SharedProps {
  readonly label: string;
  /** The photos at first: data URLs, or addresses of stored photos. */
  readonly value: readonly string[];
  readonly onChange: (sources: string[]) => void;
  /** The text for more than three photos. */
  readonly tooMany?: PhotoProblem;
}

/** Adds photos while there is room, and removes them; rejected ones are reported. */
const useStrip = ({
  limits,
  value,
  onChange,
  onBusy,
  tooMany = TOO_MANY_PHOTOS,
}: PhotoStripProps) => {
  const { busy, prepare } = usePreparing(limits, onBusy);
  const [photos, setPhotos] = useState(() => toStrip(value));
  // A photo may be removed while others are being processed.
  const latest = useRef(photos);
  const change = (nextPhotos: readonly StripPhoto[]) => {
    latest.current = nextPhotos;
    setPhotos(nextPhotos);
    onChange(nextPhotos.map(({ src }) => src));
  };
  const add = async (files: readonly File[]) => {
    const preparedPhotos = await prepare(files, MAX_PHOTOS - photos.length);
    const areTooMany = preparedPhotos.length < files.length;
    showProblems([...(areTooMany ? [tooMany] : []), ...problemsOf(preparedPhotos)]);
    const added = toStrip(sourcesOf(preparedPhotos));
    if (added.length > 0) change([...latest.current, ...added]);
  };
  const remove = (id: string) => change(latest.current.filter((photo) => photo.id !== id));
  return { busy, photos, add, remove };
};

/** A field for up to three photos. */
export const PhotoStrip = (props: PhotoStripProps) => {
  const { label, limits, error, focusRef } = props;
  const { busy, photos, add, remove } = useStrip(props);
  const chooser = usePhotoInput(add);
  const note = useId();
  return (
    <fieldset ref={focusRef} tabIndex={-1} aria-label={label} aria-busy={busy} className="min-w-0">
      <p className="mb-2 font-semibold text-row">
        {label}{' '}
        <span className="font-normal text-ink-soft">{t('photo.upTo', { count: MAX_PHOTOS })}</span>
      </p>
      <div className="flex flex-wrap gap-3">
        {photos.map(({ id, src }, index) => (
          <PhotoTile
            key={id}
            src={src}
            alt={t('photo.one', { number: index + 1 })}
            removeLabel={t('photo.removeOne', { number: index + 1 })}
            onRemove={() => remove(id)}
          />
        ))}
        {photos.length < MAX_PHOTOS && (
          <PlainButton
            ref={passFocusOn}
            disabled={busy}
            aria-label={t('photo.add')}
            onClick={chooser.open}
            aria-describedby={note}
            className={`flex size-24 items-center justify-center rounded-card ${busy ? 'animate-pulse-soft bg-skeleton' : 'border border-control border-dashed text-narra hover:bg-track'}`}
          >
            {!busy && <ImagePlus size={24} />}
          </PlainButton>
        )}
        <input {...chooser.props} multiple />
      </div>
      <BusyNote isBusy={busy} />
      <Note id={note} error={error} limits={limits} />
    </fieldset>
  );
};
