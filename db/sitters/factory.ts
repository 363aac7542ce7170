import { v7 } from 'uuid';
import { getDefaults } from '#db/engine/table.ts';
import { type SitterLinkRow, sitterLinks } from './table.ts';

/** A plausible link for the week around 20 November 2026 in Manila; for tests. */
export const buildSitterLink = (
  overrides: Partial<SitterLinkRow> & Pick<SitterLinkRow, 'userId' | 'petIds'>,
): SitterLinkRow => ({
  ...getDefaults(sitterLinks),
  id: v7(),
  tokenHash: v7(),
  startsAt: '2026-11-17T16:00:00.000Z',
  endsAt: '2026-11-24T16:00:00.000Z',
  timeZone: 'Asia/Manila',
  canLog: true,
  language: 'en',
  createdAt: '2026-11-15T00:00:00.000Z',
  ...overrides,
});
