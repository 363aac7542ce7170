import { t } from '#renderer/ui/language/text.ts';
import type { Clinic } from '#server/clinics/contract.ts';

/** What a clinic is called, in the reader's language where its source names none. */
export const clinicName = ({ name, nameKnown }: Pick<Clinic, 'name' | 'nameKnown'>): string =>
  nameKnown ? name : t('clinics.unnamed');
