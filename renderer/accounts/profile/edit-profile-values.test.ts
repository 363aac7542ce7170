import { describe, expect, it } from 'vitest';
import { profileForm } from '#server/profile/contract.ts';
import { changesOf, type Profile, type ProfileInput, toInput } from './edit-profile-values.ts';

const user: Profile = {
  firstName: 'Ana',
  lastName: 'Reyes',
  phone: '0917 555 0100',
  address: null,
  city: 'Cebu',
  country: 'Philippines',
  dateOfBirth: '1990-02-28',
  emergencyContact: 'Ben',
  emergencyPhone: null,
  profileImageUrl: '/api/photos/01990000-0000-7000-8000-000000000002',
};

const findSentChanges = (values: Partial<ProfileInput>) =>
  changesOf(user, profileForm.parse({ ...toInput(user), ...values }));

describe('what is sent of an edited profile', () => {
  it.each([
    ['nothing where nothing changed', {}, {}],
    ['nothing where only blanks were added', { firstName: ' Ana ', address: '  ' }, {}],
    ['a name', { firstName: 'Anna' }, { firstName: 'Anna' }],
    ['null for what was emptied', { phone: '', city: ' ' }, { phone: null, city: null }],
    ['what was first filled in', { address: '1 Mabini' }, { address: '1 Mabini' }],
    ['null for a date that was taken out', { dateOfBirth: '' }, { dateOfBirth: null }],
    ['null for a photo that was removed', { profileImageUrl: null }, { profileImageUrl: null }],
    [
      'a new photo',
      { profileImageUrl: 'data:image/jpeg;base64,AAAA' },
      { profileImageUrl: 'data:image/jpeg;base64,AAAA' },
    ],
  ])('%s', (_what, values, changes) => {
    expect(findSentChanges(values)).toEqual(changes);
  });
});
