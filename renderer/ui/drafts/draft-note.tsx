import { t } from '#renderer/ui/language/text.ts';
import type { MessageId } from '#server/messages/ids.ts';
import type { DraftState } from './use-draft.ts';

const messageByState: Readonly<Record<Exclude<DraftState, 'none'>, MessageId>> = {
  saved: 'draft.saved',
  savedWithoutPhotos: 'draft.savedWithoutPhotos',
};

interface DraftNoteProps {
  readonly state: DraftState;
  readonly onStartOver: () => void;
}

/** Says that a draft was restored, with a button that discards it. */
export const DraftNote = ({ state, onStartOver }: DraftNoteProps) =>
  state === 'none' ? null : (
    <>
      <span role="status">{t(messageByState[state])}</span>
      {' · '}
      <button type="button" onClick={onStartOver} className="hit-44 font-semibold text-narra">
        {t('draft.startOver')}
      </button>
    </>
  );
