import { describe, expect, it } from 'vitest';
import { matches, redirectFor } from './guard.ts';
import { siteMap } from './routes.ts';

type GuardOutcome = 'stays' | '/' | '/dashboard';

interface Row {
  readonly path: string;
  readonly visitor: GuardOutcome;
  readonly owner: GuardOutcome;
  /** The outcome for an owner whose address has a token; by default the same as without one. */
  readonly ownerWithToken?: GuardOutcome;
}

const forVisitors = (path: string): Row => ({ path, visitor: 'stays', owner: '/dashboard' });
const byToken = (path: string): Row => ({ ...forVisitors(path), ownerWithToken: 'stays' });
const alwaysOpen = (path: string): Row => ({ path, visitor: 'stays', owner: 'stays' });
const forOwners = (path: string): Row => ({ path, visitor: '/', owner: 'stays' });

/** Section 2 of the specification with the decisions, one row for each path. */
const table: readonly Row[] = [
  forVisitors('/'),
  forVisitors('/login'),
  forVisitors('/landing'),
  forVisitors('/signup'),
  forVisitors('/forgot-password'),
  byToken('/reset-password'),
  byToken('/email-confirmed'),
  forOwners('/dashboard'),
  forOwners('/schedule'),
  forOwners('/expenses'),
  forOwners('/profile'),
  forOwners('/two-step'),
  forOwners('/household'),
  forOwners('/recently-deleted'),
  forOwners('/search'),
  forOwners('/add-pet'),
  forOwners('/add-record'),
  forOwners('/pet/0199'),
  forOwners('/pet/0199/vaccine'),
  forOwners('/pet/0199/deworming'),
  forOwners('/pet/0199/treatment'),
  forOwners('/pet/0199/surgery'),
  forOwners('/pet/0199/checkup'),
  forOwners('/pet/0199/lab-test'),
  forOwners('/pet/0199/grooming'),
  forOwners('/pet/0199/emergency'),
  forOwners('/pet/0199/documents'),
  forOwners('/pet/0199/activity'),
  forOwners('/visit-report/0199'),
  forOwners('/bulk-add-pets'),
  forOwners('/vet-clinics'),
  forOwners('/qr-scanner'),
  forOwners('/welcome'),
  alwaysOpen('/invitation/abc'),
  alwaysOpen('/hand-over/abc'),
  alwaysOpen('/privacy'),
  alwaysOpen('/privacy-policy'),
  alwaysOpen('/terms'),
  alwaysOpen('/terms-of-service'),
  alwaysOpen('/faq'),
  alwaysOpen('/licences'),
  alwaysOpen('/whats-new'),
  // Unknown paths: owners see the not-found screen, visitors are redirected to the login.
  forOwners('/nowhere'),
  forOwners('/pet'),
  forOwners('/pet/0199/haircut'),
  forOwners('/login/again'),
  forOwners('/faq/again'),
];

const visits = table.flatMap(({ path, visitor, owner, ownerWithToken = owner }) => [
  { path, search: '', signedIn: false, outcome: visitor },
  { path, search: '?token=abc', signedIn: false, outcome: visitor },
  { path, search: '?token=', signedIn: true, outcome: owner },
  { path, search: '', signedIn: true, outcome: owner },
  { path, search: '?token=abc', signedIn: true, outcome: ownerWithToken },
]);

describe('the guard', () => {
  it.each(visits)('$path$search, signed in: $signedIn → $outcome', (visit) => {
    expect(redirectFor(siteMap, visit) ?? 'stays').toBe(visit.outcome);
  });

  it('is tested for every path of the site map', () => {
    const untestedRoutes = siteMap.filter(
      (row) => !table.some(({ path }) => matches(row.path, path)),
    );
    expect(untestedRoutes.map(({ path }) => path)).toEqual([]);
  });

  it('ignores a slash at the end of a path', () => {
    const visit = { path: '/profile/', search: '', signedIn: false };
    expect(redirectFor(siteMap, visit)).toBe('/');
    expect(redirectFor(siteMap, { ...visit, path: '/signup/' })).toBeUndefined();
  });

  it('allows public pages to everybody', () => {
    const paths = [{ path: '/faq', access: 'always' }] as const;
    const visit = { path: '/faq', search: '', signedIn: true };
    expect(redirectFor(paths, visit)).toBeUndefined();
    expect(redirectFor(paths, { ...visit, signedIn: false })).toBeUndefined();
  });
});
