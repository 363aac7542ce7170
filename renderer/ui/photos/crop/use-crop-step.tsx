import { type ComponentType, type ReactNode, type RefObject, useState } from 'react';
import { t } from '#renderer/ui/language/text.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { compressPhoto } from '#renderer/ui/photos/compress-photo.ts';
import { isLocalPhoto } from '#renderer/ui/photos/local-photo.ts';
import type { PhotoLimits, PhotoProblem } from '#renderer/ui/photos/photo-limits.ts';
import type { CardWords, CropPhotoProps } from './crop-photo.tsx';

/** The form's options for cropping. */
export interface CropOptions {
  readonly focus: string | null;
  readonly card: CardWords;
}

type CropPart = ComponentType<CropPhotoProps>;

/** Loads the crop step; undefined if that fails, and the photo is used whole. */
const loadCropPhoto = async (): Promise<CropPart | undefined> => {
  try {
    return (await import('./crop-photo.tsx')).CropPhoto;
  } catch {
    return undefined;
  }
};

const showProblem = ({ title = 'photo.failed.title', text }: PhotoProblem): void =>
  void toast({ title: t(title), description: t(text), tone: 'danger' });

/**
 * The file of a displayed photo. Data URLs are converted without fetch, because the content security policy
 * forbids it.
 */
const fileFromSource = async (src: string): Promise<File> => {
  const type = 'image/jpeg';
  if (!isLocalPhoto(src)) return new File([await (await fetch(src)).blob()], 'photo', { type });
  const bytes = Uint8Array.from(atob(src.split(',')[1] ?? ''), (letter) => letter.charCodeAt(0));
  return new File([bytes], 'photo', { type });
};

interface CropStep {
  readonly Part: CropPart;
  readonly src: string;
  /** The file chosen just now; undefined for the existing photo. */
  readonly file: File | undefined;
}

interface CropStepOptions {
  readonly crop: CropOptions | undefined;
  readonly limits: PhotoLimits;
  readonly onChange: (src: string, focus: string | null) => void;
  /** The element that gets the focus back. */
  readonly opener: RefObject<HTMLElement | null>;
}

/** The step after choosing a photo, in which its visible part is chosen. */
export const useCropStep = ({ crop, limits, onChange, opener }: CropStepOptions) => {
  const [step, setStep] = useState<CropStep>();
  const startCrop = async (src: string, file?: File) => {
    // The chosen photo is set in the form immediately, whatever the result of this step.
    if (file) onChange(src, null);
    const Part = crop && (await loadCropPhoto());
    if (Part) setStep({ Part, src, file });
    else if (!file) showProblem(limits.failed);
  };
  const endStep = () => setStep(undefined);
  const turnPhoto = async (quarters: number): Promise<string | undefined> => {
    try {
      const file = step?.file ?? (await fileFromSource(step?.src ?? ''));
      const turned = await compressPhoto(file, limits, quarters);
      if ('src' in turned) return turned.src;
      showProblem(turned.problem);
    } catch {
      showProblem(limits.failed);
    }
    return undefined;
  };
  const dialog: ReactNode = step && crop && (
    <step.Part
      key={step.src}
      src={step.src}
      focus={step.file ? null : crop.focus}
      card={crop.card}
      turnedBy={turnPhoto}
      leave={t(step.file ? 'photo.crop.skip' : 'common.cancel')}
      onLeave={endStep}
      onUse={(src, focus) => {
        onChange(src, focus);
        endStep();
      }}
      onUnreadable={() => {
        showProblem(limits.failed);
        endStep();
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        opener.current?.focus();
      }}
    />
  );
  return { begin: startCrop, dialog };
};
