import type { PetAction } from '#server/members/rules.ts';

/**
 * Who may make each call, as the households of the specification say. A call that is missing fails `roles.test.ts`, so
 * that nobody adds one without deciding this.
 *
 * - a `PetAction`: about one pet or its entries; the roles that have the right may, other members are refused with 403,
 *   and everybody else with 404. `entry` is the change of an entry of the owner, which no carer may make.
 * - `merges`: a list that contains the shared pets, for every role, or for those with a right.
 * - `own`: about the actor's own account or things, which no member reaches: 404 for another's ids.
 * - `anybody`: for every account, about things without an owner or that the address itself opens.
 * - `public`: without a session too. Privacy settings, tokens and passwords decide about the answer, which is the same
 *   for every account.
 */
export type RoleRule =
  | { readonly pet: PetAction | 'entry'; readonly bodies?: readonly PetBody[] }
  | { readonly merges: PetAction; readonly query?: string }
  | 'own'
  | 'anybody'
  | 'public';

/**
 * Fields of calls about the actor's own things in which a shared pet may be named, by `method path field`, with the
 * right that this needs. Every other call and field refuses a shared pet as it refuses a stranger's.
 */
export const SHARED_NAME_ACTIONS: Readonly<Record<string, PetAction>> = {
  'POST /api/pets ownerId': 'add-pet',
  'POST /api/sitter-links petIds': 'share',
  'POST /api/tokens petIds': 'read',
  'GET /api/vaccination-cards.pdf petIds': 'read',
};

/** A body of a call with which the call needs another right than usual. */
interface PetBody {
  readonly body: Readonly<Record<string, unknown>>;
  readonly pet: PetAction;
}

const PETS: Readonly<Record<string, RoleRule>> = {
  'GET /api/pets/:petId': { pet: 'read' },
  'PUT /api/pets/:petId': { pet: 'edit' },
  'DELETE /api/pets/:petId': { pet: 'delete' },
  'GET /api/pets/:petId/activity': { pet: 'see-activity' },
  'POST /api/pets/:petId/restore': { pet: 'restore' },
  'PUT /api/pets/:petId/share-token': { pet: 'share' },
  'GET /api/pets/:petId/profile-code': { pet: 'share' },
  'POST /api/pets/:petId/profile-code': { pet: 'share' },
  'GET /api/pets/:petId/hand-over': { pet: 'hand-over' },
  'POST /api/pets/:petId/hand-over': { pet: 'hand-over' },
  'DELETE /api/pets/:petId/hand-over': { pet: 'hand-over' },
  'PUT /api/pets/:petId/lost': {
    pet: 'mark-lost',
    bodies: [{ body: { lost: false }, pet: 'end-lost' }],
  },
  'GET /api/pets/:petId/found-reports': { pet: 'end-lost' },
  'PUT /api/pets/:petId/found-reports/seen': { pet: 'end-lost' },
  'GET /api/pets/:petId/found-reports/mute': { pet: 'end-lost' },
  'PUT /api/pets/:petId/found-reports/mute': { pet: 'end-lost' },
  'PUT /api/pets/:petId/found-reports/:reportId/mute': { pet: 'end-lost' },
  'POST /api/pets/:petId/found-reports/:reportId/abuse': { pet: 'end-lost' },
  'DELETE /api/pets/:petId/found-reports/:reportId': { pet: 'end-lost' },
  'GET /api/pets/:petId/vaccination-card.pdf': { pet: 'read' },
  'GET /api/pets/:petId/vet-summary.pdf': { pet: 'read' },
  'GET /api/pets/:petId/emergency': { pet: 'read' },
  'GET /api/pets/:petId/emergency.pdf': { pet: 'read' },
  'GET /api/pets/:petId/vet-links': { pet: 'share' },
  'POST /api/pets/:petId/vet-links': { pet: 'share' },
  'GET /api/visit-reports/:visitReportId': { pet: 'edit' },
  'GET /api/visit-reports/:visitReportId/files/:reportFileId': { pet: 'edit' },
  'POST /api/visit-reports/:visitReportId/accept': { pet: 'edit' },
  'POST /api/visit-reports/:visitReportId/discard': { pet: 'edit' },
  'GET /api/photos/:photoId': { pet: 'read' },
};

