import { createPortal } from 'react-dom';
import type { Code } from '#renderer/ui/code/draw-code.ts';
import { t } from '#renderer/ui/language/text.ts';
import '#renderer/ui/print-sheet.css';
import { TagDrawing } from './tag-drawing.tsx';
import { type TagWords, tagDrawing } from './tag-shapes.ts';
import { SHEET_SIZE, TAG_SHAPES, type TagCopy } from './tag-sizes.ts';

interface PrintSheetProps {
  readonly name: string;
  readonly copies: readonly TagCopy[];
  readonly code: Code;
  readonly words: TagWords;
}

/** The bottom edge of the lowest tag of a sheet, in mm. */
const heightOf = (copies: readonly TagCopy[]): number =>
  Math.max(0, ...copies.map(({ size, y }) => y + TAG_SHAPES[size].box.height));

/** The page that is printed instead of the screen, where it is hidden. Works offline. */
export const PrintSheet = ({ name, copies, code, words }: PrintSheetProps) =>
  createPortal(
    <div className="print-sheet">
      <div
        className="relative"
        style={{ width: `${SHEET_SIZE.width}mm`, height: `${heightOf(copies)}mm` }}
      >
        {copies.map(({ id, size, x, y }) => (
          <TagDrawing
            key={id}
            drawing={tagDrawing(TAG_SHAPES[size], code, words)}
            label={t('sharing.collarTag.picture', { name })}
            onPaper={{ x, y }}
          />
        ))}
      </div>
    </div>,
    document.body,
  );
