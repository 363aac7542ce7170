import { ChoiceRow } from '#renderer/sharing/choice-row.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { ALL_SIZES, TAG_SHAPES, type TagLayout } from './tag-sizes.ts';
import type { useTag } from './use-tag.ts';

/** The label of a tag's size in lists and sentences. */
export const sizeLabel = ({ cut, width, height }: TagLayout): string =>
  cut === 'round'
    ? t('sharing.size.round', { size: width })
    : t('sharing.size.card', { width, height });

/** Selects the size and the phone number on the tag. */
export const TagChoices = ({ tag }: { readonly tag: ReturnType<typeof useTag> }) => (
  <Card flush className="pl-4">
    <ChoiceRow
      label={t('sharing.size')}
      value={tag.printed}
      choices={[
        ...tag.sizes.map((value) => ({ value, label: sizeLabel(TAG_SHAPES[value]) })),
        { value: ALL_SIZES, label: t('sharing.size.all') },
      ]}
      onChange={(value) => tag.setPrinted(tag.sizes.find((size) => size === value) ?? ALL_SIZES)}
    />
    <ChoiceRow
      label={t('sharing.phone')}
      value={tag.words.phone ?? ''}
      choices={[
        ...tag.phones.map((value) => ({ value, label: value })),
        { value: '', label: t('sharing.phone.none') },
      ]}
      onChange={tag.setPhone}
    />
  </Card>
);
