import { t } from '#renderer/ui/language/page-text.ts';
import { isDay } from '#server/calendar/days.ts';
import { type Language, LOCALES } from '#server/messages/ids.ts';
import { ageMessage } from '#server/pets/rules.ts';
import { RECORD_TYPES, type RecordType } from '#server/records/rules.ts';
import type { PublicPageInput, PublicRecord, SharedProfile } from '#server/sharing/contract.ts';
import type { Fact, PetView, RecordView } from './pet-view.ts';

/** Formats a calendar day, or the day of an instant in the zone, as "Mar 3, 2026". */
const dayWriter = (language: Language, zone: string) => {
  const dateShape = { year: 'numeric', month: 'short', day: 'numeric' } as const;
  const days = new Intl.DateTimeFormat(LOCALES[language], { ...dateShape, timeZone: 'UTC' });
  const instantFormatter = new Intl.DateTimeFormat(LOCALES[language], {
    ...dateShape,
    timeZone: zone,
  });
  return (at: string): string =>
    isDay(at) ? days.format(new Date(`${at}T00:00:00Z`)) : instantFormatter.format(new Date(at));
};

type WriteDay = ReturnType<typeof dayWriter>;

const joinParts = (parts: readonly (string | null | undefined)[]): string =>
  parts.filter((part) => part?.trim()).join(' · ');

const factsOf = (profile: SharedProfile, day: WriteDay): readonly Fact[] =>
  [
    { label: t('pets.info.marks'), value: profile.birthmarks },
    { label: t('pets.info.microchip'), value: profile.microchipId },
    { label: t('pets.info.born'), value: profile.dateOfBirth && day(profile.dateOfBirth) },
  ].flatMap(({ label, value }) => (value?.trim() ? [{ label, value }] : []));

/** A newer server may know record types that this version does not; they get a neutral label. */
const asKnownType = (type: string): RecordType | null =>
  RECORD_TYPES.find((knownType) => knownType === type) ?? null;

const recordView = (
  { id, type, title, date, clinic, veterinarian }: PublicRecord,
  day: WriteDay,
): RecordView => {
  const recordType = asKnownType(type);
  const label = recordType ? t(`records.type.${recordType}`) : t('publicPet.records.other');
  const kind = label === title ? null : label;
  return {
    id,
    type: recordType,
    title,
    detail: joinParts([kind, day(date), clinic, veterinarian]),
  };
};

const emergencyOf = ({ owner }: SharedProfile) =>
  owner.emergencyContact || owner.emergencyPhone
    ? { name: owner.emergencyContact, phone: owner.emergencyPhone, email: null }
    : null;

/** The pet's public data as texts in the current language. */
export const viewOf = ({ profile, ...input }: PublicPageInput): PetView => {
  const day = dayWriter(input.language, input.timeZone);
  const age = ageMessage(profile.age);
  const { name, phone, email } = profile.owner;
  return {
    language: input.language,
    token: input.token,
    name: profile.name,
    category: profile.category,
    about: joinParts([profile.breed, age && t(...age)]),
    photo: profile.imageUrl,
    ...(profile.photoFocus === undefined ? {} : { photoFocus: profile.photoFocus }),
    facts: factsOf(profile, day),
    owner: { name, phone, email },
    firstName: input.firstName.trim() || name,
    emergency: emergencyOf(profile),
    records: profile.recentMedicalRecords.map((record) => recordView(record, day)),
    moreRecords: Math.max(0, profile.medicalRecordCount - profile.recentMedicalRecords.length),
    updated: day(profile.lastUpdated),
    shareUrl: profile.shareUrl,
    contactUrl: input.contactUrl,
    canBeFound: profile.canBeFound,
    told: input.told,
    lost: profile.lost && { ...profile.lost, since: day(profile.lost.since) },
  };
};
