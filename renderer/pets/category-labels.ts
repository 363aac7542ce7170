import type { MessageId } from '#server/messages/ids.ts';
import type { Category } from '#server/pets/rules.ts';

export const categoryLabels: Readonly<Record<Category, MessageId>> = {
  dog: 'pets.category.dog',
  cat: 'pets.category.cat',
  bird: 'pets.category.bird',
  rabbit: 'pets.category.rabbit',
  horse: 'pets.category.horse',
  exotic: 'pets.category.exotic',
  other: 'pets.category.other',
};
