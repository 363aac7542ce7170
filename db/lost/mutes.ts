import type { Runner } from '#db/engine/run.ts';
import type { RowOf } from '#db/engine/table.ts';
import { foundMutes } from './table.ts';

export type FoundMuteRow = RowOf<typeof foundMutes>;

/** A pet's own mute stands under this network. */
export const WHOLE_PET = '';

/** Mutes of a pet at a time: those that end first give way. */
const MOST = 200;

/** The mutes of a pet that are in force at `now`. */
export const listMutes = (
  db: Runner,
  petId: string,
  now: string,
): Promise<readonly FoundMuteRow[]> =>
  db.run((k) =>
    k<FoundMuteRow>('foundMutes')
      .where({ petId })
      .where('until', '>', now)
      .select(...foundMutes.names),
  );

/** Whether reports of a pet from a network are muted now. */
export const isMuted = async (
  db: Runner,
  { petId, network }: { readonly petId: string; readonly network: string | null },
  now: string,
): Promise<boolean> => {
  const muted = await db.run((k) =>
    k<FoundMuteRow>('foundMutes')
      .where({ petId })
      .whereIn('network', [WHOLE_PET, network ?? WHOLE_PET])
      .where('until', '>', now)
      .first('petId'),
  );
  return muted !== undefined;
};

/** Mutes, or changes until when; forgets what of the pet is over. */
export const keepMute = async (tx: Runner, row: FoundMuteRow): Promise<void> => {
  const { petId, createdAt } = row;
  await tx.run((k) =>
    k<FoundMuteRow>('foundMutes').where({ petId }).where('until', '<=', createdAt).delete(),
  );
  await tx.run((k) =>
    k<FoundMuteRow>('foundMutes').insert(row).onConflict(['petId', 'network']).merge(['until']),
  );
  await tx.run((k) =>
    k<FoundMuteRow>('foundMutes')
      .where({ petId })
      .whereIn(
        'network',
        k<FoundMuteRow>('foundMutes')
          .where({ petId })
          .orderBy([{ column: 'until', order: 'desc' }, { column: 'network' }])
          .limit(1_000_000)
          .offset(MOST)
          .select('network'),
      )
      .delete(),
  );
};

export const deleteMute = (tx: Runner, petId: string, network: string): Promise<number> =>
  tx.run((k) => k<FoundMuteRow>('foundMutes').where({ petId, network }).delete());
