import type { Language } from '#server/messages/ids.ts';
import type { Category } from '#server/pets/rules.ts';
import type { RecordType } from '#server/records/rules.ts';

/** A label and its value. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** A contact; unknown or hidden fields are null. */
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
 * The pet's public data as texts. The server formats all dates, because the browser may format them
 * differently, and the page would change during hydration.
 */
export interface PetView {
  readonly language: Language;
  /** The share token or the pet's id, as in this page's address. */
  readonly token: string;
  readonly name: string;
  readonly category: Category;
  /** Breed and age without unknown parts; may be empty. */
  readonly about: string;
  /** The photo's address, or null. */
  readonly photo: string | null;
  /** The visible part of the photo; its centre if absent. */
  readonly photoFocus?: string;
  readonly facts: readonly Fact[];
  readonly owner: Person;
  /** The owner's first name. */
  readonly firstName: string | null;
  /** Null if there is no emergency contact or the owner hides it. */
  readonly emergency: Person | null;
  readonly records: readonly RecordView[];
  /** The number of further records. */
  readonly moreRecords: number;
  /** A day, for example "Nov 20, 2026". */
  readonly updated: string;
  /** The absolute address of this page, for sharing. */
  readonly shareUrl: string;
  /** The address of the contact card. */
  readonly contactUrl: string;
  /**
   * The day since which the pet is lost, for example "Nov 19, 2026", and the owner's message; null while it
   * is at home.
   */
  readonly lost: {
    readonly since: string;
    readonly message: string | null;
    readonly place: string | null;
  } | null;
  /** Whether a finder can write to the owner. */
  readonly canBeFound: boolean;
  /** Whether a message was just sent by the form without a script. */
  readonly told: boolean;
}
