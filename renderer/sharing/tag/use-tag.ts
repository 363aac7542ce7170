import { useState } from 'react';
import { shortAddress } from '#renderer/sharing/code-texts.ts';
import type { Code } from '#renderer/ui/code/draw-code.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { PublicOwner } from '#server/sharing/contract.ts';
import { sheetDrawing, type TagWords, tagDrawing } from './tag-shapes.ts';
import { ALL_SIZES, layOutSheet, type PrintedSize, sizesFor, TAG_SHAPES } from './tag-sizes.ts';

/** The content of a tag; `url` is the pet's link, if there is one. */
export interface TagOptions {
  readonly pet: Pet;
  readonly owner: PublicOwner;
  readonly url: string | null;
  readonly code: Code;
}

/** The owner's choices for printing. Sizes that are too small for the code cannot be chosen. */
export const useTag = ({ pet, owner, url, code }: TagOptions) => {
  const { phone, emergencyPhone } = owner;
  const phones = [...new Set([phone, emergencyPhone].flatMap((number) => number ?? []))];
  const sizes = sizesFor(code.size);
  const [chosenSize, setChosenSize] = useState<PrintedSize>('round-32');
  const [chosenPhone, setChosenPhone] = useState(phones[0] ?? '');
  const size = sizes.find((one) => one === chosenSize) ?? sizes[0] ?? 'card-105';
  const printedSize: PrintedSize = chosenSize === ALL_SIZES ? chosenSize : size;
  const tagTexts: TagWords = {
    name: pet.name,
    scanMe: t('sharing.scanMe'),
    ...(phones.includes(chosenPhone) ? { phone: chosenPhone } : {}),
    ...(url === null ? {} : { address: shortAddress(url) }),
  };
  const copies = layOutSheet(printedSize, sizes);
  const sheet = sheetDrawing(copies, code, tagTexts);
  /** The drawing that the screen shows large and Download saves. */
  const drawing = printedSize === ALL_SIZES ? sheet : tagDrawing(TAG_SHAPES[size], code, tagTexts);
  return {
    phones,
    sizes,
    size,
    printed: printedSize,
    setPrinted: setChosenSize,
    setPhone: setChosenPhone,
    words: tagTexts,
    copies,
    sheet,
    drawing,
  };
};
