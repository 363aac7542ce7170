import { describe, expect, it } from 'vitest';
import { matches, redirectFor } from './guard.ts';
import { siteMap } from './routes.ts';

type GuardOutcome = 'stays' | '/' | '/dashboard';

interface Row {
  readonly path: string;
  readonly visitor: GuardOutcome;
  readonly owner: GuardOutcome;
  /** The outcome for an owner whose address has a token; by default the outcome without a token. */
  readonly ownerWithToken?: GuardOutcome;
}

const visitorRow = (path: string): Row => ({ path, visitor: 'stays', owner: '/dashboard' });
const tokenRow = (path: string): Row => ({ ...visitorRow(path), ownerWithToken: 'stays' });
const openRow = (path: string): Row => ({ path, visitor: 'stays', owner: 'stays' });
const ownerRow = (path: string): Row => ({ path, visitor: '/', owner: 'stays' });

/** Section 2 of the specification with the decisions, one row for each path. */
const table: readonly Row[] = [
  visitorRow('/'),
  visitorRow('/login'),
  visitorRow('/landing'),
  visitorRow('/signup'),
  visitorRow('/forgot-password'),
  tokenRow('/reset-password'),
  tokenRow('/email-confirmed'),
  ownerRow('/dashboard'),
  ownerRow('/schedule'),
  ownerRow('/expenses'),
  ownerRow('/profile'),
  ownerRow('/two-step'),
  ownerRow('/household'),
  ownerRow('/recently-deleted'),
  ownerRow('/search'),
  ownerRow('/add-pet'),
  ownerRow('/add-record'),
  ownerRow('/pet/0199'),
  ownerRow('/pet/0199/vaccine'),
  ownerRow('/pet/0199/deworming'),
  ownerRow('/pet/0199/treatment'),
  ownerRow('/pet/0199/surgery'),
  ownerRow('/pet/0199/checkup'),
  ownerRow('/pet/0199/lab-test'),
  ownerRow('/pet/0199/grooming'),
  ownerRow('/pet/0199/emergency'),
  ownerRow('/pet/0199/documents'),
  ownerRow('/pet/0199/activity'),
  ownerRow('/visit-report/0199'),
  ownerRow('/bulk-add-pets'),
  ownerRow('/vet-clinics'),
  ownerRow('/qr-scanner'),
  ownerRow('/welcome'),
  openRow('/invitation/abc'),
  openRow('/hand-over/abc'),
  openRow('/privacy'),
  openRow('/privacy-policy'),
  openRow('/terms'),
  openRow('/terms-of-service'),
  openRow('/faq'),
  openRow('/licences'),
  openRow('/whats-new'),
  // Unknown paths: owners see the not-found screen, visitors are redirected to the login.
  ownerRow('/nowhere'),
  ownerRow('/pet'),
  ownerRow('/pet/0199/haircut'),
  ownerRow('/login/again'),
  ownerRow('/faq/again'),
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
