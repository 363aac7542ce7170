import * as z from 'zod/mini';
import { findUser, type UserRow, updateUser } from '#db/accounts/queries.ts';
import { users } from '#db/accounts/table.ts';
import { listExported } from '#db/engine/table.ts';
import { hasOwnPets } from '#db/pets/transfer.ts';
import { dataUrl, FileGone } from '#server/entities/data-url.ts';
import type { Entity, ProfilePart, StagedBlob } from '#server/entities/entity.ts';
import { parse } from '#server/entities/file-row.ts';
import { DEFAULT_BUDGET, MAX_BUDGET } from '#server/expenses/rules.ts';
import { calendarDate, flag, LINE_LENGTH, optionalText } from '#server/http/contract.ts';
import { currencyCode } from '#server/money/contract.ts';
import { DEFAULT_CURRENCY } from '#server/money/rules.ts';
import { photoField } from '#server/photos/contract.ts';
import { PRIVACY_FIELDS, PROFILE_FIELDS, type ProfileField } from '#server/transfer/contract.ts';
import { WEIGHT_UNITS } from '#server/weights/rules.ts';

/** The default country of an account. */
const DEFAULT_COUNTRY = 'Philippines';

/** Values that every account has and that say nothing. */
const DEFAULT_VALUES: { readonly [Field in ProfileField]?: string } = {
  currency: DEFAULT_CURRENCY,
  weightUnit: 'kg',
};

/** Only missing fields and the privacy settings of a profile are imported. */
const fileProfile = z.object({
  phone: optionalText(LINE_LENGTH),
  address: optionalText(LINE_LENGTH),
  city: optionalText(LINE_LENGTH),
  country: optionalText(LINE_LENGTH),
  dateOfBirth: z.optional(z.nullable(calendarDate())),
  emergencyContact: optionalText(LINE_LENGTH),
  emergencyPhone: optionalText(LINE_LENGTH),
  currency: z.optional(currencyCode),
  weightUnit: z.optional(z.enum(WEIGHT_UNITS)),
  monthlyBudgetCentavos: z.optional(z.int().check(z.gte(0), z.lte(MAX_BUDGET))),
  privacySettings: z.optional(
    z.object({ publicProfile: z.optional(flag), qrEmergencyInfo: z.optional(flag) }),
  ),
  profileImageUrl: photoField,
});

type FileProfile = Omit<z.output<typeof fileProfile>, 'profileImageUrl'> & {
  readonly image: StagedBlob | null;
};

const hasValue = (profile: FileProfile, field: ProfileField): boolean => {
  if (field === 'photo') return profile.image !== null;
  if (field === 'monthlyBudget') return (profile.monthlyBudgetCentavos ?? null) !== null;
  return (profile[field] ?? DEFAULT_VALUES[field] ?? null) !== (DEFAULT_VALUES[field] ?? null);
};

/**
 * The currency of a file is the account's only if there is nothing in another one yet, because amounts keep their
 * numbers.
 */
const acceptsCurrency = (user: UserRow, hasPets: boolean): boolean =>
  !hasPets && user.budgetSavedAt === null;

/** Whether the account's value is empty or the default, and the file has another one. */
const isLacking = (user: UserRow, profile: FileProfile, field: ProfileField): boolean => {
  if (field === 'photo') return user.profileImageBlobId === null;
  if (field === 'country')
    return user.country === DEFAULT_COUNTRY && profile.country !== DEFAULT_COUNTRY;
  if (field === 'monthlyBudget')
    return user.budgetSavedAt === null && profile.monthlyBudgetCentavos !== DEFAULT_BUDGET;
  if (field === 'currency' || field === 'weightUnit') return user[field] === DEFAULT_VALUES[field];
  return user[field] === null;
};

/** The profile without secrets and without fields that only the server changes. */
const profile: ProfilePart<FileProfile> = {
  async exported(db, user) {
    const { publicProfile, qrEmergencyInfo, anonymousDataSharing, ...rest } = listExported(
      users,
      user,
    );
    const { profileImageBlobId, createdAt, ...exported } = rest;
    const profileImageUrl = await dataUrl(db, profileImageBlobId).catch((error: unknown) => {
      // It was replaced since the call was authenticated.
      if (error instanceof FileGone) return null;
      throw error;
    });
    return {
      ...exported,
      privacySettings: { publicProfile, qrEmergencyInfo, anonymousDataSharing },
      profileImageUrl,
      createdAt,
    };
  },

  async read(value, { photo }) {
    const { profileImageUrl, ...fields } = parse(fileProfile, value);
    return { ...fields, image: await photo(profileImageUrl, 'profile') };
  },

  /**
   * An import fills in missing profile fields. In an account without pets it also applies the privacy settings that
   * hide something. Name, email, language, zone and notices stay. This happens once for each source, so that later
   * choices are kept.
   */
  async plan(db, { userId, scope, now }, value, isKnown) {
    const filledFields = PROFILE_FIELDS.filter((field) => hasValue(value, field));
    const user = isKnown ? undefined : await findUser(db, userId);
    const isSettled = !user || (await hasOwnPets(db, scope));
    const profileFields = user
      ? filledFields.filter(
          (field) =>
            isLacking(user, value, field) &&
            (field !== 'currency' || acceptsCurrency(user, isSettled)),
        )
      : [];
    const hiddenFields = isSettled
      ? []
      : PRIVACY_FIELDS.filter((field) => user[field] && value.privacySettings?.[field] === false);
    return {
      blobs: value.image && profileFields.includes('photo') ? [value.image] : [],
      changes: { inFile: filledFields.length, filled: profileFields, hidden: hiddenFields },
      async insert({ tx, store }) {
        const { image, monthlyBudgetCentavos, ...fields } = value;
        const values: Record<string, unknown> = {};
        for (const field of profileFields) {
          if (field === 'photo') values['profileImageBlobId'] = await store(image);
          else if (field === 'monthlyBudget')
            Object.assign(values, { monthlyBudgetCentavos, budgetSavedAt: now.toISOString() });
          else values[field] = fields[field];
        }
        for (const field of hiddenFields) values[field] = false;
        if (Object.keys(values).length > 0) await updateUser(tx, userId, values, now);
      },
    };
  },
};

export const profileEntity: Entity = { table: users, profile, onHandOver: { rows: 'stay' } };