const RECORDS: Readonly<Record<string, RoleRule>> = {
  'GET /api/pets/:petId/medical-records': { pet: 'read' },
  'POST /api/pets/:petId/medical-records': { pet: 'add' },
  'GET /api/medical-records/:recordId': { pet: 'read' },
  'PUT /api/medical-records/:recordId': { pet: 'entry' },
  'DELETE /api/medical-records/:recordId': { pet: 'delete' },
  'POST /api/medical-records/:recordId/restore': { pet: 'restore' },
  'POST /api/medical-records/:recordId/documents': { pet: 'entry' },
  'DELETE /api/medical-records/:recordId/documents/:documentId': { pet: 'delete' },
  'GET /api/documents/:documentId': { pet: 'read' },
  'GET /api/pets/:petId/pet-documents': { pet: 'read' },
  'POST /api/pets/:petId/pet-documents': { pet: 'add' },
  'GET /api/pet-documents/:petDocumentId': { pet: 'read' },
  'PUT /api/pet-documents/:petDocumentId': { pet: 'entry' },
  'DELETE /api/pet-documents/:petDocumentId': { pet: 'delete' },
  'POST /api/pet-documents/:petDocumentId/restore': { pet: 'restore' },
  'POST /api/pet-documents/:petDocumentId/documents': { pet: 'entry' },
  'GET /api/pets/:petId/reminders': { pet: 'read' },
  'PUT /api/reminders/:reminderId/complete': { pet: 'log' },
  'PUT /api/reminders/:reminderId/reopen': { pet: 'log' },
  'GET /api/reminders/:reminderId/calendar': { pet: 'read' },
};

const CARE_RULES: Readonly<Record<string, RoleRule>> = {
  'GET /api/pets/:petId/care-plans': { pet: 'read' },
  'POST /api/pets/:petId/care-plans': { pet: 'add' },
  'PUT /api/care-plans/:planId': { pet: 'entry' },
  'DELETE /api/care-plans/:planId': { pet: 'delete' },
  'POST /api/care-plans/:planId/restore': { pet: 'restore' },
  'POST /api/care-plans/:planId/supply': { pet: 'entry' },
  'POST /api/care-plans/:planId/snooze': { pet: 'read' },
  'GET /api/care-plans/:planId/calendar': { pet: 'read' },
  'GET /api/pets/:petId/doses': { pet: 'read' },
  'POST /api/care-plans/:planId/doses': { pet: 'log' },
  'PUT /api/doses/:doseId': { pet: 'entry' },
  'DELETE /api/doses/:doseId': { pet: 'entry' },
  'GET /api/pets/:petId/diary': { pet: 'read' },
  'POST /api/pets/:petId/diary': { pet: 'log' },
  'GET /api/diary/:entryId': { pet: 'read' },
  'PUT /api/diary/:entryId': { pet: 'entry' },
  'DELETE /api/diary/:entryId': { pet: 'entry' },
  'GET /api/pets/:petId/weights': { pet: 'read' },
  'POST /api/pets/:petId/weights': { pet: 'log' },
  'DELETE /api/weights/:weighingId': { pet: 'entry' },
};

const LIST_RULES: Readonly<Record<string, RoleRule>> = {
  'GET /api/pets': { merges: 'read' },
  'GET /api/reminders': { merges: 'read' },
  'GET /api/reminders/overdue': { merges: 'read' },
  'GET /api/care': { merges: 'read', query: 'from=2026-11-20&to=2026-11-21' },
  'GET /api/care-plans': { merges: 'read' },
  'GET /api/changes': { merges: 'read' },
  'GET /api/search': { merges: 'read', query: 'q=bantay' },
  'GET /api/household': { merges: 'read' },
  'GET /api/recently-deleted': { merges: 'restore' },
  'GET /api/found-reports/unread': { merges: 'end-lost' },
  'GET /api/visit-reports': { merges: 'edit' },
};

