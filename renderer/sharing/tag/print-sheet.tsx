import { createPortal } from 'react-dom';
import type { Code } from '#renderer/sharing/draw-code.ts';
import { t } from '#renderer/ui/language/text.ts';
import './print-sheet.css';
import { TagDrawing, type TagWords } from './tag-drawing.tsx';
import { type Copy, TAGS } from './tag-sizes.ts';

interface PrintSheetProps {
  readonly name: string;
  readonly copies: readonly Copy[];
  readonly code: Code;
  readonly words: TagWords;
}

/** What the browser prints while it is here, instead of the page; on screen it is not seen. Needs no connection. */
export const PrintSheet = ({ name, copies, code, words }: PrintSheetProps) =>
  createPortal(
    <div className="print-sheet">
      {copies.map(({ id, size }) => (
        <TagDrawing
          key={id}
          layout={TAGS[size]}
          code={code}
          words={words}
          label={t('sharing.collarTag.picture', { name })}
          lifeSize
        />
      ))}
    </div>,
    document.body,
  );
