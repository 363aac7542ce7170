import * as z from 'zod/mini';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import type { Language } from '#server/messages/ids.ts';
import type { Category } from '#server/pets/rules.ts';
import type { RecordType } from '#server/records/rules.ts';

/** How many records the shared profile carries; the rest is a number. */
export const RECENT_RECORDS = 5;

/** What the privacy settings let a visitor see of the owner; what is missing or kept back is null. */
export interface PublicOwner {
  readonly name: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly emergencyContact: string | null;
  readonly emergencyPhone: string | null;
}

/** Since when a pet is missed (ISO UTC), and what its owner wants strangers to know. */
export interface LostNotice {
  readonly since: string;
  readonly message: string | null;
  /** Where it was last seen. */
  readonly place: string | null;
}

/** What both public profiles say. `age` in whole months today, `imageUrl` a data URL, `lastUpdated` ISO UTC. */
interface Shown {
  readonly name: string;
  readonly category: Category;
  readonly breed: string | null;
  readonly age: number | null;
  readonly dateOfBirth: string | null;
  readonly microchipId: string | null;
  readonly birthmarks: string | null;
  readonly imageUrl: string | null;
  /** The part of the photo that its owner wants to see, as `parseFocus` reads it; absent for its middle. */
  readonly photoFocus?: string;
  readonly medicalRecordCount: number;
  readonly lastUpdated: string;
  /** Null while the pet is at home. */
  readonly lost: LostNotice | null;
  /** Whether who found it can write to its owner: not of one that passed away. */
  readonly canBeFound: boolean;
  readonly owner: PublicOwner;
}

/** A pet by its id, as a profile code leads to it. */
export interface PublicProfile extends Shown {
  readonly petName: string;
}

/** A record as a visitor sees it; `date` is YYYY-MM-DD, `cost` as it was typed. */
export interface PublicRecord {
  readonly id: string;
  readonly type: RecordType;
  readonly title: string;
  readonly date: string;
  readonly veterinarian: string | null;
  readonly clinic: string | null;
  readonly cost: string | null;
}

/** A pet by its share token, as a share link and a collar tag lead to it. */
export interface SharedProfile extends Shown {
  readonly shareUrl: string;
  readonly recentMedicalRecords: readonly PublicRecord[];
}

export interface ShareLink {
  readonly shareToken: string;
  readonly shareUrl: string;
}

export const readPublicPet = endpoint({
  method: 'GET',
  path: '/api/pets/public/:petId',
  access: 'public',
  out: answerType<PublicProfile>(),
});

/** Newest first; `X-Total-Count` says how many there are. */
export const listPublicRecords = endpoint({
  method: 'GET',
  path: '/api/pets/public/:petId/medical-records',
  access: 'public',
  out: answerType<readonly PublicRecord[]>(),
});

export const readSharedPet = endpoint({
  method: 'GET',
  path: '/api/pets/share/:shareToken',
  access: 'public',
  out: answerType<SharedProfile>(),
});

/** The pet's own photo, for pages that show it by its address; never stored. */
export const readSharedPhoto = endpoint({
  method: 'GET',
  path: '/api/pets/share/:shareToken/photo',
  query: z.object({
    size: z.optional(z.enum(['full', 'thumbnail'], { error: errorId('field.invalid') })),
  }),
  access: 'public',
  out: answerType<undefined>(),
});

/** Makes a new link; the old one, and the tags that carry it, lead nowhere from then on. */
export const replaceShareLink = endpoint({
  method: 'PUT',
  path: '/api/pets/:petId/share-token',
  out: answerType<ShareLink>(),
});

/** What the public page is drawn from. */
export interface PublicPageInput {
  readonly profile: SharedProfile;
  /** The share token or the pet's id, as the page's address has it. */
  readonly token: string;
  /** The owner's zone, in which instants are told as days. */
  readonly timeZone: string;
  /** What the owner is called for short; blank where that is not known. */
  readonly firstName: string;
  readonly language: Language;
  /** Whether its reader has just told the owner that the pet was found. */
  readonly told: boolean;
  /** The path of the contact card. */
  readonly contactUrl: string;
  /** The whole address of the picture that a chat shows beside a link to the page. */
  readonly previewUrl: string;
}

/** A page without a pet: the status says why; `retryAfter` in seconds, for 429. */
export interface ProblemInput {
  readonly status: number;
  /** The address of the page whose form was sent and refused; absent where a page was asked for. */
  readonly sentFrom?: string;
  readonly retryAfter: number;
  readonly language: Language;
}

/** What the renderer's server-side build exports: whole HTML documents. */
export interface PublicPage {
  readonly petPage: (input: PublicPageInput) => string;
  readonly problemPage: (input: ProblemInput) => string;
}
