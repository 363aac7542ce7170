import type { Runner } from '#db/engine/run.ts';
import type { FoundReportRow } from '#db/lost/queries.ts';

/** The recent notices to an owner about a pet's found reports. Instants are ISO UTC; null where there was none. */
export interface FoundNoticeCounts {
  /** The number of reports that had a notice each, and how many of those came from the same network. */
  readonly single: number;
  readonly own: number;
  /** When the first of the notices about a single report was sent. */
  readonly first: string | null;
  /** When the last digest was sent. */
  readonly lastDigest: string | null;
  /** Whether a digest waits to be sent. */
  readonly isWaiting: boolean;
}

interface NoticeCountRow extends Omit<FoundNoticeCounts, 'isWaiting'> {
  readonly waiting: number | null;
}

interface ReportKey {
  readonly petId: string;
  readonly network: string | null;
  /** Only notices after this instant are counted. */
  readonly after: string;
  /** Later notices were sent by a server whose clock was ahead, and are not counted. */
  readonly until: string;
  /** A lower bound: no waiting notice is about an older report. */
  readonly since: string;
}

const SENT_AT_SQL = 'coalesce(notices.sent_at, notices.created_at)';

/** Counts the notices about a pet's found reports after an instant, and finds whether a digest waits. */
export const readFoundNoticeCounts = async (
  tx: Runner,
  { petId, network, after, until, since }: ReportKey,
): Promise<FoundNoticeCounts> => {
  const row = await tx.run((knex) =>
    knex('foundReports')
      .join('notices', 'notices.foundReportId', 'foundReports.id')
      .where('foundReports.petId', petId)
      .where('foundReports.createdAt', '>', since)
      .where((query) =>
        query
          .whereRaw(`${SENT_AT_SQL} > ? and ${SENT_AT_SQL} <= ?`, [after, until])
          .orWhere((digest) =>
            digest.where('notices.state', 'waiting').whereNotNull('notices.digestFrom'),
          ),
      )
      .first<NoticeCountRow | undefined>(
        knex.raw(
          'count(distinct case when notices.digest_from is null then found_reports.id end) as single',
        ),
        knex.raw(
          "count(distinct case when notices.digest_from is null and coalesce(found_reports.network, '') = ? then found_reports.id end) as own",
          [network ?? ''],
        ),
        knex.raw(`min(case when notices.digest_from is null then ${SENT_AT_SQL} end) as first`),
        knex.raw(`max(case when notices.digest_from is not null then ${SENT_AT_SQL} end) as ??`, [
          'lastDigest',
        ]),
        knex.raw(
          "sum(case when notices.digest_from is not null and notices.state = 'waiting' then 1 else 0 end) as waiting",
        ),
      ),
  );
  return {
    single: row?.single ?? 0,
    own: row?.own ?? 0,
    first: row?.first ?? null,
    lastDigest: row?.lastDigest ?? null,
    isWaiting: (row?.waiting ?? 0) > 0,
  };
};

/** The content of a digest of found reports: the number of unseen reports, and some of them. */
export interface FoundDigest {
  readonly count: number;
  readonly reports: readonly Pick<
    FoundReportRow,
    'message' | 'finderName' | 'finderPhone' | 'createdAt'
  >[];
}

/**
 * The found reports of a pet since an instant that its owner has not seen or muted and that had no notice of their own.
 * The newest report of each network comes first, and networks with the fewest reports precede others, so that a flood
 * hides no single report.
 */
export const readFoundDigest = async (
  db: Runner,
  petId: string,
  { from, now, limit }: { readonly from: string; readonly now: string; readonly limit: number },
): Promise<FoundDigest> => {
  const rows = await db.run((knex) => {
    const unseenQuery = knex('foundReports')
      .where({ petId })
      .where('createdAt', '>=', from)
      .whereNull('seenAt')
      .whereNotExists(
        knex('notices')
          .whereRaw('notices.found_report_id = found_reports.id')
          .whereNull('digestFrom')
          .select('id'),
      )
      .whereNotExists(
        knex('foundMutes')
          .whereRaw('found_mutes.pet_id = found_reports.pet_id')
          .whereRaw("found_mutes.network in ('', coalesce(found_reports.network, ''))")
          .where('until', '>', now)
          .select('petId'),
      )
      .select(
        'id',
        'message',
        'finderName',
        'finderPhone',
        'createdAt',
        knex.raw('count(*) over () as total'),
        knex.raw("count(*) over (partition by coalesce(network, '')) as beside"),
        knex.raw(
          "row_number() over (partition by coalesce(network, '') order by created_at desc, id desc) as place",
        ),
      )
      .as('unseen');
    return knex
      .from(unseenQuery)
      .orderBy([{ column: 'place' }, { column: 'beside' }, { column: 'createdAt', order: 'desc' }])
      .limit(limit)
      .select<(FoundDigest['reports'][number] & { readonly total: number })[]>(
        'message',
        'finderName',
        'finderPhone',
        'createdAt',
        'total',
      );
  });
  return {
    count: rows[0]?.total ?? 0,
    reports: rows.map(({ total: _total, ...report }) => report),
  };
};

/**
 * Deletes the waiting notices about found reports of a pet: all of them, or those of one network.
 */
export const deleteWaitingFoundNotices = (
  tx: Runner,
  petId: string,
  network?: string,
): Promise<number> =>
  tx.run((knex) => {
    const reports = knex<FoundReportRow>('foundReports').where({ petId }).select('id');
    const waitingQuery = knex('notices')
      // Concatenated, because a plain comparison would read all waiting notices instead of those
      // about these reports.
      .whereRaw("notices.state || '' = ?", 'waiting')
      .whereIn('foundReportId', network === undefined ? reports : reports.where({ network }));
    if (network !== undefined) waitingQuery.whereNull('digestFrom');
    return waitingQuery.delete();
  });
