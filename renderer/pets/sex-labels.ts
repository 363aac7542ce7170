import type { MessageId } from '#server/messages/ids.ts';
import type { Sex } from '#server/pets/rules.ts';

export const sexLabels: Readonly<Record<Sex, MessageId>> = {
  female: 'pets.sex.female',
  male: 'pets.sex.male',
};
