import { splitIntoChunks } from '#db/engine/chunks.ts';
import { yieldIfLong } from '#db/engine/loop-slices.ts';
import type { Runner } from '#db/engine/run.ts';
import { FileGone } from '#server/entities/data-url.ts';
import type { Section } from '#server/entities/entity.ts';
import { requireAccount } from '#server/http/access/owner-scope.ts';
import type { Owner } from '#server/http/actor.ts';
import { EXPORT_FORMAT, type PartNumber } from '#server/transfer/rules.ts';
import type { Sections } from '#server/transfer/sections.ts';
import type { ExportedPart } from '#server/transfer/staging/parts.ts';

/** Rows per statement; photos are read one at a time. */
const PAGE_SIZE = 100;

/** Characters per chunk of output. */
const PIECE_LENGTH = 32 * 1024;

interface ExportSource {
  readonly db: Runner;
  readonly sections: Sections;
  readonly userId: string;
  /** The account whose profile is in the file; null for none. */
  readonly user: Owner['user'] | null;
  /** Throws 409 if a pet was handed over since the moment of the export. */
  readonly requireAllKept: (db: Runner) => Promise<void>;
  readonly held: ExportedPart;
  readonly number: PartNumber;
  /** By kind and id, see originsOf. */
  readonly origins: ReadonlyMap<string, readonly string[]>;
}

/** The former ids of a row, so that it is found again in the account it came from. */
const originsOf = ({ origins }: Pick<ExportSource, 'origins'>, kind: string, id: string) => {
  const originIds = origins.get(`${kind}:${id}`);
  return originIds ? { originIds } : {};
};

/** How often a row is read again. A file is missing each time only in a damaged database. */
const MAX_READS = 20;

/**
 * A page of rows. Rows whose photos or documents are replaced meanwhile are read again. Throws FileGone, and 409 as
 * `requireAllKept` does.
 */
async function* pageOf(
  source: ExportSource,
  section: Section,
  ids: readonly string[],
): AsyncGenerator<{ readonly id: string }> {
  const written = new Set<string>();
  for (let [remaining, reads] = [ids, 1]; remaining.length > 0; reads += 1) {
    try {
      let isChecked = false;
      for await (const row of section.exported(source.db, remaining)) {
        // With the first row, all of them have been read.
        if (!isChecked) await source.requireAllKept(source.db);
        isChecked = true;
        written.add(row.id);
        reads = 1;
        yield row;
      }
      return;
    } catch (error) {
      if (!(error instanceof FileGone) || reads === MAX_READS) throw error;
      remaining = remaining.filter((id) => !written.has(id));
    }
  }
}

async function* rowsOf(source: ExportSource, section: Section): AsyncGenerator<object> {
  for (const page of splitIntoChunks(source.held.ids.get(section.kind) ?? [], PAGE_SIZE)) {
    let rowCount = 0;
    for await (const row of pageOf(source, section, page)) {
      rowCount += 1;
      yield { ...row, ...originsOf(source, section.kind, row.id) };
    }
    if (rowCount < page.length) await requireAccount(source.db, source.userId);
  }
}

const profileOf = async (source: ExportSource) => {
  const { db, user, sections } = source;
  if (user === null) return {};
  let profile: object = originsOf(source, 'profile', user.id);
  for (const part of sections.profile) profile = { ...profile, ...(await part.exported(db, user)) };
  return { profile };
};

/** Counts the rows of the lists in the profile of an export, by list name. */
export const countProfile = async (
  source: Pick<ExportSource, 'db' | 'sections' | 'user'>,
): Promise<Readonly<Record<string, number>>> => {
  const { db, user, sections } = source;
  const counts: Record<string, number> = {};
  for (const part of sections.profile) {
    const { lists = [] } = part;
    if (lists.length === 0) continue;
    const exported = user === null ? {} : await part.exported(db, user);
    for (const name of lists) {
      const rows: unknown = Reflect.get(exported, name);
      counts[name] = Array.isArray(rows) ? rows.length : 0;
    }
  }
  return counts;
};

async function* list(
  name: string,
  rows: AsyncIterable<object> | Iterable<object>,
): AsyncGenerator<string> {
  let separator = '\n';
  let piece = `,\n${JSON.stringify(name)}: [`;
  for await (const row of rows) {
    piece += separator + JSON.stringify(row);
    separator = ',\n';
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = '';
    await yieldIfLong();
  }
  yield `${piece}\n]`;
}

/**
 * Writes an export as text, row by row. Its rows are those of one moment: later rows are left out, rows deleted
 * meanwhile are included, and each row has its contents at the time of reading. Throws 401 if the account was deleted
 * meanwhile, because the rest of its rows is gone, and 409 if one of its pets was handed over meanwhile.
 */
export async function* writeExport(source: ExportSource, now: Date): AsyncGenerator<string> {
  const exportHead = { format: EXPORT_FORMAT, exportDate: now.toISOString(), ...source.number };
  yield JSON.stringify({ ...exportHead, ...(await profileOf(source)) }).slice(0, -1);
  for (const section of source.sections.lists) yield* list(section.list, rowsOf(source, section));
  for (const [name, links] of source.held.links) yield* list(name, links);
  yield '\n}\n';
}
