import { monthsBetween } from '#server/calendar/days.ts';
import type { Category } from '#server/pets/rules.ts';
import type { ScannedPet } from '#server/scans/contract.ts';
import { categoryOf } from '#server/scans/rules.ts';
import type { PublicRecord } from '#server/sharing/contract.ts';
import { type LiveProfile, saidOf } from './live-profile.ts';

/** Whom the viewer shows beside a pet. */
export interface Contacts {
  readonly ownerName: string | null;
  readonly ownerPhone: string | null;
  readonly ownerEmail: string | null;
  readonly emergencyContact: string | null;
  readonly emergencyPhone: string | null;
}

/** What the viewer shows of a scanned pet. `age` in whole months today. */
export interface ShownScan extends Contacts {
  readonly name: string | null;
  readonly category: Category;
  readonly breed: string | null;
  readonly age: number | null;
  readonly dateOfBirth: string | null;
  readonly microchipId: string | null;
  readonly birthmarks: string | null;
  readonly photo: string | undefined;
  /** The part of the photo that its owner wants to see; absent for its middle, and of what was saved. */
  readonly photoFocus?: string;
  /** Null while the pet is at home, and where nobody knows. */
  readonly lost: LiveProfile['profile']['lost'];
  readonly lastUpdated: string | null;
  /** Undefined where they are not known: what was saved is how many there were. */
  readonly records: readonly PublicRecord[] | undefined;
  readonly total: number;
}

const asShown = ({ profile, records, total }: LiveProfile): ShownScan => ({
  ...saidOf(profile),
  photo: profile.imageUrl ?? undefined,
  ...(profile.photoFocus === undefined ? {} : { photoFocus: profile.photoFocus }),
  lost: profile.lost,
  records,
  total,
});

const ageNow = ({ dateOfBirth, age, scannedAt }: ScannedPet, today: string): number | null => {
  if (dateOfBirth !== null) return monthsBetween(dateOfBirth, today);
  return age === null ? null : age + monthsBetween(scannedAt.slice(0, 10), today);
};

/**
 * What the pet's owner shows now; else what was saved when it was scanned. One or the other, never a mixture: what
 * the owner has taken back must not be filled in from a code. `today` is YYYY-MM-DD.
 */
export const shownScan = (
  scan: ScannedPet,
  live: LiveProfile | undefined,
  today: string,
): ShownScan =>
  live
    ? asShown(live)
    : {
        ...scan,
        category: categoryOf(scan.category),
        age: ageNow(scan, today),
        photo: scan.photo?.thumbnailUrl,
        lost: null,
        records: undefined,
        total: scan.medicalRecordCount,
      };
