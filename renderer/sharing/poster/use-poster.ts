import { useEffect, useState } from 'react';
import { type Code, drawCode } from '#renderer/ui/code/draw-code.ts';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { timeNow } from '#renderer/ui/time/now.ts';
import type { Pet } from '#server/pets/contract.ts';
import { parseFocus } from '#server/photos/rules.ts';
import type { PublicOwner } from '#server/sharing/contract.ts';
import { drawPoster, type PosterWords } from './draw-poster.ts';

/** The texts of a pet's poster, with the contact on its public page. */
export const posterWords = (pet: Pet, owner: PublicOwner): PosterWords => {
  const { name, phone, emergencyContact, emergencyPhone } = owner;
  const number = phone ?? emergencyPhone ?? '';
  const contactName = phone ? (name?.split(' ')[0] ?? '') : (emergencyContact ?? '');
  const date = formatDate(pet.lostSince ?? timeNow().toISOString());
  const appearance = [pet.colour, pet.breed, pet.birthmarks].filter(Boolean).join(', ');
  return {
    heading: t('poster.lost'),
    please: t(number === '' ? 'poster.please.scan' : 'poster.please'),
    name: pet.name,
    about: [appearance && `${appearance}.`, pet.lostMessage].filter(Boolean).join(' '),
    lastSeen: pet.lostPlace
      ? t('poster.lastSeen.at', { date, place: pet.lostPlace })
      : t('poster.lastSeen', { date }),
    scan: t('poster.scan', { name: pet.name }),
    call: contactName === '' ? t('poster.call.nobody') : t('poster.call', { name: contactName }),
    phone: number,
    strip: [pet.name, pet.breed].filter(Boolean).join(', '),
  };
};

/** If the photo cannot be loaded, the poster is drawn without it. */
const photoOf = async (url: string | undefined): Promise<HTMLImageElement | null> => {
  if (url === undefined) return null;
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } catch {
    return null;
  }
};

const draw = async (pet: Pet, words: PosterWords, code: Code): Promise<Blob> => {
  const [photo] = await Promise.all([
    photoOf(pet.photo?.url),
    ...[400, 600, 800].map((weight) => document.fonts.load(`${weight} 32px "Figtree Variable"`)),
  ]);
  const canvas = drawPoster({
    words,
    photo,
    focus: photo ? parseFocus(pet.photo?.focus ?? '') : null,
    code,
  });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
};

export interface Poster {
  readonly file: Blob;
  /** An object URL of the picture. */
  readonly src: string;
}

/**
 * The poster of a lost pet as a picture; undefined while it is being drawn. `text` is the content of its QR
 * code.
 */
export const usePoster = (pet: Pet, owner: PublicOwner, text: string) => {
  const [poster, setPoster] = useState<Poster>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isCurrentDrawing = true;
    const showFile = (file: Blob) => {
      if (!isCurrentDrawing) return;
      setPoster({ file, src: URL.createObjectURL(file) });
      setFailed(false);
    };
    Promise.resolve()
      .then(() => draw(pet, posterWords(pet, owner), drawCode(text)))
      .then(showFile)
      .catch(() => isCurrentDrawing && setFailed(true));
    return () => {
      isCurrentDrawing = false;
    };
  }, [pet, owner, text]);
  // A picture is shown until the next one is drawn.
  useEffect(() => {
    if (!poster) return undefined;
    return () => URL.revokeObjectURL(poster.src);
  }, [poster]);
  return { poster, failed };
};
