import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { DiskOperation } from '#build/soak/outbox/recording.ts';

type ContentChange = Extract<DiskOperation, { readonly kind: 'write' | 'truncate' }>;
type NameChange = Extract<DiskOperation, { readonly kind: 'make' | 'rename' | 'link' | 'remove' }>;

/** The smallest unit that a disk writes atomically, in bytes. */
const SECTOR_BYTES = 512;

/** Which of the unsynced writes have reached the disk at a power cut. */
export type SurvivalMode = 'none' | 'all' | 'some' | 'torn';

/** A file, independent of its names. */
class FileContent {
  /** The content that is certainly on the disk. */
  durable: Buffer = Buffer.alloc(0);
  /** Changes since the last sync, with their positions in the recording. */
  pending: { readonly at: number; readonly change: ContentChange }[] = [];
}

const applyChange = (beforeBuffer: Buffer, change: ContentChange): Buffer => {
  if (change.kind === 'truncate') {
    const bufferAfter = Buffer.alloc(change.size);
    beforeBuffer.copy(bufferAfter);
    return bufferAfter;
  }
  const { at, bytes } = change;
  const bytesAfter =
    beforeBuffer.length < at + bytes.length ? Buffer.alloc(at + bytes.length) : beforeBuffer;
  if (bytesAfter !== beforeBuffer) beforeBuffer.copy(bytesAfter);
  bytes.copy(bytesAfter, at);
  return bytesAfter;
};

/** The sectors of a write that reached the disk, as separate writes. */
const listTornChanges = (change: ContentChange, random: () => number): readonly ContentChange[] => {
  if (change.kind === 'truncate') return random() < 0.5 ? [change] : [];
  const parts: ContentChange[] = [];
  for (let from = 0; from < change.bytes.length; ) {
    const endByte = Math.min(
      change.bytes.length,
      from + SECTOR_BYTES - ((change.at + from) % SECTOR_BYTES),
    );
    const bytes = change.bytes.subarray(from, endByte);
    if (random() < 0.5) parts.push({ ...change, at: change.at + from, bytes });
    from = endByte;
  }
  return parts;
};

const pickSurvivingChanges = (
  pending: readonly ContentChange[],
  luckKind: SurvivalMode,
  random: () => number,
): readonly ContentChange[] => {
  if (luckKind === 'none') return [];
  if (luckKind === 'all') return pending;
  if (luckKind === 'some') return pending.filter(() => random() < 0.5);
  return pending.flatMap((change) => listTornChanges(change, random));
};

/**
 * Simulates a disk behind the system's cache in the worst case: only synced content of a file is
 * certainly there, and a name only after its folder was synced. Names reach the disk in order, as
 * on every file system with a journal.
 */
export class PowerDisk {
  readonly #folder: string;
  readonly #isIgnored: (path: string) => boolean;
  /** Names as the running system sees them; null is a folder. */
  readonly #names = new Map<string, FileContent | null>();
  readonly #durableNames = new Map<string, FileContent | null>();
  #pendingNames: {
    readonly at: number;
    readonly naming: NameChange;
    readonly content: FileContent | null;
  }[] = [];

  /** `isIgnored` names files whose syncs this disk only pretends to do. */
  constructor(folder: string, isIgnored: (path: string) => boolean = () => false) {
    this.#folder = folder;
    this.#isIgnored = isIgnored;
  }

  /** Whether nothing can be lost any more. */
  get isSettled(): boolean {
    const contents = [...this.#names.values()];
    return (
      this.#pendingNames.length === 0 &&
      contents.every((content) => content === null || content.pending.length === 0)
    );
  }

  #rename(
    names: Map<string, FileContent | null>,
    renaming: NameChange,
    content: FileContent | null,
  ): void {
    if (renaming.kind === 'make') names.set(renaming.path, content);
    if (renaming.kind === 'rename' || renaming.kind === 'remove') names.delete(renaming.path);
    if (renaming.kind === 'rename' || renaming.kind === 'link') names.set(renaming.to, content);
  }

  apply(operation: DiskOperation, at: number): void {
    switch (operation.kind) {
      case 'say':
        return;
      case 'write':
      case 'truncate':
        this.#names.get(operation.path)?.pending.push({ at, change: operation });
        return;
      case 'sync':
        this.#sync(operation.path, operation.startedAt);
        return;
      default: {
        const content =
          operation.kind === 'make'
            ? operation.isFolder
              ? null
              : new FileContent()
            : (this.#names.get(operation.path) ?? null);
        this.#pendingNames.push({ at, naming: operation, content });
        this.#rename(this.#names, operation, content);
      }
    }
  }

  #sync(path: string, startPosition: number): void {
    if (this.#isIgnored(path)) return;
    const content = this.#names.get(path);
    if (content) {
      for (const { at, change } of content.pending) {
        if (at < startPosition) content.durable = applyChange(content.durable, change);
      }
      content.pending = content.pending.filter(({ at }) => at >= startPosition);
      return;
    }
    const isSeen = ({ at, naming }: { at: number; naming: NameChange }): boolean =>
      at < startPosition &&
      (dirname(naming.path) === path || ('to' in naming && dirname(naming.to) === path));
    for (const pending of this.#pendingNames.filter(isSeen)) {
      this.#rename(this.#durableNames, pending.naming, pending.content);
    }
    this.#pendingNames = this.#pendingNames.filter((pending) => !isSeen(pending));
  }

  /** Writes the state after a power cut at this moment into another folder. */
  leaveSurvivors(target: string, luckKind: SurvivalMode, random: () => number): void {
    const names = new Map(this.#durableNames);
    const shares: Readonly<Record<SurvivalMode, number>> = {
      none: 0,
      all: 1,
      some: random(),
      torn: random(),
    };
    const durableCount = Math.round(this.#pendingNames.length * shares[luckKind]);
    for (const { naming, content } of this.#pendingNames.slice(0, durableCount)) {
      this.#rename(names, naming, content);
    }
    const isReachable = (path: string): boolean =>
      path === this.#folder || (names.has(path) && isReachable(dirname(path)));
    for (const [path, content] of names) {
      if (!isReachable(path)) continue;
      const targetPath = join(target, relative(this.#folder, path));
      mkdirSync(content === null ? targetPath : dirname(targetPath), { recursive: true });
      if (content === null) continue;
      const changes = content.pending.map(({ change }) => change);
      const bytes = pickSurvivingChanges(changes, luckKind, random).reduce(
        applyChange,
        Buffer.from(content.durable),
      );
      writeFileSync(targetPath, bytes);
    }
  }
}
