/** The roles of members, from the one that sees most to the one that sees least. */
export const MEMBER_ROLES = ['family', 'carer', 'viewer'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** The role of an account towards a pet: its owner, or a member of the owner's household. */
export type Role = 'owner' | MemberRole;

const ALL_ROLES: readonly Role[] = ['owner', ...MEMBER_ROLES];
const HELPER_ROLES: readonly Role[] = ['owner', 'family', 'carer'];
const KEEPER_ROLES: readonly Role[] = ['owner', 'family'];
const OWNER_ONLY: readonly Role[] = ['owner'];

/** The roles that have each right on a pet and its entries. Rights that are not listed are the owner's alone. */
const ROLES_BY_ACTION = {
  read: ALL_ROLES,
  /** Doses, the diary, weights, and completing reminders. */
  log: HELPER_ROLES,
  /** New records, plans and documents; `mayChange` decides who may change them. */
  add: HELPER_ROLES,
  /** The pet itself, and entries of others. */
  edit: KEEPER_ROLES,
  /** Adds a pet to the household. */
  'add-pet': KEEPER_ROLES,
  'mark-lost': HELPER_ROLES,
  /** Ends lost mode, and reads finders' messages. */
  'end-lost': KEEPER_ROLES,
  delete: KEEPER_ROLES,
  restore: KEEPER_ROLES,
  /** Share links, codes, and links for sitters and vets. */
  share: KEEPER_ROLES,
  /** Costs, the insurance number, expenses and the budget, and the share token. */
  'see-private': KEEPER_ROLES,
  'see-activity': KEEPER_ROLES,
  /** Makes the pet another account's. */
  'hand-over': OWNER_ONLY,
} as const satisfies Readonly<Record<string, readonly Role[]>>;

export type PetAction = keyof typeof ROLES_BY_ACTION;

export const may = (role: Role, action: PetAction): boolean =>
  ROLES_BY_ACTION[action].includes(role);

/** Whether a role sees less of a pet than another one. */
export const seesLessThan = (role: Role, than: Role): boolean =>
  ALL_ROLES.indexOf(role) > ALL_ROLES.indexOf(than);

/** The roles that have a right, to narrow lists of pets. */
export const rolesThatMay = (action: PetAction): readonly Role[] => ROLES_BY_ACTION[action];

/** How long the link of an invitation works, and how long an acceptance waits for approval, in milliseconds. */
export const INVITATION_LIFETIME = 7 * 24 * 60 * 60 * 1000;

/** The time in which carers may change and delete their own entries, in milliseconds. */
const OWN_ENTRY_EDIT_TIME = 24 * 60 * 60 * 1000;

/** Whether a role may change an entry of a pet. Carers may change their own entries for 24 hours. */
export const mayChange = (
  role: Role,
  { isOwn, createdAt }: { readonly isOwn: boolean; readonly createdAt: string },
  now: Date,
): boolean =>
  may(role, 'edit') ||
  (may(role, 'add') && isOwn && now.getTime() - Date.parse(createdAt) < OWN_ENTRY_EDIT_TIME);

/** The author of an entry; `id` is null without an account on this server. */
export interface Author {
  readonly id: string | null;
  readonly name: string;
}

/** The authors of an entry and of its last change. */
export interface Authors {
  readonly createdBy: Author;
  readonly updatedBy: Author;
}

/** Texts that stand in the place of names; apps show their translations. */
const NAMELESS_AUTHORS: Readonly<Record<string, string>> = {
  '~former-member': 'Former member',
  '~previous-owner': 'Previous owner',
};

interface WrittenEntry {
  readonly createdBy: string | null;
  readonly updatedBy: string | null;
  readonly signedAs: string | null;
  readonly updatedAs: string | null;
  /** Only doses and the diary are written by sitters. */
  readonly sitterName?: string | null;
  readonly createdByName?: string | null;
  readonly updatedByName?: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** An entry that nobody can change, as `toAuthors` reads it. */
export const neverChanged = <Row extends { readonly createdAt: string }>(row: Row) => ({
  ...row,
  ...({ updatedBy: null, updatedAs: null, updatedAt: row.createdAt } as const),
});

/** The authors of an entry. The name of `me`, the viewer, need not be in the row. */
export const toAuthors = (row: WrittenEntry, owner: Author, me: Author): Authors => {
  const namedAuthor = (id: string, name: string | null | undefined): Author =>
    id === me.id ? me : { id, name: name ?? '' };
  const formerAuthor = (as: string): Author => ({ id: null, name: NAMELESS_AUTHORS[as] ?? as });
  const signedAs = row.sitterName ?? row.signedAs;
  const unnamedAuthor = signedAs === null ? owner : formerAuthor(signedAs);
  const createdBy =
    row.createdBy === null ? unnamedAuthor : namedAuthor(row.createdBy, row.createdByName);
  const changedBy = row.updatedAs === null ? owner : formerAuthor(row.updatedAs);
  const lastAuthor = row.updatedAt > row.createdAt ? changedBy : createdBy;
  return {
    createdBy,
    updatedBy: row.updatedBy === null ? lastAuthor : namedAuthor(row.updatedBy, row.updatedByName),
  };
};

interface GivenDose {
  readonly byUserId: string | null;
  /** The name of the account or the sitter. */
  readonly byName: string | null;
  readonly sitterName: string | null;
  readonly signedAs: string | null;
}

/** The person who gave a dose; null if unknown. */
export const toGiver = ({ byUserId, byName, sitterName, signedAs }: GivenDose): Author | null => {
  if (byUserId !== null || sitterName !== null) return { id: byUserId, name: byName ?? '' };
  return signedAs === null ? null : { id: null, name: NAMELESS_AUTHORS[signedAs] ?? signedAs };
};
