import type { Runner } from '#db/engine/run.ts';
import type { FoundReportRow } from './queries.ts';

const MAX_AT_ONCE = 20;

const reportsOf = (knex: Parameters<Parameters<Runner['run']>[0]>[0], petId: string) =>
  knex<FoundReportRow>('foundReports').where({ petId });

/**
 * The network with the most reports of a pet. If two have equally many, the one whose newest report
 * is older.
 */
const findNoisiestNetwork = (tx: Runner, petId: string) =>
  tx.run((knex) =>
    reportsOf(knex, petId)
      .groupBy('network')
      .orderByRaw('count(*) desc, max(created_at), network')
      .first<Pick<FoundReportRow, 'network'> | undefined>('network'),
  );

/**
 * Deletes the reports of a pet beyond a limit, oldest first from the network with the most reports,
 * so that a flood displaces only itself. A report with a waiting notice stays until the notice is
 * sent.
 */
export const pruneFoundReports = async (
  tx: Runner,
  petId: string,
  maximum: number,
): Promise<number> => {
  const row = await tx.run((knex) =>
    knex('foundReports')
      .where({ petId })
      .count('* as total')
      .first<{ total: number } | undefined>(),
  );
  // A restored file may have brought more reports than one call should delete.
  let excessCount = Math.min(MAX_AT_ONCE, (row?.total ?? 0) - maximum);
  let prunedCount = 0;
  while (excessCount > 0) {
    const noisiest = await findNoisiestNetwork(tx, petId);
    if (!noisiest) break;
    const deletedCount = await tx.run((knex) =>
      knex<FoundReportRow>('foundReports')
        .whereIn(
          'id',
          reportsOf(knex, petId)
            .where({ network: noisiest.network })
            .whereNotExists(
              knex('notices')
                .whereRaw('notices.found_report_id = found_reports.id')
                // Concatenated, because with a plain comparison the planner would choose the index
                // of all waiting notices.
                .whereRaw("notices.state || '' = ?", 'waiting')
                .select('id'),
            )
            .orderBy(['createdAt', 'id'])
            .limit(1)
            .select('id'),
        )
        .delete(),
    );
    if (deletedCount === 0) break;
    prunedCount += deletedCount;
    excessCount -= deletedCount;
  }
  return prunedCount;
};
