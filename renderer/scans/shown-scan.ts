import type { OwnerClock } from '#renderer/use-owner.ts';
import { monthsBetween } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { Category } from '#server/pets/rules.ts';
import type { ScannedPet } from '#server/scans/contract.ts';
import { parseCategory } from '#server/scans/rules.ts';
import type { PublicRecord } from '#server/sharing/contract.ts';
import { type LiveProfile, profileFields } from './live-profile.ts';

/** The contacts that the viewer shows besides the pet. */
export interface ScanContacts {
  readonly ownerName: string | null;
  readonly ownerPhone: string | null;
  readonly ownerEmail: string | null;
  readonly emergencyContact: string | null;
  readonly emergencyPhone: string | null;
}

/** The content of the viewer. `age` is in whole months today. */
export interface ShownScan extends ScanContacts {
  readonly name: string | null;
  readonly category: Category;
  readonly breed: string | null;
  readonly age: number | null;
  readonly dateOfBirth: string | null;
  readonly microchipId: string | null;
  readonly birthmarks: string | null;
  readonly photo: string | undefined;
  /** The visible part of the photo; absent for its centre and in saved data. */
  readonly photoFocus?: string;
  /** Null while the pet is at home or its state is unknown. */
  readonly lost: LiveProfile['profile']['lost'];
  readonly lastUpdated: string | null;
  /** Undefined if the records are unknown: saved data contains only their number. */
  readonly records: readonly PublicRecord[] | undefined;
  readonly total: number;
}

const asShown = ({ profile, records, total }: LiveProfile): ShownScan => ({
  ...profileFields(profile),
  photo: profile.imageUrl ?? undefined,
  ...(profile.photoFocus === undefined ? {} : { photoFocus: profile.photoFocus }),
  lost: profile.lost,
  records,
  total,
});

type OwnerDay = Pick<OwnerClock, 'today' | 'timeZone'>;

const ageNow = (
  { dateOfBirth, age, scannedAt }: ScannedPet,
  { today, timeZone }: OwnerDay,
): number | null => {
  if (dateOfBirth !== null) return monthsBetween(dateOfBirth, today);
  return age === null ? null : age + monthsBetween(dayIn(new Date(scannedAt), timeZone), today);
};

/**
 * The data that the pet's owner shows now, or else the data saved when it was scanned. They are never mixed,
 * because data that the owner has hidden must not be filled in from a code.
 */
export const shownScan = (
  scan: ScannedPet,
  live: LiveProfile | undefined,
  ownerDay: OwnerDay,
): ShownScan =>
  live
    ? asShown(live)
    : {
        ...scan,
        category: parseCategory(scan.category),
        age: ageNow(scan, ownerDay),
        photo: scan.photo?.thumbnailUrl,
        lost: null,
        records: undefined,
        total: scan.medicalRecordCount,
      };
