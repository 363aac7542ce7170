import { FilePlus2, FileText, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { FieldError } from '#renderer/ui/fields/field.tsx';
import { passFocusOn } from '#renderer/ui/focus-beside.ts';
import { t } from '#renderer/ui/language/text.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { localPdfIn } from '#renderer/ui/pdfs/local-pdf.ts';
import { isPdf, problemOf } from '#renderer/ui/pdfs/pdf-files.ts';
import { readPdf } from '#renderer/ui/pdfs/read-pdf.ts';
import { compressPhoto } from '#renderer/ui/photos/compress-photo.ts';
import { isLocalPhoto } from '#renderer/ui/photos/local-photo.ts';
import { PHOTO_LIMITS } from '#renderer/ui/photos/photo-limits.ts';
import { PlainButton } from '#renderer/ui/plain-button.tsx';
import type { MessageId } from '#server/messages/ids.ts';
import { MAX_PAGES } from '#server/pet-documents/contract.ts';
import type { DocumentForm } from './document-values.ts';

/** The page of a chosen file, or the reason why it is rejected. */
const readPage = async (file: File): Promise<{ page: string } | { problem: MessageId }> => {
  if (!isPdf(file)) {
    const photo = await compressPhoto(file, PHOTO_LIMITS.receipt);
    return 'src' in photo ? { page: photo.src } : { problem: photo.problem.text };
  }
  const problem = await problemOf(file);
  if (problem !== undefined) return { problem };
  const page = await readPdf(file);
  return page === undefined ? { problem: 'documents.failed' } : { page };
};

interface PageStripProps {
  readonly form: DocumentForm;
  /** Called with true while pages are being prepared. */
  readonly onBusy: (isBusy: boolean) => void;
}

/** Some of the texts are also shown alone and have no full stop. */
const asSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

/** The longest name of a file that a toast shows, in characters. */
const MAX_SHOWN_NAME = 30;

const shortName = ({ name }: File): string =>
  name.length > MAX_SHOWN_NAME ? `${name.slice(0, MAX_SHOWN_NAME - 1)}…` : name;

/** The reasons for rejected files. Among several chosen ones, each reason names its files. */
const describeProblems = (rejected: ReadonlyMap<MessageId, readonly File[]>, isSingle: boolean) =>
  [...rejected]
    .map(([problem, files]) => {
      const reason = asSentence(t(problem));
      return isSingle || files.length === 0
        ? reason
        : `${files.map(shortName).join(', ')}: ${reason}`;
    })
    .join(' ');

/** Adds pages while there is room; rejected ones are reported in one toast. */
const usePages = ({ form, onBusy }: PageStripProps) => {
  const { field, fieldState } = useController({ control: form.control, name: 'pages' });
  const [isBusy, setBusy] = useState(false);
  const pages = field.value ?? [];
  const markBusy = (isBusy: boolean) => {
    setBusy(isBusy);
    onBusy(isBusy);
  };
  const add = async (files: readonly File[]) => {
    const pagesLeft = MAX_PAGES - pages.length;
    markBusy(true);
    const added: string[] = [];
    const rejected = new Map<MessageId, File[]>();
    // One after another, because several large photos at once exceed a phone's memory.
    for (const file of files) {
      if (added.length === pagesLeft) {
        rejected.set('petDocuments.pages.tooMany', []);
        break;
      }
      const result = await readPage(file);
      if ('page' in result) added.push(result.page);
      else rejected.set(result.problem, [...(rejected.get(result.problem) ?? []), file]);
    }
    markBusy(false);
    if (rejected.size > 0) {
      const description = describeProblems(rejected, files.length === 1);
      toast({ title: t('petDocuments.page.failed'), description, tone: 'danger' });
    }
    // Other pages may have been removed meanwhile.
    if (added.length > 0) field.onChange([...(form.getValues('pages') ?? []), ...added]);
  };
  const remove = (index: number) => field.onChange(pages.filter((_, each) => each !== index));
  const error = fieldState.error?.message;
  return { pages, isBusy, add, remove, error, focusRef: field.ref };
};

const isPdfPage = (page: string): boolean =>
  page.startsWith('data:application/pdf') || page.startsWith('/api/documents/');

interface TileProps {
  readonly page: string;
  /** Starts at 1. */
  readonly number: number;
  readonly onRemove: () => void;
}

const Tile = ({ page, number, onRemove }: TileProps) => {
  const name = localPdfIn(page)?.name;
  return (
    <li className="w-22 shrink-0 text-center">
      <div className="relative">
        <span className="flex h-28 w-22 flex-col items-center justify-center gap-1 overflow-hidden rounded-card border border-line bg-photo text-ink-soft">
          {isPdfPage(page) ? (
            <>
              <FileText size={24} />
              {name && (
                <span className="wrap-anywhere line-clamp-2 max-w-full px-1 text-hint">{name}</span>
              )}
            </>
          ) : (
            <img
              src={isLocalPhoto(page) ? page : `${page}?size=thumbnail`}
              alt={t('petDocuments.page', { number })}
              width={88}
              height={112}
              className="size-full object-cover"
            />
          )}
        </span>
        <button
          ref={passFocusOn}
          type="button"
          aria-label={t('petDocuments.page.remove', { number })}
          onClick={onRemove}
          className="absolute -top-2 -right-2 flex size-11 items-center justify-center rounded-full"
        >
          <span className="flex size-7 items-center justify-center rounded-full border border-line bg-surface text-ink shadow-float">
            <X size={16} strokeWidth={1.35} />
          </span>
        </button>
      </div>
      <span className="mt-1.5 block text-hint text-ink-soft">
        {isPdfPage(page) ? t('petDocuments.page.pdf', { number }) : number}
      </span>
    </li>
  );
};

/** The pages of a document: photos and PDFs, up to ten. */
export const PageStrip = (props: PageStripProps) => {
  const { pages, isBusy, add, remove, error, focusRef } = usePages(props);
  const chooser = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <fieldset
      ref={focusRef}
      tabIndex={-1}
      aria-labelledby={id}
      aria-busy={isBusy}
      aria-describedby={error === undefined ? undefined : `${id}-note`}
      className="min-w-0"
    >
      <p id={id} className="mb-1 font-semibold text-row">
        {t('petDocuments.pages')}{' '}
        <span className="font-normal text-ink-soft">
          {t('petDocuments.pages.of', { count: pages.length, most: MAX_PAGES })}
        </span>
      </p>
      <ul className="-mr-4 flex gap-3 overflow-x-auto pt-2 pr-4 pb-1">
        {pages.map((page, index) => (
          <Tile
            // biome-ignore lint/suspicious/noArrayIndexKey: two pages can be the same photo.
            key={`${index} ${page.slice(-60)}`}
            page={page}
            number={index + 1}
            onRemove={() => remove(index)}
          />
        ))}
        {pages.length < MAX_PAGES && (
          <li className="shrink-0">
            <PlainButton
              ref={passFocusOn}
              disabled={isBusy}
              aria-label={t('petDocuments.page.add')}
              onClick={() => chooser.current?.click()}
              className={`-outline-offset-2 flex h-28 w-22 items-center justify-center rounded-card ${isBusy ? 'animate-pulse-soft bg-skeleton' : 'border border-control border-dashed text-narra hover:bg-track'}`}
            >
              {!isBusy && <FilePlus2 size={24} />}
            </PlainButton>
          </li>
        )}
      </ul>
      <p role="status" className="sr-only">
        {isBusy ? t('photo.busy') : ''}
      </p>
      {error === undefined ? (
        <p className="mt-1.5 text-hint text-ink-soft">{t('petDocuments.pages.hint')}</p>
      ) : (
        <FieldError id={`${id}-note`} message={error} />
      )}
      <input
        ref={chooser}
        type="file"
        accept="image/*,application/pdf,.pdf"
        multiple
        hidden
        tabIndex={-1}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) void add(files);
        }}
      />
    </fieldset>
  );
};
