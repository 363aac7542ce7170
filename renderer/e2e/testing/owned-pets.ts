import type { Pet } from '#server/pets/contract.ts';
import type { TestClient } from '#server/testing.ts';

/** The pets of the signed-in owner, requested like the app does. */
export const listOwnPets = async (client: TestClient): Promise<readonly Pet[]> =>
  (await client.get<Pet[]>('/api/pets?includePhotos=false')).body;

/** Adds a dog for the signed-in owner, with optional fields. */
export const addPetFor = async (client: TestClient, fields: object = {}): Promise<Pet> =>
  (
    await client.post<Pet>('/api/pets', {
      name: 'Bantay',
      category: 'dog',
      breed: 'Aspin',
      dateOfBirth: '2021-06-12',
      ...fields,
    })
  ).body;
