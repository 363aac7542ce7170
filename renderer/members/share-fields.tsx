import type { Ref } from 'react';
import { useEveryPet } from '#renderer/pets/use-every-pet.ts';
import { FieldGroup } from '#renderer/ui/fields/field-group.tsx';
import { RadioRows } from '#renderer/ui/fields/radio-rows.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { PetCheckList } from '#renderer/ui/lists/pet-check-list.tsx';
import { chipToggle, MAX_CHIPS, PetChips } from '#renderer/ui/photos/pet-chips.tsx';
import { MEMBER_ROLES, type MemberRole } from '#server/members/rules.ts';
import type { ListedPet } from '#server/pets/contract.ts';

/** The actor's own sent pets, which it may share. */
export const useOwnPets = (): readonly ListedPet[] =>
  useEveryPet(true).filter(({ owner, role }) => owner !== undefined && role === 'owner');

interface RoleFieldProps {
  readonly label: string;
  readonly value: MemberRole;
  readonly onChange: (role: MemberRole) => void;
}

/** The roles, each with a sentence about its rights. */
export const RoleField = ({ label, value, onChange }: RoleFieldProps) => (
  <RadioRows
    label={label}
    rows={MEMBER_ROLES.map((role) => ({
      value: role,
      title: t(`household.as.${role}`),
      text: t(`household.does.${role}`),
    }))}
    value={value}
    onChange={onChange}
  />
);

interface PetsFieldProps {
  /** Null for all pets, also later ones. */
  readonly value: readonly string[] | null;
  readonly onChange: (petIds: string[] | null) => void;
  readonly error: string | undefined;
  /** Takes the focus if the field is invalid. */
  readonly focusRef: Ref<HTMLFieldSetElement>;
}

/** All pets, or some of them. */
export const PetsField = ({ value, onChange, error, focusRef }: PetsFieldProps) => {
  const pets = useOwnPets();
  const togglePet = (petId: string, isIn: boolean) => {
    const otherIds = (value ?? []).filter((each) => each !== petId);
    onChange(isIn ? [...otherIds, petId] : otherIds);
  };
  return (
    <FieldGroup label={t('household.invite.pets')} error={error} focusRef={focusRef}>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          aria-pressed={value === null}
          onClick={() => onChange(value === null ? [] : null)}
          className={chipToggle}
        >
          {t('household.invite.pets.all')}
        </button>
        {pets.length <= MAX_CHIPS && (
          <PetChips pets={pets} chosenIds={value ?? []} onToggle={togglePet} />
        )}
      </div>
      {pets.length > MAX_CHIPS && (
        <div className="mt-2">
          <PetCheckList
            label={t('household.invite.pets')}
            choices={pets}
            isChecked={({ id: petId }) => value?.includes(petId) ?? false}
            onCheck={({ id: petId }, isIn) => togglePet(petId, isIn)}
          />
        </div>
      )}
    </FieldGroup>
  );
};
