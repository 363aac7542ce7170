import type { Knex } from 'knex';

/**
 * Whose pets a statement is about: those of one account, and with `sharedAt`, an instant in ISO UTC, also those that
 * other accounts share with it at that instant. Sharing is decided here and nowhere else.
 */
export interface ReadScope {
  readonly ownerId: string;
  readonly sharedAt?: string;
  /** Limits the shared pets to those that the account sees in one of these roles. */
  readonly roles?: readonly Role[] | undefined;
  /** Limits the shared pets to those that the account gets notices about. */
  readonly isNotified?: boolean | undefined;
  /** Limits the account's pets to those that this membership shares. */
  readonly through?: string;
  /** Limits the pets to these, for a token that is limited to them. */
  readonly only?: readonly string[];
}

/** The role of a member in a household. */
export type MemberRole = 'family' | 'carer' | 'viewer';

/** The role of an account towards a pet: its owner, or a member of the owner's household. */
export type Role = 'owner' | MemberRole;

/** A pet with the role of the asking account. */
export interface PetWithRole {
  readonly role: Role;
}

/** Narrows memberships to those that have not ended at an instant, ISO UTC. */
export const joinLastingMemberships = (memberships: Knex.QueryBuilder, instant: string): void => {
  memberships.where((current) => {
    current.whereNull('memberships.until').orWhere('memberships.until', '>', instant);
  });
};

/** Memberships of an account that have not ended. */
export const currentMemberships = (
  knex: Knex,
  userId: string,
  instant: string,
): Knex.QueryBuilder =>
  knex('memberships').where('memberships.userId', userId).modify(joinLastingMemberships, instant);

/** Narrows a statement about memberships and pets to the pets that a membership of their owner shares. */
export const narrowToShared = (query: Knex.QueryBuilder): void => {
  query.where((shared) => {
    shared.whereRaw('memberships.all_pets').orWhereRaw(
      `exists (select 1 from membership_pets
          where membership_pets.membership_id = memberships.id and membership_pets.pet_id = pets.id)`,
    );
  });
};

/** Memberships whose members get notices, for a statement about `pets` and `users`: the user's for the pet. */
export const notifiedMembership = (knex: Knex, instant: string): Knex.QueryBuilder =>
  knex('memberships')
    .whereRaw('memberships.owner_id = pets.user_id and memberships.user_id = users.id')
    .whereRaw('memberships.has_notices')
    .modify(joinLastingMemberships, instant)
    .modify(narrowToShared);

/** Which of the pets of a scope are meant. The columns of other tables are in sight too, so that names are whole. */
type NarrowPets = (pets: Knex.QueryBuilder) => void;

/** The SQL for whether the account that a column names is disabled. */
const disabledUserSql = (column: string): string =>
  `exists (select 1 from users where users.id = ${column} and users.disabled_at is not null)`;

const OWNER_DISABLED = disabledUserSql('memberships.owner_id');

/** Narrows links to those that no disabled account made. */
export const enabledAccountSql = (
  links: Knex.QueryBuilder,
  maker: 'invitations.owner_id' | 'hand_overs.user_id',
): void => {
  links.whereRaw(`not ${disabledUserSql(maker)}`);
};

/** The role of a membership. Members of a disabled owner only read. */
export const roleOfMember = (knex: Knex, name: string): Knex.Raw =>
  knex.raw(`case when ${OWNER_DISABLED} then 'viewer' else memberships.role end as ??`, [name]);

/** Narrows memberships to those in one of these roles. */
const narrowToRoles = (memberships: Knex.QueryBuilder, roles: readonly Role[]): void => {
  memberships.whereIn('memberships.role', roles);
  if (!roles.includes('viewer')) memberships.whereRaw(`not ${OWNER_DISABLED}`);
};

/** Memberships with each pet that they share, deleted ones included. */
export const sharedPets = (memberships: Knex.QueryBuilder): Knex.QueryBuilder =>
  memberships.join('pets', 'pets.userId', 'memberships.ownerId').modify(narrowToShared);

