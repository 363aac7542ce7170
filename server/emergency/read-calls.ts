import { findUser } from '#db/accounts/queries.ts';
import { listClinicsOfPets, listKnownClinics } from '#db/clinics/known.ts';
import type { Runner } from '#db/engine/run.ts';
import type { AccessiblePet } from '#db/pets/queries.ts';
import { joinFullName } from '#server/http/answers/full-name.ts';
import { notFound } from '#server/http/errors.ts';
import type { EmergencyCalls } from './contract.ts';
import { emergencyClinics, listEmergencyPeople, mergeClinics } from './rules.ts';

const MAX_CLINICS = 3;
const CLINICS_READ = 50;

/** The people to call for a pet and the clinics that its owner knows. The answer is the same for every member. */
export const readCalls = async (
  db: Runner,
  { id, userId }: Pick<AccessiblePet, 'id' | 'userId'>,
): Promise<EmergencyCalls> => {
  const owner = await findUser(db, userId);
  if (!owner) throw notFound();
  const namedClinicsOfPets = await listClinicsOfPets(db, [id], MAX_CLINICS);
  const knownClinics = await listKnownClinics(db, userId, CLINICS_READ);
  return {
    clinics: emergencyClinics(mergeClinics(namedClinicsOfPets, knownClinics), MAX_CLINICS),
    people: listEmergencyPeople(joinFullName(owner), owner),
  };
};
