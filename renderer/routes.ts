import type { RecordType } from '#server/records/rules.ts';
import type { GuardedPath } from './guard.ts';
import type { Shape } from './shell/route-skeleton.tsx';
import type { ScreenModule } from './ui/screen.ts';

export interface SiteRoute extends GuardedPath {
  /**
   * `tabs` screens carry the navigation, `form` screens a dock of their own instead, `bare` ones neither; `open`
   * ones carry it where somebody is signed in.
   */
  readonly frame: 'bare' | 'tabs' | 'form' | 'open';
  /** What stands in while the screen is on its way. */
  readonly shape: Shape;
  /** Whether the first texts are all it shows: others wait for the rest (build/compile-messages.ts). */
  readonly first?: true;
  readonly screen: () => Promise<ScreenModule>;
}

const login = () => import('./accounts/login-screen.tsx');
const dashboard = () => import('./dashboard/dashboard-screen.tsx');
const addRecord = () => import('./records/add-record-screen.tsx');

/** Written out: with the rules of records the first screen would load the titles of all of them. */
const RECORD_FORMS: Readonly<Record<RecordType, true>> = {
  vaccine: true,
  deworming: true,
  treatment: true,
  surgery: true,
  checkup: true,
  'lab-test': true,
  grooming: true,
};

const recordForm = (type: string): SiteRoute => ({
  path: `/pet/$petId/${type}`,
  access: 'signed-in',
  frame: 'form',
  shape: 'form',
  screen: addRecord,
});

const openPage = (path: string, screen: SiteRoute['screen']): SiteRoute => ({
  path,
  access: 'always',
  frame: 'open',
  shape: 'page',
  screen,
});

const privacy = () => import('./pages/privacy-screen.tsx');
const terms = () => import('./pages/terms-screen.tsx');

/** The site map: every path, who may see it and what it shows. A feature adds its lines here. */
export const siteMap: readonly SiteRoute[] = [
  { path: '/', access: 'signed-out', frame: 'bare', shape: 'entry', first: true, screen: login },
  {
    path: '/login',
    access: 'signed-out',
    frame: 'bare',
    shape: 'entry',
    first: true,
    screen: login,
  },
  {
    path: '/landing',
    access: 'signed-out',
    frame: 'bare',
    shape: 'entry',
    screen: () => import('./accounts/landing-screen.tsx'),
  },
  {
    path: '/signup',
    access: 'signed-out',
    frame: 'bare',
    shape: 'entry',
    screen: () => import('./accounts/sign-up-screen.tsx'),
  },
  {
    path: '/forgot-password',
    access: 'signed-out',
    frame: 'bare',
    shape: 'entry',
    screen: () => import('./accounts/forgot-password-screen.tsx'),
  },
  {
    path: '/reset-password',
    access: 'signed-out',
    token: true,
    frame: 'bare',
    shape: 'entry',
    screen: () => import('./accounts/reset-password-screen.tsx'),
  },
  {
    path: '/email-confirmed',
    access: 'signed-out',
    token: true,
    frame: 'bare',
    shape: 'entry',
    screen: () => import('./accounts/email-confirmed-screen.tsx'),
  },
  {
    path: '/dashboard',
    access: 'signed-in',
    frame: 'tabs',
    shape: 'dashboard',
    screen: dashboard,
  },
  {
    path: '/schedule',
    access: 'signed-in',
    frame: 'tabs',
    shape: 'list',
    screen: () => import('./reminders/schedule-screen.tsx'),
  },
  {
    path: '/expenses',
    access: 'signed-in',
    frame: 'tabs',
    shape: 'page',
    screen: () => import('./expenses/expenses-screen.tsx'),
  },
  {
    path: '/profile',
    access: 'signed-in',
    frame: 'tabs',
    shape: 'profile',
    screen: () => import('./accounts/profile-screen.tsx'),
  },
  {
    path: '/recently-deleted',
    access: 'signed-in',
    frame: 'tabs',
    shape: 'page',
    screen: () => import('./deleted/recently-deleted-screen.tsx'),
  },
  {
    path: '/bulk-add-pets',
    access: 'signed-in',
    frame: 'form',
    shape: 'form',
    screen: () => import('./bulk-import/bulk-import-screen.tsx'),
  },
  {
    path: '/vet-clinics',
    access: 'signed-in',
    frame: 'tabs',
    shape: 'list',
    screen: () => import('./clinics/clinics-screen.tsx'),
  },
  {
    path: '/add-pet',
    access: 'signed-in',
    frame: 'form',
    shape: 'form',
    screen: () => import('./pets/add-pet-screen.tsx'),
  },
  {
    path: '/pet/$petId',
    access: 'signed-in',
    frame: 'tabs',
    shape: 'pet',
    screen: () => import('./pets/pet-screen.tsx'),
  },
  ...Object.keys(RECORD_FORMS).map(recordForm),
  {
    path: '/qr-scanner',
    access: 'signed-in',
    frame: 'bare',
    shape: 'page',
    screen: () => import('./scans/scanner-screen.tsx'),
  },
  {
    path: '/welcome',
    access: 'signed-in',
    frame: 'bare',
    shape: 'page',
    screen: () => import('./welcome/onboarding-screen.tsx'),
  },
  openPage('/privacy', privacy),
  openPage('/privacy-policy', privacy),
  openPage('/terms', terms),
  openPage('/terms-of-service', terms),
  openPage('/faq', () => import('./pages/faq-screen.tsx')),
];