/** Ids of pets as a subquery, deleted ones included. An account is never a member of its own household. */
const ownedOrSharedPets = (
  knex: Knex,
  { ownerId, sharedAt, roles, isNotified, through, only }: ReadScope,
  narrowedFilter: NarrowPets,
): Knex.QueryBuilder => {
  const narrowPets: NarrowPets = (pets) => {
    narrowedFilter(pets);
    if (only) pets.whereIn('pets.id', only);
  };
  if (through !== undefined) {
    return sharedPets(knex('memberships'))
      .where({ 'memberships.id': through, 'memberships.ownerId': ownerId })
      .modify(narrowPets)
      .select('pets.id');
  }
  const ownedQuery = knex('pets')
    .where('pets.userId', ownerId)
    .modify(narrowPets)
    .select('pets.id');
  if (sharedAt === undefined) return ownedQuery;
  // Two halves, because no index leads to the rows of an "or" of both.
  return ownedQuery.unionAll(
    sharedPets(currentMemberships(knex, ownerId, sharedAt))
      .modify((memberships) => {
        if (roles) narrowToRoles(memberships, roles);
        if (isNotified) memberships.whereRaw('memberships.has_notices');
      })
      .modify(narrowPets)
      .select('pets.id'),
  );
};

/** The pets of a scope that are not deleted, as a subquery of ids: `.whereIn('petId', visiblePets(knex, scope))`. */
export const visiblePets = (knex: Knex, scope: ReadScope): Knex.QueryBuilder =>
  ownedOrSharedPets(knex, scope, (pets) => pets.whereNull('pets.deletedAt'));

/**
 * A visible pet by id, as a subquery: `.where('petId', visiblePet(knex, scope, id))`. Unlike
 * `visiblePets` it reads no list.
 */
export const visiblePet = (knex: Knex, scope: ReadScope, id: string): Knex.QueryBuilder =>
  ownedOrSharedPets(knex, scope, (pets) => pets.where('pets.id', id).whereNull('pets.deletedAt'));

/** A pet by id, deleted or not, that the scope can see, as a subquery of ids. */
export const visibleOrDeletedPet = (knex: Knex, scope: ReadScope, id: string): Knex.QueryBuilder =>
  ownedOrSharedPets(knex, scope, (pets) => pets.where('pets.id', id));

/**
 * The visible pets that are alive, as a subquery of ids. Everything about the future (reminders,
 * counts, score, coverage, budget, notices) concerns only these. `isLiving` is the same rule
 * outside SQL.
 */
export const livingPets = (knex: Knex, scope: ReadScope): Knex.QueryBuilder =>
  ownedOrSharedPets(knex, scope, (pets) =>
    pets.whereNull('pets.deletedAt').whereNull('pets.passedAwayOn'),
  );

/** The visible pets except samples, as a subquery of ids. Exports contain these. */
export const petsOfOwner = (knex: Knex, scope: ReadScope): Knex.QueryBuilder =>
  ownedOrSharedPets(knex, scope, (pets) =>
    pets.whereNull('pets.deletedAt').where('pets.isSample', false),
  );

/** The SQL for whether no import in progress hides the rows of a table. */
const publishedSql = (table: 'expense_items' | 'scanned_pets'): string =>
  `(${table}.import_id is null or exists (
    select 1 from imports where imports.id = ${table}.import_id and imports.published is not null))`;

/** The roles of members who see the owner's expenses. */
export const EXPENSE_ROLES: readonly MemberRole[] = ['family'];

/** Memberships with each expense that they show, deleted ones and those of deleted pets included. */
export const sharedExpenses = (memberships: Knex.QueryBuilder): Knex.QueryBuilder =>
  memberships
    .join('expenseItems', 'expenseItems.userId', 'memberships.ownerId')
    .modify(narrowToRoles, EXPENSE_ROLES)
    .whereRaw(publishedSql('expense_items'))
    .where((shown) => {
      shown.whereRaw('memberships.all_pets').orWhereRaw(
        `exists (select 1 from membership_pets
          join pets on pets.id = membership_pets.pet_id and pets.user_id = memberships.owner_id
          where membership_pets.membership_id = memberships.id
            and membership_pets.pet_id = expense_items.pet_id)`,
      );
    });

/** The roles of members who read the messages of finders and the reports of vets. */
export const REPORT_ROLES: readonly MemberRole[] = ['family'];

/** The feed's names of the tables of these reports. */
export const REPORT_TABLES = { foundReport: 'foundReports', visitReport: 'visitReports' } as const;

/** Memberships with each report of one table that they show, those of deleted pets included. */
export const sharedReports = (
  memberships: Knex.QueryBuilder,
  entity: keyof typeof REPORT_TABLES,
): Knex.QueryBuilder =>
  sharedPets(memberships)
    .join(`${REPORT_TABLES[entity]} as reports`, 'reports.petId', 'pets.id')
    .modify(narrowToRoles, REPORT_ROLES);

