import { FileText } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '#renderer/ui/files/save-file.ts';
import { formatBytes } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { openLocalPdf, toFile } from '#renderer/ui/pdfs/local-pdf.ts';
import { PhotoViewer } from '#renderer/ui/photos/lazy-photo-viewer.ts';
import type { PetDocumentPage } from '#server/pet-documents/contract.ts';

const TILE_CLASSES =
  'block h-36 w-28 overflow-hidden rounded-card border border-line bg-photo text-ink-soft hover:brightness-95';

interface PdfTileProps {
  readonly page: PetDocumentPage;
  /** Starts at 1. */
  readonly number: number;
}

const PdfTile = ({ page, number }: PdfTileProps) => {
  const name = page.name ?? t('petDocuments.page.pdf', { number });
  const pageContent = (
    <span className="flex h-full flex-col items-center justify-center gap-1.5 p-2 text-center text-hint">
      <FileText size={24} />
      <span className="wrap-anywhere line-clamp-3 text-ink">{name}</span>
      {formatBytes(page.size)}
    </span>
  );
  if (page.url.startsWith('data:')) {
    const pdf = { name, data: page.url };
    // The desktop app opens no second window, so the file is saved and opened by the system.
    const openPdf = () =>
      window.alagaDesktop ? void saveFile({ name, file: toFile(pdf) }) : openLocalPdf(pdf);
    return (
      <button type="button" onClick={openPdf} className={TILE_CLASSES}>
        {pageContent}
      </button>
    );
  }
  if (window.alagaDesktop) {
    return (
      <a href={page.url} download={name} className={TILE_CLASSES}>
        {pageContent}
      </a>
    );
  }
  return (
    <a href={page.url} target="_blank" rel="noopener" className={TILE_CLASSES}>
      {pageContent}
      <span className="sr-only">{t('documents.open')}</span>
    </a>
  );
};

/** The pages of a document. A photo opens full size, a PDF in a tab of its own. */
export const DocumentPages = ({ pages }: { readonly pages: readonly PetDocumentPage[] }) => {
  const [shownIndex, setShownIndex] = useState<number>();
  const photos = pages.filter(({ type }) => type === 'photo');
  if (pages.length === 0) {
    return <p className="text-ink-soft text-row">{t('petDocuments.pages.none')}</p>;
  }
  return (
    <>
      <ul className="flex flex-wrap gap-3">
        {pages.map((page, index) => {
          const number = index + 1;
          return (
            <li key={page.id} className="text-center">
              {page.type === 'pdf' ? (
                <PdfTile page={page} number={number} />
              ) : (
                <button
                  type="button"
                  onClick={() => setShownIndex(photos.indexOf(page))}
                  className={TILE_CLASSES}
                >
                  <img
                    src={page.thumbnailUrl ?? page.url}
                    alt={t('petDocuments.page', { number })}
                    width={112}
                    height={144}
                    className="size-full object-cover"
                  />
                </button>
              )}
              <span aria-hidden className="mt-1.5 block text-hint text-ink-soft">
                {page.type === 'pdf' ? t('petDocuments.page.pdf', { number }) : number}
              </span>
            </li>
          );
        })}
      </ul>
      {/* Another device may remove the last photo, and leave the PDFs. */}
      {shownIndex !== undefined && photos.length > 0 && (
        <PhotoViewer
          photos={photos}
          firstIndex={shownIndex}
          onClose={() => setShownIndex(undefined)}
        />
      )}
    </>
  );
};
