import { t } from '#renderer/ui/language/text.ts';
import { sizeLabel } from './tag-choices.tsx';
import { TagDrawing } from './tag-drawing.tsx';
import { ALL_SIZES, TAG_SHAPES } from './tag-sizes.ts';
import type { useTag } from './use-tag.ts';

interface SheetPreviewProps {
  readonly name: string;
  readonly tag: ReturnType<typeof useTag>;
}

/** A preview of the printed page, and the printer setting for the true size. */
export const SheetPreview = ({ name, tag }: SheetPreviewProps) => {
  const count = tag.copies.length;
  const isMixed = tag.printed === ALL_SIZES;
  return (
    <div className="flex items-center gap-4">
      {/* For the choice of all sizes, the large picture already shows the sheet. */}
      {!isMixed && (
        <TagDrawing
          drawing={tag.sheet}
          label={t('sharing.sheet.picture', { name, count })}
          className="w-18 shrink-0 border border-line wide:w-32 [&_[stroke-width]]:[stroke-width:1.2]"
        />
      )}
      <div className="min-w-0 text-row">
        <p className="font-semibold">{t('sharing.sheet', { count })}</p>
        <p className="mt-1 font-semibold">{t('sharing.sheet.full')}</p>
        <p className="mt-1 text-hint text-ink-soft">
          {isMixed
            ? t('sharing.sheet.full.all')
            : t('sharing.sheet.full.text', { size: sizeLabel(TAG_SHAPES[tag.size]) })}
        </p>
      </div>
    </div>
  );
};
