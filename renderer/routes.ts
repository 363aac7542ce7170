import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { GuardedPath } from './guard.ts';

export interface LoadContext {
  readonly queryClient: QueryClient;
  readonly params: Readonly<Record<string, string>>;
  readonly search: Readonly<Record<string, unknown>>;
}

/** A screen's module. `load` ensures the data that the screen reads with suspense. */
export interface ScreenModule {
  readonly Screen: ComponentType;
  readonly load?: (context: LoadContext) => Promise<unknown>;
  /** The screen's own shape while it loads. */
  readonly Pending?: ComponentType;
}

export interface SiteRoute extends GuardedPath {
  /** `tabs` screens carry the navigation, `form` screens a dock of their own instead, `bare` ones neither. */
  readonly frame: 'bare' | 'tabs' | 'form';
  readonly screen: () => Promise<ScreenModule>;
}

const login = () => import('./accounts/login-screen.tsx');
const dashboard = () => import('./dashboard/dashboard-screen.tsx');
const addRecord = () => import('./records/add-record-screen.tsx');

/** The site map: every path, who may see it and what it shows. A feature adds its lines here. */
export const siteMap: readonly SiteRoute[] = [
  { path: '/', access: 'signed-out', frame: 'bare', screen: login },
  { path: '/login', access: 'signed-out', frame: 'bare', screen: login },
  {
    path: '/signup',
    access: 'signed-out',
    frame: 'bare',
    screen: () => import('./accounts/sign-up-screen.tsx'),
  },
  {
    path: '/forgot-password',
    access: 'signed-out',
    frame: 'bare',
    screen: () => import('./accounts/forgot-password-screen.tsx'),
  },
  {
    path: '/reset-password',
    access: 'signed-out',
    token: true,
    frame: 'bare',
    screen: () => import('./accounts/reset-password-screen.tsx'),
  },
  {
    path: '/email-confirmed',
    access: 'signed-out',
    token: true,
    frame: 'bare',
    screen: () => import('./accounts/email-confirmed-screen.tsx'),
  },
  { path: '/dashboard', access: 'signed-in', frame: 'tabs', screen: dashboard },
  {
    path: '/profile',
    access: 'signed-in',
    frame: 'tabs',
    screen: () => import('./accounts/profile-screen.tsx'),
  },
  {
    path: '/add-pet',
    access: 'signed-in',
    frame: 'form',
    screen: () => import('./pets/add-pet-screen.tsx'),
  },
  {
    path: '/pet/$petId',
    access: 'signed-in',
    frame: 'tabs',
    screen: () => import('./pets/pet-screen.tsx'),
  },
  { path: '/pet/$petId/vaccine', access: 'signed-in', frame: 'form', screen: addRecord },
  { path: '/pet/$petId/deworming', access: 'signed-in', frame: 'form', screen: addRecord },
  { path: '/pet/$petId/treatment', access: 'signed-in', frame: 'form', screen: addRecord },
  { path: '/pet/$petId/surgery', access: 'signed-in', frame: 'form', screen: addRecord },
  { path: '/pet/$petId/checkup', access: 'signed-in', frame: 'form', screen: addRecord },
  { path: '/pet/$petId/lab-test', access: 'signed-in', frame: 'form', screen: addRecord },
  { path: '/pet/$petId/grooming', access: 'signed-in', frame: 'form', screen: addRecord },
];
