import { describe, expect, it } from 'vitest';
import { lockPage, ownPath } from './lock-page.ts';

const view = { language: 'en', to: '/schedule?a=1&b=2', wait: 0 } as const;

describe('the target of unlocking', () => {
  it.each(['/', '/schedule', '/pet/0190?tab=records#top', '/expenses?from=%2Fx'])('is %s', (to) => {
    expect(ownPath(to)).toBe(to);
  });

  it.each([
    '',
    'schedule',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/\tx',
    '/a b',
    '/x\r\nSet-Cookie: a=b',
    '/desktop/unlock',
    `/${'x'.repeat(600)}`,
  ])('is the start page for %j', (to) => {
    expect(ownPath(to)).toBe('/');
  });
});

describe('the lock page', () => {
  it('is a form without a script, which returns to the page', () => {
    const page = lockPage(view);
    expect(page).not.toMatch(/<script|\son\w+=|style=/);
    expect(page).toContain('name="to" value="/schedule?a=1&amp;b=2"');
    expect(page).not.toContain('role="alert"');
  });

  it('escapes the address', () => {
    const page = lockPage({ ...view, to: '/"><img/src=x>' });
    expect(page).toContain('value="/&quot;&gt;&lt;img/src=x&gt;"');
    expect(page).not.toContain('<img');
  });

  it('shows the error and the time to wait', () => {
    expect(lockPage({ ...view, problem: 'pin' })).toContain('The PIN is wrong.');
    expect(lockPage({ ...view, problem: 'password' })).toMatch(
      /<details open>[\s\S]*password is wrong/,
    );
    expect(lockPage({ ...view, problem: 'pin', wait: 30_000 })).toContain('wait a minute and');
    expect(lockPage({ ...view, wait: 240_000 })).toContain('wait 4 minutes and');
  });

  it('is in Filipino for Filipino owners', () => {
    const page = lockPage({ ...view, language: 'fil', wait: 240_000 });
    expect(page).toContain('<html lang="fil">');
    expect(page).toContain('4 na minuto');
  });
});
