import { deleteRating } from '#db/clinics/ratings.ts';
import {
  deleteAnyFoundReport,
  findFoundOwner,
  findReview,
  type ListedReport,
  listReports,
  type ReportKind,
} from '#db/operator/reports.ts';
import { NotFoundError, UsageError } from '#server/commands/exit-code.ts';
import {
  type Command,
  type CommandContext,
  requireYes,
  toPageRange,
} from '#server/commands/operator/command.ts';
import { countWithNoun } from '#server/messages/count-with-noun.ts';

const REPORT_KINDS: readonly ReportKind[] = ['review', 'found'];

/** Characters of a text in a table. JSON contains all of it. */
const MAX_SHOWN = 60;

const shortenText = (text: string | null): string | null =>
  text !== null && text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;

const kindIn = (typedText: string | undefined): ReportKind | undefined => {
  const kind = REPORT_KINDS.find((knownValue) => knownValue === typedText);
  if (typedText !== undefined && !kind)
    throw new UsageError(`--kind is ${REPORT_KINDS.join(' or ')}.`);
  return kind;
};

const formatReports = (rows: readonly ListedReport[], isJson: boolean) =>
  isJson ? rows : rows.map((row) => ({ ...row, text: shortenText(row.text) }));

const list = async ({ db, options, record }: CommandContext) => {
  const kind = kindIn(options.kind);
  const reportedOnly = options.reported === true;
  if (reportedOnly && kind === 'review')
    throw new UsageError(
      '--reported is about the messages of finders: reviews cannot be reported.',
    );
  const rows = await listReports(db, { kind, reportedOnly, ...toPageRange(options) });
  await record(db, { command: 'list', detail: countWithNoun(rows.length, 'report') });
  return { rows: formatReports(rows, options.json === true).map((row) => ({ ...row })) };
};

const remove = async (context: CommandContext) => {
  const { db, now, args, record } = context;
  const [id] = args;
  if (id === undefined) throw new UsageError('Name a review or a message by its id.');
  const review = await findReview(db, id);
  const foundOwner = review ? undefined : await findFoundOwner(db, id);
  const kind = review ? 'review' : 'found';
  const accountId = (review ?? foundOwner)?.userId;
  if (accountId === undefined) throw new NotFoundError(`There is no review or message ${id}.`);
  const name = review ? 'this review' : 'this message of a finder';
  requireYes(context, `This deletes ${name} at once and for good.`);
  await db.transaction(async (tx) => {
    await record(tx, { command: 'remove', accountId, detail: `${kind} ${id}` });
    if (review) await deleteRating(tx, { id, clinicId: review.clinicId }, now.toISOString());
    else await deleteAnyFoundReport(tx, id);
  });
  return { value: { id, kind }, text: `${id} is deleted.` };
};

export const REPORT_COMMANDS: Readonly<Record<string, Command>> = {
  list: {
    usage: '[--kind review|found] [--reported] [--limit N] [--page N]',
    help: 'the newest first; --reported for messages that the owner of the pet reported as abuse',
    run: list,
  },
  remove: { usage: 'ID --yes', help: 'deletes a review or a message of a finder', run: remove },
};
