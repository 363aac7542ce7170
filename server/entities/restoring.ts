import type { RestorableRow } from '#db/engine/appearances.ts';
import type { Runner } from '#db/engine/run.ts';
import type { AnyTable } from '#db/engine/table.ts';
import type { PetAccess } from '#db/scope.ts';
import type { Owner } from '#server/http/actor.ts';
import type { AnswerType, EndpointShape } from '#server/http/endpoint.ts';
import type { Parts } from '#server/parts.ts';

/** The pet of a restored row, as the actor sees it. */
export interface RestoredPet extends PetAccess {
  readonly id: string;
  readonly userId: string;
  readonly passedAwayOn: string | null;
}

interface RestoringContext<Pet> {
  readonly actor: Owner;
  /** The row's pet, or the restored pet itself; undefined for a row that belongs to an account alone. */
  readonly pet: Pet;
  readonly now: Date;
  readonly deletedAt: string;
  readonly parts: Parts;
  /** Calls `onPetChange` of all entities. */
  readonly notePetChange: (petId: string, instant: string) => Promise<void>;
}

interface DeletedRowKey {
  readonly id: string;
  /** Rows that were deleted at this instant or before cannot be restored. */
  readonly after: string;
}

/** The parts of a restore call that only the entity knows. They run in the transaction of the call. */
interface RestoringHooks<Row, Answer, Pet> {
  /** Finds the deleted row of an entity that belongs neither to a pet nor to the account alone. */
  find?(
    tx: Runner,
    actor: Owner,
    key: DeletedRowKey,
  ): Promise<{ readonly row: Row; readonly pet: Pet }>;
  /** Throws 409 if the row's pet is deleted too: that a pet returns is a decision of its own. */
  findPet?(tx: Runner, actor: Owner, petId: string): Promise<Pet>;
  /** Throws if there is no room for the row. */
  check?(tx: Runner, row: Row, restoringContext: RestoringContext<Pet>): Promise<unknown>;
  /** Writes the row, if more than its version, time, author and deletion changes. */
  write?(tx: Runner, row: Row): Promise<unknown>;
  /** Notes the return and updates what depends on the row. Returns the answer of the call. */
  finish(tx: Runner, row: Row, restoringContext: RestoringContext<Pet>): Promise<Answer>;
}

type AnyPet = RestoredPet | undefined;

/** How a call restores the deleted rows of an entity. */
export interface Restoring<Row = RestorableRow, Answer = unknown, Pet = AnyPet>
  extends RestoringHooks<Row, Answer, Pet> {
  /** The only parameter of its path is the id of the row. */
  readonly call: EndpointShape & { readonly out: AnswerType<Answer> };
}

/** The document of the API finds the errors of a restore call by the name of this function. */
export const restoring = <Row, Answer, Pet = AnyPet>(
  call: Restoring<Row, Answer, Pet>['call'],
  hooks: RestoringHooks<Row, Answer, Pet>,
): Restoring<Row, Answer, Pet> => ({ call, ...hooks });

/** The tables whose deleted rows Recently deleted lists and a job purges. */
export const restorableTables = (
  entities: readonly { readonly table: AnyTable }[],
): readonly AnyTable[] => entities.map(({ table }) => table).filter(({ deleted }) => deleted);
