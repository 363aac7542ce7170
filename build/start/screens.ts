/**
 * The addresses of all screens, for tests and pictures of all of them. Links with a token show what a link says
 * that is no longer valid.
 */

export const SIGNED_OUT = [
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password?token=used',
  '/email-confirmed?token=used',
  '/invitation/used',
  '/hand-over/used',
  '/landing',
  '/faq',
  '/licences',
  '/whats-new',
  '/terms',
  '/privacy',
] as const;

/** Screens of an owner. ID is replaced by the id of a pet, REPORT by the id of a vet's report. */
export const OWNER_SCREENS = [
  '/dashboard',
  '/dashboard?tab=health',
  '/schedule',
  '/expenses',
  '/expenses?tab=history',
  '/expenses?tab=analytics',
  '/expenses?tab=budget',
  '/profile',
  '/two-step',
  '/household',
  '/recently-deleted',
  '/search?q=rabies',
  '/add-pet',
  '/bulk-add-pets',
  '/add-record',
  '/qr-scanner',
  '/vet-clinics',
  '/welcome',
  '/pet/ID',
  '/pet/ID?tab=records',
  '/pet/ID?tab=qr',
  '/pet/ID?tab=info',
  '/pet/ID/emergency',
  '/pet/ID/documents',
  '/pet/ID/activity',
  '/visit-report/REPORT',
  '/pet/ID/vaccine',
  '/pet/ID/deworming',
  '/pet/ID/treatment',
  '/pet/ID/surgery',
  '/pet/ID/checkup',
  '/pet/ID/lab-test',
  '/pet/ID/grooming',
] as const;
