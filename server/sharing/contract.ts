import * as z from 'zod/mini';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import type { Language } from '#server/messages/ids.ts';
import type { Category } from '#server/pets/rules.ts';
import type { RecordType } from '#server/records/rules.ts';

/** The maximum number of records in a shared profile; further ones are only counted. */
export const RECENT_RECORDS = 5;

/** The owner's contact as far as the privacy settings show it; missing and hidden values are null. */
export interface PublicOwner {
  readonly name: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly emergencyContact: string | null;
  readonly emergencyPhone: string | null;
}

/** When the pet was marked as lost (ISO UTC), and the owner's message to strangers. */
export interface LostNotice {
  readonly since: string;
  readonly message: string | null;
  /** Where the pet was last seen. */
  readonly place: string | null;
}

/**
 * The common part of both public profiles. `age` is in whole months today, `imageUrl` is a data URL, `lastUpdated` is
 * ISO UTC.
 */
interface SharedFields {
  readonly name: string;
  readonly category: Category;
  readonly breed: string | null;
  readonly age: number | null;
  readonly dateOfBirth: string | null;
  readonly microchipId: string | null;
  readonly birthmarks: string | null;
  readonly imageUrl: string | null;
  /** The visible part of the photo, for `parseFocus`; absent for the middle. */
  readonly photoFocus?: string;
  readonly medicalRecordCount: number;
  readonly lastUpdated: string;
  /** Null if the pet is not lost. */
  readonly lost: LostNotice | null;
  /** Whether a finder can write to the owner; false for a pet that passed away. */
  readonly canBeFound: boolean;
  readonly owner: PublicOwner;
}

/** A pet by its id, for profile codes. */
export interface PublicProfile extends SharedFields {
  readonly petName: string;
}

/** A record as a visitor sees it. `date` is YYYY-MM-DD, `cost` is the owner's text. */
export interface PublicRecord {
  readonly id: string;
  readonly type: RecordType;
  readonly title: string;
  readonly date: string;
  readonly veterinarian: string | null;
  readonly clinic: string | null;
  readonly cost: string | null;
}

/** A pet by its share token, for share links and collar tags. */
export interface SharedProfile extends SharedFields {
  readonly shareUrl: string;
  readonly recentMedicalRecords: readonly PublicRecord[];
}

export interface ShareLink {
  readonly shareToken: string;
  readonly shareUrl: string;
}

/** The profile that a scanned code shows, if the owner allows public profiles. */
export const readPublicPet = endpoint({
  method: 'GET',
  path: '/api/pets/public/:petId',
  access: 'public',
  out: answerType<PublicProfile>(),
});

/** Newest first; `X-Total-Count` is the full number. */
export const listPublicRecords = endpoint({
  method: 'GET',
  path: '/api/pets/public/:petId/medical-records',
  access: 'public',
  out: answerType<readonly PublicRecord[]>(),
});

/** The profile that a share link shows, with the parts that its owner shares. */
export const readSharedPet = endpoint({
  method: 'GET',
  path: '/api/pets/share/:shareToken',
  access: 'public',
  out: answerType<SharedProfile>(),
});

/** The pet's photo for public pages; must not be cached. */
export const readSharedPhoto = endpoint({
  method: 'GET',
  path: '/api/pets/share/:shareToken/photo',
  query: z.object({
    size: z.optional(z.enum(['full', 'thumbnail'], { error: errorId('field.invalid') })),
  }),
  access: 'public',
  out: answerType<undefined>(),
});

/** Creates a new link. The old link and tags with it stop working. */
export const replaceShareLink = endpoint({
  method: 'PUT',
  path: '/api/pets/:petId/share-token',
  out: answerType<ShareLink>(),
});

/** The part of a pet's public page that is about its owner. */
export interface ShownContact {
  /** Null while the page is hidden. */
  readonly contact: PublicOwner | null;
}

/** For members, whose own privacy settings say nothing about the pets of others. */
export const readShownContact = endpoint({
  method: 'GET',
  path: '/api/pets/:petId/shown-contact',
  out: answerType<ShownContact>('contact'),
});

/** The code on a screen or a card that carries the pet's id. */
export interface ProfileCode {
  /** Whether the pet's id opens its public page. It is off after a member was removed who knows the id. */
  readonly isOn: boolean;
}

/** Whether the id of a pet opens its public profile. */
export const readProfileCode = endpoint({
  method: 'GET',
  path: '/api/pets/:petId/profile-code',
  out: answerType<ProfileCode>('isOn'),
});

/** Makes a new code: the pet's id opens its public page again. */
export const makeProfileCode = endpoint({
  method: 'POST',
  path: '/api/pets/:petId/profile-code',
  out: answerType<ProfileCode>('isOn'),
});

/** The data from which the public page is rendered. */
export interface PublicPageInput {
  readonly profile: SharedProfile;
  /** The share token or the pet's id in the page's address. */
  readonly token: string;
  /** The owner's zone, used to show instants as days. */
  readonly timeZone: string;
  /** The owner's first name; empty if unknown. */
  readonly firstName: string;
  readonly language: Language;
  /** Whether the visitor has just reported the pet as found. */
  readonly told: boolean;
  /** The path of the contact card. */
  readonly contactUrl: string;
  /** The absolute address of the picture for link previews. */
  readonly previewUrl: string;
}

/** An error page. `status` is the reason; `retryAfter` (seconds) is set for 429. */
export interface ProblemInput {
  readonly status: number;
  /** The address of the page whose form was refused; absent if a page was requested. */
  readonly sentFrom?: string;
  readonly retryAfter: number;
  readonly language: Language;
}

/** The exports of the renderer's server-side build: functions that return whole HTML documents. */
export interface PublicPage {
  readonly petPage: (input: PublicPageInput) => string;
  readonly problemPage: (input: ProblemInput) => string;
}
