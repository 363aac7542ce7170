import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { CodeButtons } from '#renderer/sharing/code-buttons.tsx';
import { CodeLayout } from '#renderer/sharing/code-layout.tsx';
import { tagTextOf } from '#renderer/sharing/code-texts.ts';
import { NoCode } from '#renderer/sharing/no-code.tsx';
import { ShareLinkSection } from '#renderer/sharing/share-link-section.tsx';
import { useCode } from '#renderer/sharing/use-code.ts';
import { useCodeActions } from '#renderer/sharing/use-code-actions.ts';
import { t } from '#renderer/ui/language/text.ts';
import { PrintSheet } from './print-sheet.tsx';
import { SheetPreview } from './sheet-preview.tsx';
import { TagChoices } from './tag-choices.tsx';
import { TagDrawing } from './tag-drawing.tsx';
import { TagExplanation } from './tag-explanation.tsx';
import { tagPicture } from './tag-picture.ts';
import { type TagOptions, useTag } from './use-tag.ts';

interface ChoiceProps {
  readonly choice: ReactNode;
}

const Tag = ({ choice, ...options }: TagOptions & ChoiceProps) => {
  const { pet, owner, url, code } = options;
  const tag = useTag(options);
  const { name } = pet;
  const { busy, download } = useCodeActions({
    pet,
    picture: () => tagPicture(tag.drawing),
    url,
    ending: '-tag.png',
    savedMessage: 'sharing.downloaded.tag',
  });
  const picture = (
    <div className="flex h-64 items-center justify-center rounded-card bg-track p-4 wide:h-80 wide:p-6">
      <TagDrawing
        drawing={tag.drawing}
        label={t('sharing.collarTag.picture', { name })}
        className="size-full"
      />
    </div>
  );
  return (
    <CodeLayout choice={choice} picture={picture}>
      <TagChoices tag={tag} />
      <SheetPreview name={name} tag={tag} />
      <CodeButtons
        isBusy={busy}
        onDownload={download}
        main={{ icon: Printer, label: t('sharing.print'), run: () => window.print() }}
      />
      <TagExplanation pet={pet} owner={owner} url={url} />
      {url !== null && <ShareLinkSection pet={pet} url={url} />}
      <PrintSheet name={name} copies={tag.copies} code={code} words={tag.words} />
    </CodeLayout>
  );
};

/** The code for any phone's camera, on a tag to print and cut out. */
export const CollarTag = (props: Omit<TagOptions, 'code'> & ChoiceProps) => {
  const code = useCode(tagTextOf(props.url, props.pet, props.owner));
  return code ? (
    <Tag {...props} code={code} />
  ) : (
    <CodeLayout choice={props.choice} picture={<NoCode />} />
  );
};
