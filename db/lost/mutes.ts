import type { Runner } from '#db/engine/run.ts';
import type { RowOf } from '#db/engine/table.ts';
import { foundMutes } from './table.ts';

export type FoundMuteRow = RowOf<typeof foundMutes>;

/** The value of `network` that mutes all reports of a pet. */
export const WHOLE_PET = '';

/** The maximum number of mutes per pet. Beyond it, the mutes that end first are deleted. */
const MAX_MUTES = 200;

/** The mutes of a pet that apply at `now`. */
export const listMutes = (
  db: Runner,
  petId: string,
  now: string,
): Promise<readonly FoundMuteRow[]> =>
  db.run((knex) =>
    knex<FoundMuteRow>('foundMutes')
      .where({ petId })
      .where('until', '>', now)
      .select(...foundMutes.names),
  );

export const isMuted = async (
  db: Runner,
  { petId, network }: { readonly petId: string; readonly network: string | null },
  now: string,
): Promise<boolean> => {
  const mute = await db.run((knex) =>
    knex<FoundMuteRow>('foundMutes')
      .where({ petId })
      .whereIn('network', [WHOLE_PET, network ?? WHOLE_PET])
      .where('until', '>', now)
      .first('petId'),
  );
  return mute !== undefined;
};

/** Adds or extends a mute, and deletes the expired mutes of the pet. */
export const saveMute = async (tx: Runner, row: FoundMuteRow): Promise<void> => {
  const { petId, createdAt } = row;
  await tx.run((knex) =>
    knex<FoundMuteRow>('foundMutes').where({ petId }).where('until', '<=', createdAt).delete(),
  );
  await tx.run((knex) =>
    knex<FoundMuteRow>('foundMutes').insert(row).onConflict(['petId', 'network']).merge(['until']),
  );
  await tx.run((knex) =>
    knex<FoundMuteRow>('foundMutes')
      .where({ petId })
      .whereIn(
        'network',
        knex<FoundMuteRow>('foundMutes')
          .where({ petId })
          .orderBy([{ column: 'until', order: 'desc' }, { column: 'network' }])
          .limit(1_000_000)
          .offset(MAX_MUTES)
          .select('network'),
      )
      .delete(),
  );
};

export const deleteMute = (tx: Runner, petId: string, network: string): Promise<number> =>
  tx.run((knex) => knex<FoundMuteRow>('foundMutes').where({ petId, network }).delete());
