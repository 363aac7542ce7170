import { expect, test } from 'vitest';
import { MEMBER_ROLES, may, mayChange, type PetAction, type Role } from './rules.ts';

/** The table of the specification. The tests of every call read `may`, so they would follow a wrong right. */
const SPECIFIED_ROLES: Readonly<Record<PetAction, string>> = {
  read: 'owner family carer viewer',
  log: 'owner family carer',
  add: 'owner family carer',
  edit: 'owner family',
  'add-pet': 'owner family',
  'mark-lost': 'owner family carer',
  'end-lost': 'owner family',
  delete: 'owner family',
  restore: 'owner family',
  share: 'owner family',
  'see-private': 'owner family',
  'see-activity': 'owner family',
  'hand-over': 'owner',
};

const ROLES: readonly Role[] = ['owner', ...MEMBER_ROLES];
const NOW = new Date('2026-11-20T02:00:00.000Z');
const DAY = 86_400_000;

test('each role has exactly the rights of the specification', () => {
  for (const [action, roles] of Object.entries(SPECIFIED_ROLES)) {
    // The cast is safe: the actions are the keys of `SPECIFIED_ROLES`.
    const allowedRoles = ROLES.filter((role) => may(role, action as PetAction));
    expect([action, allowedRoles.join(' ')]).toEqual([action, roles]);
  }
});

test('carers change their own entries for 24 hours, owner and family each entry, viewers none', () => {
  const rolesThatMayChange = (isOwn: boolean, age: number) => {
    const createdAt = new Date(NOW.getTime() - age).toISOString();
    return ROLES.filter((role) => mayChange(role, { isOwn, createdAt }, NOW)).join(' ');
  };
  expect(rolesThatMayChange(true, DAY - 1)).toBe('owner family carer');
  expect(rolesThatMayChange(true, DAY)).toBe('owner family');
  expect(rolesThatMayChange(false, 0)).toBe('owner family');
});
