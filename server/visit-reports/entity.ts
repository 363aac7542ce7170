import { visitReports } from '#db/visit-reports/table.ts';
import type { Entity } from '#server/entities/entity.ts';

/** Waiting reports are about the pet, so its new owner decides about them. */
export const visitReportEntity: Entity = { table: visitReports, onHandOver: { rows: 'move' } };
