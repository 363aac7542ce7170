import type { Runner } from '#db/engine/run.ts';
import type { AccessiblePet } from '#db/pets/queries.ts';
import { findVisitReport } from '#db/visit-reports/queries.ts';
import type { VisitReportRow } from '#db/visit-reports/table.ts';
import type { Owner } from '#server/http/actor.ts';
import { notFound } from '#server/http/errors.ts';
import type { PetAction } from '#server/members/rules.ts';
import { petFor } from '#server/pets/policy.ts';

/** Who may read, accept and discard reports: the roles that may change entries of others. */
export const DECIDING_ACTION: PetAction = 'edit';

/** A waiting report with its pet. Throws 404 if it is not the actor's, and 403 by its role. */
export const reportFor = async (
  db: Runner,
  actor: Owner,
  id: string,
): Promise<{ readonly report: VisitReportRow; readonly pet: AccessiblePet }> => {
  const report = await findVisitReport(db, actor.reach, id);
  if (!report) throw notFound();
  return { report, pet: await petFor(db, actor, DECIDING_ACTION, report.petId) };
};
