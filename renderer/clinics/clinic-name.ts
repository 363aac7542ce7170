import { t } from '#renderer/ui/language/text.ts';
import type { Clinic } from '#server/clinics/contract.ts';

/** The clinic's name, or a translated placeholder if its source has none. */
export const clinicName = ({ name, nameKnown }: Pick<Clinic, 'name' | 'nameKnown'>): string =>
  nameKnown ? name : t('clinics.unnamed');
