import type { Pet } from '#server/pets/contract.ts';
import type { TestClient } from '#server/testing.ts';

/** The pets of who is signed in, as the app asks for them. */
export const petsOf = async (client: TestClient): Promise<readonly Pet[]> =>
  (await client.get<Pet[]>('/api/pets?includePhotos=false')).body;

/** A dog of who is signed in, with what else is said of it. */
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
