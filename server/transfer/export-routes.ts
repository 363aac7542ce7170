import { Readable } from 'node:stream';
import { listExported, measureExport } from '#db/transfer/queries.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import { dayIn } from '#server/reminders/rules.ts';
import * as contract from './contract.ts';
import { writeExport } from './export.ts';
import { exportFileName } from './rules.ts';

/** Bytes that a row takes beside what is written at length in it. */
const ROW_BYTES = { pets: 480, medicalRecords: 520, reminders: 430, profile: 900 };

const sizeOf = async (
  { db }: Parts,
  scope: Parameters<typeof measureExport>[1],
): Promise<contract.ExportSize> => {
  const { fileBytes, textLength, ...counts } = await measureExport(db, scope);
  const rows =
    ROW_BYTES.profile +
    counts.pets * ROW_BYTES.pets +
    counts.medicalRecords * ROW_BYTES.medicalRecords +
    counts.reminders * ROW_BYTES.reminders;
  return { ...counts, bytes: Math.ceil((fileBytes * 4) / 3) + textLength + rows };
};

const size = (parts: Parts): Route =>
  route(contract.exportSize, ({ actor }) => sizeOf(parts, actor.scope));

const download = (parts: Parts): Route =>
  route(contract.exportData, async ({ actor, now, ctx }) => {
    const { db, log } = parts;
    const { bytes } = await sizeOf(parts, actor.scope);
    const ids = await db.transaction((tx) => listExported(tx, actor.scope));
    const text = Readable.from(writeExport({ db, user: actor.user, ids }, now), {
      objectMode: false,
    });
    text.on('error', (error) => {
      log({ level: 'error', error: error.stack ?? error.message });
      // The head is long gone: only a broken connection can still say that the file is not whole.
      ctx.res.destroy();
    });
    ctx.status = 200;
    ctx.type = 'json';
    ctx.set('X-Total-Bytes', String(bytes));
    ctx.set(
      'Content-Disposition',
      `attachment; filename="${exportFileName(dayIn(now, actor.timeZone))}"`,
    );
    // Photos do not become smaller, and an old computer has better things to do.
    ctx.compress = false;
    ctx.body = text;
    return undefined;
  });

export const exportRoutes = (parts: Parts): readonly Route[] => [size(parts), download(parts)];
