import { t } from '#renderer/ui/language/text.ts';
import type { MessageId } from '#server/messages/ids.ts';
import { useIsGoneForForm } from './typed-forms.ts';
import type { DraftState } from './use-draft.ts';

const messageByState: Readonly<Record<Exclude<DraftState, 'none'>, MessageId>> = {
  saved: 'draft.saved',
  savedWithoutPhotos: 'draft.savedWithoutPhotos',
};

/** The part of a draft that its note needs. */
export interface NotedDraft {
  readonly state: DraftState;
  readonly startOver: (reset: () => void) => void;
}

interface DraftNoteProps {
  readonly draft: NotedDraft;
  /** Mounts the form again. */
  readonly onAgain: () => void;
}

/** Says that a draft was restored, with a button that discards it, or that the form can no longer be saved. */
export const DraftNote = ({ draft: { state, startOver }, onAgain }: DraftNoteProps) => {
  const isGone = useIsGoneForForm();
  if (state === 'none') return null;
  if (isGone) {
    return (
      <span role="status" className="font-semibold text-mangga">
        {t('draft.gone')}
      </span>
    );
  }
  return (
    <>
      <span role="status">{t(messageByState[state])}</span>
      {' · '}
      <button
        type="button"
        onClick={() => startOver(onAgain)}
        className="hit-44 font-semibold text-narra"
      >
        {t('draft.startOver')}
      </button>
    </>
  );
};

/** The note as a paragraph, which takes no room without a draft. */
export const DraftLine = ({
  className = '',
  ...note
}: DraftNoteProps & { readonly className?: string }) => (
  <p className={`text-hint text-ink-soft empty:hidden ${className}`}>
    <DraftNote {...note} />
  </p>
);
