import { formatMoney } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import type { RecordType } from '#server/records/rules.ts';

export const typeLabel = (type: RecordType): string => t(`records.type.${type}`);

/** A groomer is not a veterinarian, and a salon is not a clinic. */
export const placeLabel = (type: RecordType): string =>
  t(type === 'grooming' ? 'records.field.salon' : 'records.field.clinic');

export const personLabel = (type: RecordType): string =>
  t(type === 'grooming' ? 'records.field.groomer' : 'records.field.veterinarian');

/** Only types with labelled packages have a batch number. */
export const hasBatchNumber = (type: RecordType): boolean =>
  type === 'vaccine' || type === 'deworming' || type === 'treatment';

/**
 * The cost of a record, or the owner's text if it is not a number ("free"); undefined if there is no cost.
 */
export const costLabel = ({
  cost,
  costCentavos,
}: Pick<MedicalRecord, 'cost' | 'costCentavos'>): string | undefined => {
  if (costCentavos > 0) return formatMoney(costCentavos);
  return cost === null || /\d/.test(cost) ? undefined : cost;
};

/** A bare number is in kilograms; other text is shown unchanged. */
export const weightLabel = (weight: string): string =>
  /^\d+([.,]\d+)?$/.test(weight) ? t('records.field.weight.kg', { weight }) : weight;
