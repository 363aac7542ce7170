import type { ScreenModule } from './ui/screen.ts';

/** The code of all screens except the login and the dashboard, which the site map imports itself. */
export const screens = {
  activity: () => import('./activities/activity-screen.tsx'),
  addPet: () => import('./pets/form/add-pet-screen.tsx'),
  addRecord: () => import('./records/form/add-record-screen.tsx'),
  bulkImport: () => import('./bulk-import/bulk-import-screen.tsx'),
  clinics: () => import('./clinics/clinics-screen.tsx'),
  emailConfirmed: () => import('./accounts/entry/email-confirmed-screen.tsx'),
  emergency: () => import('./pets/emergency/emergency-screen.tsx'),
  expenses: () => import('./expenses/expenses-screen.tsx'),
  acceptHandOver: () => import('./hand-over/accept-screen.tsx'),
  faq: () => import('./pages/faq-screen.tsx'),
  forgotPassword: () => import('./accounts/entry/forgot-password-screen.tsx'),
  household: () => import('./members/household-screen.tsx'),
  invitation: () => import('./members/invitation-screen.tsx'),
  changelog: () => import('./pages/changelog-screen.tsx'),
  licences: () => import('./pages/licences-screen.tsx'),
  landing: () => import('./accounts/landing/landing-screen.tsx'),
  onboarding: () => import('./welcome/onboarding-screen.tsx'),
  pet: () => import('./pets/page/pet-screen.tsx'),
  petDocuments: () => import('./pet-documents/documents-screen.tsx'),
  privacy: () => import('./pages/privacy-screen.tsx'),
  profile: () => import('./accounts/profile/profile-screen.tsx'),
  recentlyDeleted: () => import('./deleted/recently-deleted-screen.tsx'),
  resetPassword: () => import('./accounts/entry/reset-password-screen.tsx'),
  scanner: () => import('./scans/scanner-screen.tsx'),
  schedule: () => import('./reminders/schedule/schedule-screen.tsx'),
  search: () => import('./search/search-screen.tsx'),
  signUp: () => import('./accounts/sign-up/sign-up-screen.tsx'),
  twoStep: () => import('./accounts/security/two-step-screen.tsx'),
  terms: () => import('./pages/terms-screen.tsx'),
  visitReport: () => import('./visit-reports/visit-report-screen.tsx'),
} as const satisfies Readonly<Record<string, () => Promise<ScreenModule>>>;

export type Screens = typeof screens;
