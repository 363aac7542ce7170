import { splitIntoChunks } from '#db/engine/chunks.ts';
import type { Database, Runner } from '#db/engine/run.ts';
import type { ImportContext, Section } from '#server/entities/entity.ts';
import { findRows } from './existing-rows.ts';
import type { HiddenRows } from './hidden-rows.ts';
import { beginPart, type ImportRestoration, type InsertPart, PAGE_SIZE } from './restore.ts';
import type { Sections } from './sections.ts';
import { rowsOf } from './staging/staged-file.ts';

/** The account's ids of rows of one kind: of the file, imported before, or its own. */
const findEnds = async (
  { lists }: Sections,
  { tx, account, find }: ImportContext,
  kind: string,
  ids: readonly string[],
): Promise<(id: string) => string | undefined> => {
  const idsElsewhere = ids.filter((id) => find(kind, id) === undefined);
  const section = lists.find((each) => each.kind === kind);
  const rows = section
    ? await findRows(
        tx,
        account,
        section,
        idsElsewhere.map((id) => ({ id })),
      )
    : new Map<string, string>();
  return (id) => find(kind, id) ?? rows.get(id);
};

/** References of a file: the ids of the row that gets it and of the other row. */
export type FileLinks = readonly (readonly [from: string, to: string])[];

/**
 * Inserts references between rows that came in different files, in either order. Those between rows that the account
 * had before stay as they are. `write` runs the statements for a page of them.
 */
export const addLinks = async (
  { links }: Section,
  fileLinks: FileLinks,
  sections: Sections,
  importState: ImportContext,
  write: (work: (tx: Runner) => Promise<unknown>) => Promise<unknown>,
): Promise<void> => {
  if (!links) return;
  const { find, isKnown } = importState;
  const [fromKind, toKind] = links.kinds;
  const isAdded = (kind: string, id: string) => find(kind, id) !== undefined && !isKnown(kind, id);
  const newLinks = fileLinks.filter(([a, b]) => isAdded(fromKind, a) || isAdded(toKind, b));
  for (const page of splitIntoChunks(newLinks, PAGE_SIZE)) {
    const [fromIds, toIds] = [page.map(([a]) => a), page.map(([, b]) => b)];
    const fromEnds = await findEnds(sections, importState, fromKind, fromIds);
    const toEnds = await findEnds(sections, importState, toKind, toIds);
    const idEnds = new Map<string, string>();
    for (const [a, b] of page) {
      const [from, to] = [fromEnds(a), toEnds(b)];
      if (from !== undefined && to !== undefined) idEnds.set(from, to);
    }
    await write((tx) => links.insert(tx, idEnds));
  }
};

/**
 * The references of a section, as in the list of its own or in its rows. A row that the account lacks is inserted with
 * its reference.
 */
const referencesOf = (
  { file, known }: ImportRestoration,
  { list, kinds: [fromKind] }: NonNullable<Section['links']>,
): FileLinks => [
  ...(file.links.get(list) ?? []),
  ...(file.references.get(fromKind) ?? []).filter(([from]) => known.rows.get(fromKind)?.has(from)),
];

/**
 * Divides the references of a section into those that can be inserted before the import is published, because the row
 * that gets it is still hidden and the other one is there, and the rest.
 */
const divideLinks = (
  restoration: ImportRestoration,
  { has }: HiddenRows,
  links: NonNullable<Section['links']>,
) => {
  const { file, known } = restoration;
  const [fromKind, toKind] = links.kinds;
  const isKnown = (kind: string, id: string) => known.rows.get(kind)?.has(id) ?? false;
  const isHiddenLink = ([from, to]: FileLinks[number]): boolean => {
    const fromRow = rowsOf(file, fromKind).get(from);
    const toRow = rowsOf(file, toKind).get(to);
    const isFromHidden = fromRow !== undefined && has(fromRow) && !isKnown(fromKind, from);
    return isFromHidden && (!toRow || has(toRow) || isKnown(toKind, to));
  };
  const hidden: FileLinks[number][] = [];
  const rest: FileLinks[number][] = [];
  for (const link of referencesOf(restoration, links))
    (isHiddenLink(link) ? hidden : rest).push(link);
  return { hidden, rest };
};

/** Inserts the references of hidden rows, and returns the rest by the names of their lists. */
export const addHiddenLinks = async (
  db: Database,
  restoration: ImportRestoration,
  part: InsertPart,
  hiddenRows: HiddenRows,
): Promise<ReadonlyMap<string, FileLinks>> => {
  const { sections, file } = restoration;
  // Rows of the account are named themselves, not by their stand-ins.
  const rows: ImportContext['rows'] = (kind) => rowsOf(file, kind);
  const importState = beginPart(restoration, { ...part, standIns: new Map() }, rows);
  const restByList = new Map<string, FileLinks>();
  for (const section of sections.lists) {
    if (!section.links) continue;
    const { hidden, rest } = divideLinks(restoration, hiddenRows, section.links);
    restByList.set(section.links.list, rest);
    await addLinks(section, hidden, sections, importState, (work) => db.transaction(work));
  }
  return restByList;
};
