/** Who to call and where to go in an emergency. */

/** A line break after a line that ends without punctuation. The first part has no line break, so that each is tried once. */
const UNMARKED_BREAK = /([^\p{P}\s])[^\S\n]*\n\s*(?=\S)/gu;

/** Puts a comma between what was written in lines of its own, such as two allergies, for a place with one line. */
export const separateLines = (text: string): string => text.replace(UNMARKED_BREAK, '$1, ');

/** A clinic with the data needed to call it or to get there. Coordinates are in degrees. */
export interface EmergencyClinic {
  readonly name: string;
  readonly phone: string | null;
  readonly address: string | null;
  readonly place: { readonly latitude: number; readonly longitude: number } | null;
  /** The opening hours in the syntax of OpenStreetMap's `opening_hours`, or any text of an owner. */
  readonly hours: string | null;
}

interface StoredClinic {
  readonly name: string | null;
  readonly phone: string | null;
  readonly address: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly hours: string | null;
}

const keyOfName = (name: string | null): string => (name ?? '').trim().toLowerCase();

const UNKNOWN_CLINIC = { phone: null, address: null, latitude: null, longitude: null, hours: null };

/** Clinics named in the pets' records come first, with the details in the owner's list. The rest of that list follows. */
export const mergeClinics = (
  namedClinics: readonly string[],
  knownClinics: readonly StoredClinic[],
): readonly EmergencyClinic[] => {
  const byName = new Map(knownClinics.map((clinic) => [keyOfName(clinic.name), clinic]));
  const clinics = new Map<string, EmergencyClinic>();
  for (const name of [...namedClinics, ...knownClinics.flatMap(({ name: own }) => own ?? [])]) {
    const key = keyOfName(name);
    const { phone, address, latitude, longitude, hours } = byName.get(key) ?? UNKNOWN_CLINIC;
    const place = latitude === null || longitude === null ? null : { latitude, longitude };
    if (!clinics.has(key)) clinics.set(key, { name, phone, address, place, hours });
  }
  return [...clinics.values()];
};

const ALWAYS_OPEN =
  /^\s*24\s*\/\s*7\s*$|^\s*Mo-Su\s+00:00-24:00\s*$|\b24\s*(hours?|hrs?|h|oras)\b/i;

/** Whether a clinic says that it is open day and night. */
export const isAlwaysOpen = ({ hours }: Pick<EmergencyClinic, 'hours'>): boolean =>
  hours !== null && ALWAYS_OPEN.test(hours);

/**
 * The clinics for an emergency: first one that is always open and can be called, then those of the pet's records and of
 * the owner's list.
 */
export const emergencyClinics = (
  clinics: readonly EmergencyClinic[],
  limit: number,
): readonly EmergencyClinic[] => {
  const firstClinic = clinics.find((clinic) => isAlwaysOpen(clinic) && clinic.phone !== null);
  return [
    ...(firstClinic ? [firstClinic] : []),
    ...clinics.filter((clinic) => clinic !== firstClinic),
  ].slice(0, limit);
};

/** A person to call: the pet's owner, or the emergency contact that the owner entered. */
export interface EmergencyPerson {
  readonly kind: 'owner' | 'contact';
  /** Empty if the owner entered only a number. */
  readonly name: string;
  readonly phone: string | null;
}

interface ReachablePerson {
  readonly phone: string | null;
  readonly emergencyContact: string | null;
  readonly emergencyPhone: string | null;
}

/** An owner with that full name, and the owner's emergency contact if there is one. */
export const listEmergencyPeople = (
  name: string,
  { phone, emergencyContact, emergencyPhone }: ReachablePerson,
): readonly EmergencyPerson[] => {
  const person: EmergencyPerson = { kind: 'owner', name, phone };
  return emergencyContact === null && emergencyPhone === null
    ? [person]
    : [person, { kind: 'contact', name: emergencyContact ?? '', phone: emergencyPhone }];
};
