import type { Runner } from '#db/engine/run.ts';
import type { AnyTable } from '#db/engine/table.ts';
import type { PetAccess } from '#db/scope.ts';
import type { Owner } from '#server/http/actor.ts';
import type { AnswerType, EndpointShape } from '#server/http/endpoint.ts';
import type { MessageId } from '#server/messages/ids.ts';
import type { Parts } from '#server/parts.ts';

/** The pet of a restored row, as the actor sees it. */
export interface RestoredPet extends PetAccess {
  readonly id: string;
  readonly userId: string;
  readonly passedAwayOn: string | null;
}

export interface RestoringContext<Pet = RestoredPet | undefined> {
  readonly actor: Owner;
  /** The row's pet, or the restored pet itself; undefined for a row that belongs to an account alone. */
  readonly pet: Pet;
  readonly now: Date;
  readonly deletedAt: string;
  readonly parts: Parts;
  /** Tells the entities that a pet has changed. */
  readonly notePetChange: (petId: string, instant: string) => Promise<void>;
}

/** What happens to a row besides that its deletion is undone, in the transaction of the call. */
export interface Restoring<Row = unknown, Answer = unknown, Pet = RestoredPet | undefined> {
  /** The only parameter of its path is the id of the row. */
  readonly call: EndpointShape & { readonly out: AnswerType<Answer> };
  /** Refuses a row of a pet that is deleted too: that the pet returns is a decision of its own. */
  readonly petDeleted?: MessageId;
  /** Throws if there is no room for the row. */
  check?(tx: Runner, row: Row, restoringContext: RestoringContext<Pet>): Promise<unknown>;
  /** Writes the row, if more than its version, time, author and deletion changes. */
  write?(tx: Runner, row: Row): Promise<unknown>;
  /** Notes the return and updates what depends on the row. Returns the answer of the call. */
  finish(tx: Runner, row: Row, restoringContext: RestoringContext<Pet>): Promise<Answer>;
}

/** The tables whose deleted rows Recently deleted lists and a job purges. */
export const restorableTables = (
  entities: readonly { readonly table: AnyTable }[],
): readonly AnyTable[] => entities.map(({ table }) => table).filter(({ deleted }) => deleted);
