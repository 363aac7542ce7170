import type { Runner } from '#db/engine/run.ts';
import { insertNotices } from '#db/notices/queries.ts';
import { listRecipients, readRecipient } from '#db/notices/recipients.ts';
import type { VisitReportRow } from '#db/visit-reports/table.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { may } from '#server/members/rules.ts';
import { newNotice } from '#server/notices/rows.ts';
import { reachableChannels } from '#server/notices/rules.ts';
import type { Parts } from '#server/parts.ts';
import { reachAtOnce, sendSoon } from './at-once.ts';

interface ReportedVisit {
  readonly report: VisitReportRow;
  /** The owner of the pet. */
  readonly ownerId: string;
  readonly now: Date;
}

/** Nobody pays for text messages about a report, because it waits as long as its owner wants. */
const planReport =
  (parts: Parts) =>
  async (tx: Runner, { report, ownerId, now }: ReportedVisit): Promise<readonly string[]> => {
    const owner = await readRecipient(tx, ownerId);
    const members = await listRecipients(tx, [report.petId], now.toISOString());
    const editors = members.filter(({ role }) => may(role, 'edit'));
    const recipients = owner ? [owner, ...editors] : editors;
    const reachableRecipients = await reachAtOnce(tx, parts, recipients, 'visit');
    const rows = reachableRecipients.flatMap(({ recipient: { userId, timeZone }, reached }) =>
      reachableChannels({ ...reached, sms: false }).map((way) => {
        const noticeFields = { userId, visitReportId: report.id, kind: 'today' as const };
        return newNotice({ ...way, ...noticeFields, day: dayIn(now, timeZone) }, now);
      }),
    );
    if (rows.length > 0) await insertNotices(tx, rows);
    return rows.map(({ id }) => id);
  };

/** Notifies the owner of a pet, and members who may decide about it, of a vet's report. */
export const visitNotices = (parts: Parts) => ({
  planReport: planReport(parts),
  sendSoon: sendSoon(parts, 'tell-visit'),
});
