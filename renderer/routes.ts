import { RECORD_TYPES, type RecordType } from '#server/records/rules.ts';
import type { GuardedPath } from './guard.ts';
import type { Shape } from './shell/route-skeleton.tsx';
import type { ScreenModule } from './ui/screen.ts';

export interface SiteRoute extends GuardedPath {
  /** `tabs` screens carry the navigation, `form` screens a dock of their own instead, `bare` ones neither. */
  readonly frame: 'bare' | 'tabs' | 'form';
  /** What stands in while the screen is on its way. */
  readonly shape: Shape;
  readonly screen: () => Promise<ScreenModule>;
}

const login = () => import('./accounts/login-screen.tsx');
const dashboard = () => import('./dashboard/dashboard-screen.tsx');
const addRecord = () => import('./records/add-record-screen.tsx');

const recordForm = (type: RecordType): SiteRoute => ({
  path: `/pet/$petId/${type}`,
  access: 'signed-in',
  frame: 'form',
  shape: 'form',
  screen: addRecord,
});

/** The site map: every path, who may see it and what it shows. A feature adds its lines here. */
export const siteMap: readonly SiteRoute[] = [
  { path: '/', access: 'signed-out', frame: 'bare', shape: 'entry', screen: login },
  { path: '/login', access: 'signed-out', frame: 'bare', shape: 'entry', screen: login },
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
    path: '/profile',
    access: 'signed-in',
    frame: 'tabs',
    shape: 'profile',
    screen: () => import('./accounts/profile-screen.tsx'),
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
  ...RECORD_TYPES.map(recordForm),
];
