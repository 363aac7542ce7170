import type { RecordType } from '#server/records/rules.ts';
import type { GuardedPath } from './guard.ts';
import type { Screens } from './screens.ts';
import type { SkeletonShape } from './shell/route-skeleton.tsx';
import type { ScreenModule } from './ui/screen.ts';

export interface SiteRoute extends GuardedPath {
  /**
   * `tabs` screens have the navigation, `form` screens their own dock, `bare` screens neither; `open` screens
   * have the navigation if somebody is signed in.
   */
  readonly frame: 'bare' | 'tabs' | 'form' | 'open';
  /** The skeleton shown while the screen loads. */
  readonly shape: SkeletonShape;
  readonly screen: () => Promise<ScreenModule>;
}

const login = () => import('./accounts/entry/login-screen.tsx');
const dashboard = () => import('./dashboard/dashboard-screen.tsx');

/**
 * All screens but the first two, whose code is split off, so that the first bundle does not contain the names
 * of their files.
 */
const loadScreens = () => import('./screens.ts');

/** A screen from screens.ts by its name. */
const lazyScreen = (name: keyof Screens) => async () => (await loadScreens()).screens[name]();

const addRecord = lazyScreen('addRecord');

/** Written out, because importing the rules of records would add all their titles to the first bundle. */
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

const privacy = lazyScreen('privacy');
const terms = lazyScreen('terms');

/** The site map: every path, its access and its screen. A feature adds its lines here. */
export const siteMap: readonly SiteRoute[] = [
  { path: '/', access: 'signed-out', frame: 'bare', shape: 'entry', screen: login },
  {
    path: '/login',
    access: 'signed-out',
    frame: 'bare',
    shape: 'entry',
    screen: login,
  },
  {
    path: '/landing',
    access: 'signed-out',
    frame: 'bare',
    shape: 'entry',
    screen: lazyScreen('landing'),
  },
  {
    path: '/signup',
    access: 'signed-out',
    frame: 'bare',
    shape: 'entry',
    screen: lazyScreen('signUp'),
  },
  {
    path: '/forgot-password',
    access: 'signed-out',
    frame: 'bare',
    shape: 'entry',
    screen: lazyScreen('forgotPassword'),
  },
  {
    path: '/reset-password',
    access: 'signed-out',
    token: true,
    frame: 'bare',
    shape: 'entry',
    screen: lazyScreen('resetPassword'),
  },
  {
    path: '/email-confirmed',
    access: 'signed-out',
    token: true,
    frame: 'bare',
    shape: 'entry',
    screen: lazyScreen('emailConfirmed'),
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
    screen: lazyScreen('schedule'),
  },
  {
    path: '/expenses',
    access: 'signed-in',
    frame: 'tabs',
    shape: 'page',
    screen: lazyScreen('expenses'),
  },
  {
    path: '/profile',
    access: 'signed-in',
    frame: 'tabs',
    shape: 'profile',
    screen: lazyScreen('profile'),
  },
  {
    path: '/two-step',
    access: 'signed-in',
    frame: 'form',
    shape: 'form',
    screen: lazyScreen('twoStep'),
  },
  {
    path: '/recently-deleted',
    access: 'signed-in',
    frame: 'tabs',
    shape: 'page',
    screen: lazyScreen('recentlyDeleted'),
  },
  {
    path: '/household',
    access: 'signed-in',
    frame: 'form',
    shape: 'page',
    screen: lazyScreen('household'),
  },
  {
    path: '/invitation/$token',
    access: 'always',
    frame: 'bare',
    shape: 'entry',
    screen: lazyScreen('invitation'),
  },
  {
    path: '/bulk-add-pets',
    access: 'signed-in',
    frame: 'form',
    shape: 'form',
    screen: lazyScreen('bulkImport'),
  },
  {
    path: '/vet-clinics',
    access: 'signed-in',
    frame: 'tabs',
    shape: 'list',
    screen: lazyScreen('clinics'),
  },
  {
    path: '/search',
    access: 'signed-in',
    frame: 'tabs',
    shape: 'list',
    screen: lazyScreen('search'),
  },
  {
    path: '/add-pet',
    access: 'signed-in',
    frame: 'form',
    shape: 'form',
    screen: lazyScreen('addPet'),
  },
  {
    path: '/pet/$petId',
    access: 'signed-in',
    frame: 'tabs',
    shape: 'pet',
    screen: lazyScreen('pet'),
  },
  {
    path: '/pet/$petId/emergency',
    access: 'signed-in',
    frame: 'form',
    shape: 'page',
    screen: lazyScreen('emergency'),
  },
  {
    path: '/pet/$petId/documents',
    access: 'signed-in',
    frame: 'tabs',
    shape: 'list',
    screen: lazyScreen('petDocuments'),
  },
  {
    path: '/pet/$petId/activity',
    access: 'signed-in',
    frame: 'tabs',
    shape: 'list',
    screen: lazyScreen('activity'),
  },
  {
    path: '/visit-report/$visitReportId',
    access: 'signed-in',
    frame: 'form',
    shape: 'page',
    screen: lazyScreen('visitReport'),
  },
  ...Object.keys(RECORD_FORMS).map(recordForm),
  {
    path: '/add-record',
    access: 'signed-in',
    frame: 'form',
    shape: 'form',
    screen: () => import('./records/form/choose-record-screen.tsx'),
  },
  {
    path: '/qr-scanner',
    access: 'signed-in',
    frame: 'bare',
    shape: 'page',
    screen: lazyScreen('scanner'),
  },
  {
    path: '/welcome',
    access: 'signed-in',
    frame: 'bare',
    shape: 'page',
    screen: lazyScreen('onboarding'),
  },
  {
    path: '/hand-over/$token',
    access: 'always',
    frame: 'bare',
    shape: 'entry',
    screen: lazyScreen('acceptHandOver'),
  },
  openPage('/privacy', privacy),
  openPage('/privacy-policy', privacy),
  openPage('/terms', terms),
  openPage('/terms-of-service', terms),
  openPage('/faq', lazyScreen('faq')),
  openPage('/licences', lazyScreen('licences')),
  openPage('/whats-new', lazyScreen('changelog')),
];
