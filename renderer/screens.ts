import type { ScreenModule } from './ui/screen.ts';

/** The code of all screens except the login and the dashboard, which the site map imports itself. */
export const screens = {
  addPet: () => import('./pets/add-pet-screen.tsx'),
  addRecord: () => import('./records/form/add-record-screen.tsx'),
  bulkImport: () => import('./bulk-import/bulk-import-screen.tsx'),
  clinics: () => import('./clinics/clinics-screen.tsx'),
  emailConfirmed: () => import('./accounts/entry/email-confirmed-screen.tsx'),
  expenses: () => import('./expenses/expenses-screen.tsx'),
  faq: () => import('./pages/faq-screen.tsx'),
  forgotPassword: () => import('./accounts/entry/forgot-password-screen.tsx'),
  licences: () => import('./pages/licences-screen.tsx'),
  landing: () => import('./accounts/entry/landing-screen.tsx'),
  onboarding: () => import('./welcome/onboarding-screen.tsx'),
  pet: () => import('./pets/pet-screen.tsx'),
  privacy: () => import('./pages/privacy-screen.tsx'),
  profile: () => import('./accounts/profile/profile-screen.tsx'),
  recentlyDeleted: () => import('./deleted/recently-deleted-screen.tsx'),
  resetPassword: () => import('./accounts/entry/reset-password-screen.tsx'),
  scanner: () => import('./scans/scanner-screen.tsx'),
  schedule: () => import('./reminders/schedule/schedule-screen.tsx'),
  signUp: () => import('./accounts/entry/sign-up-screen.tsx'),
  terms: () => import('./pages/terms-screen.tsx'),
} as const satisfies Readonly<Record<string, () => Promise<ScreenModule>>>;

export type Screens = typeof screens;
