import type { ScanRow } from '#db/scans/queries.ts';
import type { FileProfile, FileReminder } from '#server/transfer/export/file-rows.ts';
import type { PartNumber } from '#server/transfer/rules.ts';
import type { Completion } from './parts.ts';
import type { Place } from './staging.ts';

/** A photo or document whose bytes wait in the staging file. Sizes in bytes and pixels. */
export interface StagedBlob {
  readonly sha256: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly name: string | null;
  readonly mimeType: string;
  readonly bytes: Place;
  readonly thumbnail: Place | null;
}

/** Rows wait in the staging file; `id`, `petId` and `origins` (earlier ids) are the file's. */
export interface StagedPet {
  readonly id: string;
  readonly origins: readonly string[];
  readonly row: Place;
  /** What finders told of it. */
  readonly finds: Place;
  readonly image: StagedBlob | null;
}

export interface StagedRecord {
  readonly id: string;
  readonly origins: readonly string[];
  readonly petId: string;
  readonly row: Place;
  readonly image: StagedBlob | null;
  readonly attachments: readonly StagedBlob[];
  readonly documents: StagedBlob[];
  /** When its reminder falls due; null where it is to have none. */
  readonly dueDate: string | null;
}

export interface StagedScan {
  readonly row: ScanRow;
  readonly image: StagedBlob | null;
}

/** A whole file that has been found right, every reference in it included. */
export interface StagedFile {
  readonly exportDate: string | null;
  /** Where it is one of several. */
  readonly part: PartNumber | null;
  readonly pets: ReadonlyMap<string, StagedPet>;
  readonly records: ReadonlyMap<string, StagedRecord>;
  /** Of records that are to have one, and of none. */
  readonly reminders: readonly FileReminder[];
  /** By the scanned pet. */
  readonly scans: ReadonlyMap<string, StagedScan>;
  readonly completions: readonly Completion[];
  readonly profile: (FileProfile & { readonly image: StagedBlob | null }) | null;
}
