import { deleteEndedVetLinks } from '#db/vet-links/queries.ts';
import type { Parts } from '#server/parts.ts';
import { RETENTION_AFTER_END } from './rules.ts';

/** Deletes links that ended 30 days ago. They have not worked since their end. */
export const forgetEndedVetLinks = ({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<number> =>
  deleteEndedVetLinks(db, new Date(clock.now().getTime() - RETENTION_AFTER_END).toISOString());
