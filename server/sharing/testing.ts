import type { PublicOwner } from './contract.ts';
import type { CodedPet } from './rules.ts';

/** A pet with every fact that a profile code has. */
export const CODED_PET: CodedPet = {
  id: '01990000-0000-7000-8000-000000000001',
  userId: '01990000-0000-7000-8000-000000000002',
  name: 'Bantay',
  category: 'dog',
  breed: 'Aspin',
  dateOfBirth: '2021-06-12',
  age: 65,
  microchipId: '900 0000 0012 3456',
  birthmarks: 'Cream chest',
  medicalRecordCount: 14,
  lastUpdated: '2026-11-18T02:00:00.000Z',
};

/** An owner who shows everything to those who scan a tag. */
export const OWNER: PublicOwner = {
  name: 'Ana Reyes',
  phone: '0917 555 0100',
  email: 'ana@example.com',
  emergencyContact: 'Ben Reyes',
  emergencyPhone: '0917 555 0199',
};
