import type { TokenScope } from './rules.ts';

/**
 * Which tokens may make a call: those with one of the scopes. `isWhole` marks calls that are about more than single
 * pets, so that a token for some pets may not make them. `closed` calls are never made with a token: they are about the
 * account, its tokens, its household or its ways in, or give something to others.
 */
export type TokenRule =
  | 'closed'
  | { readonly scopes: readonly TokenScope[]; readonly isWhole?: true };

const READ_SCOPES: readonly TokenScope[] = ['read'];
const READ_CARE: readonly TokenScope[] = ['read', 'care'];
const READ_DUE: readonly TokenScope[] = ['read', 'care', 'calendar'];
const WRITE_SCOPES: readonly TokenScope[] = ['write'];
const LOG_SCOPES: readonly TokenScope[] = ['write', 'care'];

/** The calls for each set of scopes, which a token for some pets may make too. */
const PET_CALLS: readonly (readonly [readonly TokenScope[], readonly string[]])[] = [
  [
    READ_SCOPES,
    [
      'GET /api/pets/:petId/activity',
      'GET /api/pets/:petId/vaccination-card.pdf',
      'GET /api/pets/:petId/vet-summary.pdf',
      'GET /api/vaccination-cards.pdf',
      'GET /api/pets/:petId/medical-records',
      'GET /api/medical-records/:recordId',
      'GET /api/documents/:documentId',
      'GET /api/pets/:petId/pet-documents',
      'GET /api/pet-documents/:petDocumentId',
      'GET /api/search',
    ],
  ],
  [
    READ_CARE,
    [
      'GET /api/pets',
      'GET /api/pets/:petId',
      'GET /api/pets/:petId/care-plans',
      'GET /api/pets/:petId/doses',
      'GET /api/pets/:petId/diary',
      'GET /api/diary/:entryId',
      'GET /api/pets/:petId/weights',
      'GET /api/pets/:petId/reminders',
    ],
  ],
  [
    READ_DUE,
    [
      'GET /api/reminders',
      'GET /api/reminders/overdue',
      'GET /api/care',
      'GET /api/care-plans',
      'GET /api/care-plans/:planId/calendar',
      'GET /api/reminders/:reminderId/calendar',
    ],
  ],
  [
    WRITE_SCOPES,
    [
      'PUT /api/pets/:petId',
      'DELETE /api/pets/:petId',
      'POST /api/pets/:petId/restore',
      'PUT /api/pets/:petId/lost',
      'POST /api/pets/:petId/medical-records',
      'PUT /api/medical-records/:recordId',
      'DELETE /api/medical-records/:recordId',
      'POST /api/medical-records/:recordId/restore',
      'POST /api/medical-records/:recordId/documents',
      'DELETE /api/medical-records/:recordId/documents/:documentId',
      'POST /api/pets/:petId/pet-documents',
      'PUT /api/pet-documents/:petDocumentId',
      'DELETE /api/pet-documents/:petDocumentId',
      'POST /api/pet-documents/:petDocumentId/restore',
      'POST /api/pet-documents/:petDocumentId/documents',
      'POST /api/pets/:petId/care-plans',
      'PUT /api/care-plans/:planId',
      'DELETE /api/care-plans/:planId',
      'POST /api/care-plans/:planId/restore',
      'POST /api/care-plans/:planId/supply',
    ],
  ],
  [
    LOG_SCOPES,
    [
      'POST /api/care-plans/:planId/doses',
      'PUT /api/doses/:doseId',
      'DELETE /api/doses/:doseId',
      'POST /api/pets/:petId/diary',
      'PUT /api/diary/:entryId',
      'DELETE /api/diary/:entryId',
      'POST /api/pets/:petId/weights',
      'DELETE /api/weights/:weighingId',
      'PUT /api/reminders/:reminderId/complete',
      'PUT /api/reminders/:reminderId/reopen',
    ],
  ],
];

/** The calls for each set of scopes that are about more than single pets. */
const ACCOUNT_CALLS: readonly (readonly [readonly TokenScope[], readonly string[]])[] = [
  [
    READ_SCOPES,
    [
      'GET /api/photos/:photoId',
      'GET /api/changes',
      'GET /api/statistics',
      'GET /api/health-insights',
      'GET /api/expenses',
      'GET /api/expenses/summary',
      'GET /api/expenses/export.csv',
      'GET /api/expenses/summary.csv',
      'GET /api/expenses/summary.pdf',
      'GET /api/expenses/budget',
      'GET /api/expenses/items',
      'GET /api/expenses/items/:itemId',
      'GET /api/vet-clinics',
      'GET /api/vet-clinics/:clinicId',
      'GET /api/vet-clinics/:clinicId/ratings',
      'GET /api/clinics/:clinicId/ratings',
      'GET /api/recently-deleted',
    ],
  ],
  [
    WRITE_SCOPES,
    [
      'POST /api/pets',
      'PUT /api/expenses/budget',
      'POST /api/expenses/items',
      'PUT /api/expenses/items/:itemId',
      'POST /api/expenses/items/:itemId/documents',
      'DELETE /api/expenses/items/:itemId',
      'POST /api/expenses/items/:itemId/restore',
    ],
  ],
];

