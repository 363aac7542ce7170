import type { Language } from '#server/messages/ids.ts';
import type { Category } from '#server/pets/rules.ts';
import type { RecordType } from '#server/records/rules.ts';

/** A label and what it says. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** Someone who can be reached; what is not known, or not shown, is null. */
export interface Person {
  readonly name: string | null;
  readonly phone: string | null;
  readonly email: string | null;
}

export interface RecordView {
  readonly id: string;
  /** Null for a type that this version does not know. */
  readonly type: RecordType | null;
  readonly title: string;
  /** Type, day and place in one line. */
  readonly detail: string;
}

/**
 * What a stranger is shown of a pet, in words: the server puts days into words, because a browser might write them in
 * another way, and the page would change in the reader's hand.
 */
export interface PetView {
  readonly language: Language;
  /** The share token or the pet's id, as this page's address has it. */
  readonly token: string;
  readonly name: string;
  readonly category: Category;
  /** Breed and age, as far as they are known; may be blank. */
  readonly about: string;
  /** The photo's address, or null where there is none. */
  readonly photo: string | null;
  /** The part of the photo that stays in sight; its middle where this is absent. */
  readonly photoFocus?: string;
  readonly facts: readonly Fact[];
  readonly owner: Person;
  /** What the owner is called for short. */
  readonly firstName: string | null;
  /** Null where nobody is named, or the owner keeps it back. */
  readonly emergency: Person | null;
  readonly records: readonly RecordView[];
  /** How many records there are besides those. */
  readonly moreRecords: number;
  /** A day, "Nov 20, 2026". */
  readonly updated: string;
  /** This page's whole address, to hand on. */
  readonly shareUrl: string;
  /** Where the contact card is. */
  readonly contactUrl: string;
  /** Since which day, "Nov 19, 2026", the pet is missed, and what its owner says of it; null while it is at home. */
  readonly lost: {
    readonly since: string;
    readonly message: string | null;
    readonly place: string | null;
  } | null;
  /** Whether who found it can write to its owner. */
  readonly canBeFound: boolean;
  /** Whether they have just done so by a form without a script. */
  readonly told: boolean;
}