/** Calls about the account, or about things that are not shared with its pets. */
const OWNER_ONLY_CALLS = [
  'PUT /api/auth/email',
  'GET /api/auth/sessions',
  'DELETE /api/auth/sessions/:sessionId',
  'POST /api/auth/sessions/revoke-others',
  'POST /api/auth/sessions/revoke-all',
  'DELETE /api/auth/account',
  'POST /api/auth/change-password',
  'GET /api/auth/ways-in',
  'DELETE /api/auth/ways-in/:wayId',
  'POST /api/auth/reauthenticate',
  'POST /api/auth/reauthenticate/phone',
  'POST /api/auth/reauthenticate/biometric',
  'GET /api/auth/mfa',
  'POST /api/auth/mfa/set-up',
  'POST /api/auth/mfa/confirm',
  'POST /api/auth/mfa/recovery-codes',
  'POST /api/auth/mfa/turn-off',
  'DELETE /api/auth/mfa/devices/:deviceId',
  'GET /api/auth/security-notices',
  'DELETE /api/auth/security-notices/:noticeId',
  'GET /api/auth/user',
  'PUT /api/auth/user',
  'PUT /api/auth/phone',
  'DELETE /api/auth/phone',
  'POST /api/auth/biometric-register/options',
  'POST /api/auth/biometric-register',
  'GET /api/auth/biometric',
  'DELETE /api/auth/biometric/:id',
  // The policy of the call for one card applies to each pet in the query.
  'GET /api/vaccination-cards.pdf',
  'GET /api/push/key',
  'POST /api/push/subscriptions',
  'POST /api/push/unsubscribe',
  'GET /api/notices',
  'POST /api/notices/test',
  'GET /api/notification-targets',
  'POST /api/notification-targets',
  'PUT /api/notification-targets/:targetId',
  'DELETE /api/notification-targets/:targetId',
  'POST /api/notification-targets/:targetId/test',
  'PUT /api/vet-clinics/:clinicId',
  'DELETE /api/vet-clinics/:clinicId',
  'POST /api/clinic-ratings',
  'DELETE /api/clinic-ratings/:ratingId',
  'GET /api/scanned-pets',
  'POST /api/scanned-pets',
  'DELETE /api/scanned-pets/by-pet/:scannedPetId',
  'POST /api/scanned-pets/by-pet/:scannedPetId/transfer',
  'POST /api/sample-pets',
  'DELETE /api/sample-pets',
  'GET /api/recently-deleted/sides/:sideId',
  'GET /api/tokens',
  'POST /api/tokens',
  'DELETE /api/tokens/:tokenId',
  'GET /api/calendar-feed',
  'POST /api/calendar-feed',
  'DELETE /api/calendar-feed',
  'GET /api/export/size',
  'GET /api/export',
  'POST /api/import/check',
  'POST /api/import',
  'POST /api/support/contact',
  'GET /api/statistics',
  'GET /api/health-insights',
  'GET /api/expenses',
  'GET /api/expenses/summary',
  'GET /api/expenses/export.csv',
  'GET /api/expenses/summary.csv',
  'GET /api/expenses/summary.pdf',
  'GET /api/expenses/budget',
  'PUT /api/expenses/budget',
  'GET /api/expenses/items',
  'POST /api/expenses/items',
  'GET /api/expenses/items/:itemId',
  'PUT /api/expenses/items/:itemId',
  'POST /api/expenses/items/:itemId/documents',
  'DELETE /api/expenses/items/:itemId',
  'POST /api/expenses/items/:itemId/restore',
  'POST /api/pets',
  'POST /api/household/invitations',
  'DELETE /api/household/invitations/:invitationId',
  'POST /api/household/invitations/:invitationId/approve',
  'PUT /api/household/members/:userId',
  'DELETE /api/household/members/:userId',
  'PUT /api/household/notices/:ownerId',
  'POST /api/household/leave/:ownerId',
  'GET /api/hand-overs',
  'GET /api/sitter-links',
  'POST /api/sitter-links',
  'DELETE /api/sitter-links/:linkId',
  'DELETE /api/vet-links/:vetLinkId',
] as const;

const ANYBODY_CALLS = [
  'POST /api/household/invitations/:token/accept',
  'POST /api/hand-overs/:token/accept',
  'GET /api/vet-clinics',
  'POST /api/vet-clinics',
  'GET /api/vet-clinics/status',
  'GET /api/vet-clinics/names',
  'GET /api/vet-clinics/network',
  'PUT /api/vet-clinics/network',
  'POST /api/vet-clinics/import',
  'GET /api/vet-clinics/:clinicId/ratings',
  'GET /api/clinics/:clinicId/ratings',
  'GET /api/google-maps-config',
] as const;

/** Calls without a session. Those of the desktop app have no accounts on them. */
const PUBLIC_CALLS = [
  'GET /api/capabilities',
  'POST /api/auth/signup',
  'POST /api/auth/resend-confirmation',
  'GET /api/auth/confirm-email',
  'POST /api/auth/login',
  'POST /api/auth/login/mfa',
  'GET /api/logout',
  'GET /api/auth/accounts/:accountId/deletion',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'GET /api/login',
  'GET /api/login/callback',
  'GET /api/login/link',
  'POST /api/login/link',
  'POST /api/auth/send-otp',
  'POST /api/auth/verify-otp',
  'POST /api/auth/biometric-verify/options',
  'POST /api/auth/biometric-verify',
  'GET /api/pets/public/:petId',
  'GET /api/pets/public/:petId/medical-records',
  'GET /api/pets/share/:shareToken',
  'GET /api/pets/share/:shareToken/photo',
  'POST /api/pets/share/:shareToken/found',
  'GET /api/household/invitations/:token',
  'GET /api/hand-overs/:token',
] as const;

export const ROLE_TABLE: Readonly<Record<string, RoleRule>> = {
  ...PETS,
  ...RECORDS,
  ...CARE_RULES,
  ...LIST_RULES,
  ...Object.fromEntries(OWNER_ONLY_CALLS.map((name) => [name, 'own' as const])),
  ...Object.fromEntries(ANYBODY_CALLS.map((name) => [name, 'anybody' as const])),
  ...Object.fromEntries(PUBLIC_CALLS.map((name) => [name, 'public' as const])),
};
