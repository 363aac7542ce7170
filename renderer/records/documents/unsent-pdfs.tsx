import { TriangleAlert } from 'lucide-react';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Dock } from '#renderer/ui/form-page.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { ChosenPdfs } from './chosen-pdfs.ts';
import { PdfList } from './pdf-list.tsx';

interface UnsentPdfsProps {
  readonly pdfs: ChosenPdfs;
  readonly onDone: () => void;
}

/** Shown when a record was saved without all of its PDFs, whose upload can be repeated. */
export const UnsentPdfs = ({ pdfs, onDone }: UnsentPdfsProps) => {
  const { savedId, busy, list, sendTo } = pdfs;
  const count = list.pdfs.length;
  const sendAgain = async () => {
    if (savedId !== undefined && (await sendTo(savedId))) onDone();
  };
  return (
    <>
      <div className="flex flex-col gap-5 px-4 py-5">
        {count > 0 && (
          <Banner
            tone="mangga"
            icon={TriangleAlert}
            title={t('documents.unsent', { count })}
            urgent
          />
        )}
        <PdfList {...list} disabled={busy} />
      </div>
      <Dock>
        <div className="flex flex-wrap gap-3 [&>*]:flex-1">
          <Button look="secondary" disabled={busy} onClick={onDone}>
            {t('documents.without')}
          </Button>
          {count > 0 && (
            <Button disabled={busy} onClick={() => void sendAgain()}>
              {t('documents.again')}
            </Button>
          )}
        </div>
      </Dock>
    </>
  );
};
