import type { Pet } from '#server/pets/contract.ts';
import { factsOf } from './pet-info.tsx';

/** The printed page about a pet: its photo and all fields. */
export const PetBookletPanel = ({ pet }: { readonly pet: Pet }) => (
  <>
    <h1>{pet.name}</h1>
    {pet.photo && <img src={pet.photo.url} alt="" />}
    <dl>
      {factsOf(pet).map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </>
);
