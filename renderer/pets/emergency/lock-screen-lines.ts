import { t } from '#renderer/ui/language/text.ts';
import type { EmergencyCalls } from '#server/emergency/contract.ts';
import { isAlwaysOpen, separateLines } from '#server/emergency/rules.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { Medication } from './medication.ts';

export interface LockScreenLine {
  /** A `number` is never shortened. */
  readonly look: 'title' | 'subtitle' | 'label' | 'text' | 'alarm' | 'number';
  readonly text: string;
}

/** Groups of lines, the most urgent first. The first one is the header. */
export type LineGroups = readonly (readonly LockScreenLine[])[];

interface LinesInput {
  readonly pet: Pet;
  readonly facts: string;
  readonly medication: readonly Medication[];
  readonly calls: EmergencyCalls | undefined;
}

/** The lines of the lock-screen picture for a stranger who has the phone, the most urgent first. */
export const lockScreenLines = ({ pet, facts, medication, calls }: LinesInput): LineGroups => {
  const allergies = pet.allergies?.trim();
  const callableClinics = (calls?.clinics ?? []).filter(({ phone }) => phone !== null);
  const callablePeople = (calls?.people ?? []).filter(({ phone }) => phone !== null);
  return [
    [
      { look: 'title', text: t('emergency.titleOf', { name: pet.name }) },
      ...(facts === '' ? [] : [{ look: 'subtitle', text: facts } as const]),
    ],
    [
      { look: 'label', text: t('pets.allergies') },
      allergies
        ? { look: 'alarm', text: separateLines(allergies) }
        : { look: 'text', text: t('emergency.noAllergies') },
    ],
    [
      { look: 'label', text: t('emergency.gets') },
      ...(medication.length === 0
        ? [{ look: 'text', text: t('emergency.nothing') } as const]
        : medication.map(
            ({ title, howToGive }): LockScreenLine => ({
              look: 'text',
              text: `${title}, ${howToGive}`,
            }),
          )),
    ],
    ...callableClinics.map((clinic): readonly LockScreenLine[] => [
      {
        look: 'label',
        text: `${clinic.name}${isAlwaysOpen(clinic) ? ` · ${t('emergency.always.short')}` : ''}`,
      },
      { look: 'number', text: clinic.phone ?? '' },
    ]),
    ...callablePeople.map(({ kind, name, phone }): readonly LockScreenLine[] => [
      { look: 'label', text: [name, t(`emergency.as.${kind}`)].filter(Boolean).join(' · ') },
      { look: 'number', text: phone ?? '' },
    ]),
  ];
};
