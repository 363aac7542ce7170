import { accountUnits } from '#renderer/current-account.ts';
import { formatMoney } from '#renderer/ui/format/money.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import type { RecordType } from '#server/records/rules.ts';
import { parseWeight, unitIn, weightText, withUnit } from '#server/weights/rules.ts';

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
 * The cost of a record, or the owner's text if it is not one number ("free", "500-600"); undefined if there is no cost.
 */
export const costLabel = ({
  cost,
  costCentavos,
  currency,
}: Pick<MedicalRecord, 'cost' | 'costCentavos' | 'currency'>): string | undefined => {
  if (costCentavos > 0) return formatMoney(costCentavos, currency);
  return cost === null || /^\D*0[0.,]*\D*$/.test(cost) ? undefined : cost;
};

/**
 * A weight in the account's unit, with the typed text in brackets if that is in another one. A number without a unit
 * is in kilograms, and unreadable text is shown unchanged.
 */
export const weightLabel = (weight: string): string => {
  const parsedWeight = parseWeight(weight);
  const { weightUnit } = accountUnits();
  const typedWeight = withUnit(weight, 'kg');
  if (!parsedWeight || unitIn(typedWeight) === weightUnit) return typedWeight;
  return `${weightText(parsedWeight.grams, weightUnit)} (${typedWeight})`;
};
