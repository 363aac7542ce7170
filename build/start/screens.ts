/** The addresses of all screens, for tests and pictures of all of them. */

export const SIGNED_OUT = [
  '/login',
  '/signup',
  '/forgot-password',
  '/landing',
  '/faq',
  '/licences',
  '/terms',
  '/privacy',
] as const;

/** Screens of an owner. ID is replaced by the id of a pet. */
export const OWNED = [
  '/dashboard',
  '/dashboard?tab=health',
  '/schedule',
  '/expenses',
  '/expenses?tab=history',
  '/expenses?tab=analytics',
  '/expenses?tab=budget',
  '/profile',
  '/recently-deleted',
  '/add-pet',
  '/bulk-add-pets',
  '/qr-scanner',
  '/vet-clinics',
  '/welcome',
  '/pet/ID',
  '/pet/ID?tab=records',
  '/pet/ID?tab=qr',
  '/pet/ID?tab=info',
  '/pet/ID/vaccine',
  '/pet/ID/grooming',
] as const;
