import { Suspense } from 'react';
import type { StoredBase } from '#renderer/offline/outbox/outbox-item.ts';
import type { EditForm, FormValues } from '#renderer/offline/saving/use-save.ts';
import { EditConflict } from './lazy-edit-conflict.ts';

interface OvertakenEditProps<
  Words extends FormValues,
  S extends StoredBase,
  In extends FormValues,
  Out extends FormValues,
> {
  readonly edit: Pick<
    EditForm<Words, S, In, Out>,
    'draft' | 'saving' | 'overtaken' | 'choose' | 'decideLater'
  >;
  /** The name of what is edited. */
  readonly name: string;
  /** The text of the button that saves. */
  readonly save: string;
}

/** Asks which of two versions to keep, if another one was saved while a thing was edited. */
export const OvertakenEdit = <
  Words extends FormValues,
  S extends StoredBase,
  In extends FormValues,
  Out extends FormValues,
>({
  edit: { draft, saving, overtaken, choose, decideLater },
  name,
  save,
}: OvertakenEditProps<Words, S, In, Out>) =>
  overtaken && (
    <Suspense>
      <EditConflict
        key={overtaken.theirs.version}
        title={name}
        base={draft.basis}
        {...overtaken}
        offline={false}
        save={save}
        isBusy={saving}
        // The cast is safe: these fields are those of an edit.
        onChoose={(fields) => void choose(fields as Words)}
        onClose={decideLater}
      />
    </Suspense>
  );
