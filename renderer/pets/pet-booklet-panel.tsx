import type { Pet } from '#server/pets/contract.ts';
import { factsOf } from './pet-info.tsx';

/** A pet's photo and everything that was told about it, for paper. */
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