const CLOSED_CALLS = [
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
  'GET /api/tokens',
  'POST /api/tokens',
  'DELETE /api/tokens/:tokenId',
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
  'POST /api/care-plans/:planId/snooze',
  'PUT /api/household/notices/:ownerId',
  'GET /api/household',
  'POST /api/household/invitations',
  'DELETE /api/household/invitations/:invitationId',
  'POST /api/household/invitations/:invitationId/approve',
  'POST /api/household/invitations/:token/accept',
  'PUT /api/household/members/:userId',
  'DELETE /api/household/members/:userId',
  'POST /api/household/leave/:ownerId',
  'GET /api/hand-overs',
  'POST /api/hand-overs/:token/accept',
  'GET /api/pets/:petId/hand-over',
  'POST /api/pets/:petId/hand-over',
  'DELETE /api/pets/:petId/hand-over',
  'GET /api/sitter-links',
  'POST /api/sitter-links',
  'DELETE /api/sitter-links/:linkId',
  'GET /api/pets/:petId/vet-links',
  'POST /api/pets/:petId/vet-links',
  'DELETE /api/vet-links/:vetLinkId',
  // Only a person may read and decide about visit reports.
  'GET /api/visit-reports',
  'GET /api/visit-reports/:visitReportId',
  'GET /api/visit-reports/:visitReportId/files/:reportFileId',
  'POST /api/visit-reports/:visitReportId/accept',
  'POST /api/visit-reports/:visitReportId/discard',
  'GET /api/calendar-feed',
  'POST /api/calendar-feed',
  'DELETE /api/calendar-feed',
  // These answers contain the owner's contacts.
  'GET /api/pets/:petId/emergency',
  'GET /api/pets/:petId/emergency.pdf',
  'GET /api/pets/:petId/shown-contact',
  'PUT /api/pets/:petId/share-token',
  'GET /api/pets/:petId/profile-code',
  'POST /api/pets/:petId/profile-code',
  'GET /api/pets/:petId/found-reports',
  'PUT /api/pets/:petId/found-reports/seen',
  'GET /api/pets/:petId/found-reports/mute',
  'PUT /api/pets/:petId/found-reports/mute',
  'PUT /api/pets/:petId/found-reports/:reportId/mute',
  'POST /api/pets/:petId/found-reports/:reportId/abuse',
  'DELETE /api/pets/:petId/found-reports/:reportId',
  'GET /api/found-reports/unread',
  'POST /api/vet-clinics',
  'PUT /api/vet-clinics/:clinicId',
  'DELETE /api/vet-clinics/:clinicId',
  'POST /api/vet-clinics/:clinicId/restore',
  'GET /api/vet-clinics/names',
  'GET /api/vet-clinics/status',
  'GET /api/vet-clinics/network',
  'PUT /api/vet-clinics/network',
  'POST /api/vet-clinics/import',
  'POST /api/clinic-ratings',
  'DELETE /api/clinic-ratings/:ratingId',
  'GET /api/google-maps-config',
  'GET /api/scanned-pets',
  'POST /api/scanned-pets',
  'DELETE /api/scanned-pets/by-pet/:scannedPetId',
  'POST /api/scanned-pets/by-pet/:scannedPetId/transfer',
  'POST /api/sample-pets',
  'DELETE /api/sample-pets',
  'GET /api/recently-deleted/sides/:sideId',
  'GET /api/export/size',
  'GET /api/export',
  'POST /api/import/check',
  'POST /api/import',
  'POST /api/support/contact',
] as const;

const rulesForScopes = (
  groups: readonly (readonly [readonly TokenScope[], readonly string[]])[],
  isWhole: boolean,
): Readonly<Record<string, TokenRule>> =>
  Object.fromEntries(
    groups.flatMap(([scopes, calls]) =>
      calls.map((call) => [call, isWhole ? { scopes, isWhole } : { scopes }] as const),
    ),
  );

/**
 * The rule of every call with a session, by `method path`. A call without an entry is closed to tokens, and fails
 * `scopes.test.ts`, so that nobody adds one without deciding this. The table is the only place that decides it.
 */
export const TOKEN_RULES: Readonly<Record<string, TokenRule>> = {
  ...rulesForScopes(PET_CALLS, false),
  ...rulesForScopes(ACCOUNT_CALLS, true),
  ...Object.fromEntries(CLOSED_CALLS.map((call) => [call, 'closed' as const])),
};