/** The expenses of a scope that are no records and are not deleted. */
export const visibleExpenses = (knex: Knex, scope: ReadScope): Knex.QueryBuilder =>
  knex('expenseItems')
    .where('expenseItems.userId', scope.ownerId)
    .whereNull('expenseItems.deletedAt')
    .whereRaw(publishedSql('expense_items'))
    .modify((items) => {
      // A member who sees some of the pets sees no expense for all of them.
      // A token for some of the pets reads no expense for all of them either.
      const isPart = scope.through !== undefined || scope.only !== undefined;
      if (isPart) items.whereIn('expenseItems.petId', visiblePets(knex, scope));
    });

/**
 * The expenses of a scope, and those that households show the account now, with this photo or PDF as their receipt.
 * Two statements, because no index leads to the rows of an "or" of both.
 */
export const expensesWithReceipt = (
  knex: Knex,
  scope: ReadScope,
  blobId: string,
): readonly Knex.QueryBuilder[] => {
  const { ownerId, sharedAt, only } = scope;
  const ownItems = visibleExpenses(knex, scope);
  const sharedItems =
    sharedAt === undefined
      ? []
      : [
          sharedExpenses(currentMemberships(knex, ownerId, sharedAt))
            .whereNull('expenseItems.deletedAt')
            .where((shown) => {
              const pet = knex('pets')
                .where('pets.id', knex.ref('expenseItems.petId'))
                .whereNull('pets.deletedAt')
                .select('pets.id');
              shown.whereRaw('memberships.all_pets').orWhereExists(pet);
            })
            .modify((items) => {
              if (only) items.whereIn('expenseItems.petId', only);
            }),
        ];
  return [ownItems, ...sharedItems].map((items) =>
    items.where('expenseItems.imageBlobId', blobId).select('expenseItems.id'),
  );
};

/** The scans of an account. */
export const visibleScans = (knex: Knex, userId: string): Knex.QueryBuilder =>
  knex('scannedPets').where('scannedPets.userId', userId).whereRaw(publishedSql('scanned_pets'));

/**
 * The pets of a scope that were deleted after an instant, as a subquery of ids. They can still be
 * restored.
 */
export const deletedPets = (
  knex: Knex,
  scope: ReadScope,
  afterInstant: string,
): Knex.QueryBuilder =>
  ownedOrSharedPets(knex, scope, (pets) =>
    pets.where('pets.deletedAt', '>', afterInstant).whereNull('pets.importId'),
  );

/** The owner's name and the role of the asking account. */
export interface PetAccess extends PetWithRole {
  /** The first name of the pet's owner. */
  readonly ownerName: string;
  /** The currency of the pet's owner, ISO 4217. */
  readonly ownerCurrency: string;
}

/** The columns from which `PetAccess` is read; null for an account's own pets. */
interface AccessColumns {
  readonly memberRole: MemberRole | null;
  readonly ownerName: string;
  readonly ownerCurrency: string;
}

/** The SQL that reads a column of the pet's owner. */
const ownerColumnSql = (column: string, name: string): string =>
  `(select users.${column} from users where users.id = pets.user_id) as ${name}`;

/**
 * The columns that `toRowWithAccess` needs, for a statement about `pets`. They do not decide which pets are visible:
 * the statement must also use one of the subqueries above.
 */
export const accessColumns = (
  knex: Knex,
  { ownerId, sharedAt }: ReadScope,
): readonly (Knex.QueryBuilder | Knex.Raw)[] => [
  knex.raw(ownerColumnSql('first_name', 'owner_name')),
  knex.raw(ownerColumnSql('currency', 'owner_currency')),
  sharedAt === undefined
    ? knex.raw('null as member_role')
    : currentMemberships(knex, ownerId, sharedAt)
        .whereRaw('memberships.owner_id = pets.user_id')
        .select(roleOfMember(knex, 'memberRole'))
        .as('memberRole'),
];

/** A row that was read with `accessColumns`. */
export const toRowWithAccess = <Row extends object>({
  memberRole,
  ...row
}: Row & AccessColumns): Omit<Row, 'memberRole'> & PetAccess => ({
  ...row,
  role: memberRole ?? 'owner',
});
