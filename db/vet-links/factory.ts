import { v7 } from 'uuid';
import { getDefaults } from '#db/engine/table.ts';
import { type VetLinkRow, vetLinks } from './table.ts';

/** A plausible link that shows everything for three days from 20 November 2026; for tests. */
export const buildVetLink = (
  overrides: Partial<VetLinkRow> & Pick<VetLinkRow, 'userId' | 'petId'>,
): VetLinkRow => ({
  ...getDefaults(vetLinks),
  id: v7(),
  tokenHash: v7(),
  endsAt: '2026-11-23T02:00:00.000Z',
  showsRecords: true,
  showsDocuments: true,
  showsDiary: true,
  showsCare: true,
  language: 'en',
  createdAt: '2026-11-20T02:00:00.000Z',
  ...overrides,
});
