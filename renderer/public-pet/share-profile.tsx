import { Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '#renderer/ui/language/page-text.ts';
import { sharePage } from './share-page.ts';

const NOTE_DURATION = 5000;

const resultTexts = {
  copied: ['publicPet.copied', 'publicPet.copied.text'],
  failed: ['publicPet.shareFailed', 'publicPet.shareFailed.text'],
} as const;

type Outcome = keyof typeof resultTexts;

const Note = ({ outcome }: { readonly outcome: Outcome }) => {
  const [title, text] = resultTexts[outcome];
  const isFailed = outcome === 'failed';
  return (
    <span
      className={`flex max-w-sm animate-rise flex-col rounded-card border bg-surface p-4 text-row shadow-float ${isFailed ? 'border-gumamela' : 'border-line'}`}
    >
      <span className={`font-semibold ${isFailed ? 'text-gumamela' : ''}`}>{t(title)}</span>
      <span className="text-ink-soft">{t(text)}</span>
    </span>
  );
};

/** Shares the page's address. Needs a script; hidden without one. */
export const ShareProfile = ({ name, url }: { readonly name: string; readonly url: string }) => {
  const [outcome, setOutcome] = useState<Outcome>();
  const share = async () => {
    setOutcome(undefined);
    try {
      if ((await sharePage(name, url)) === 'copied') setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };
  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), NOTE_DURATION);
    return () => clearTimeout(timer);
  }, [outcome]);
  return (
    <>
      <button
        type="button"
        onClick={share}
        data-needs-script
        className="-mr-2 inline-flex max-wide:ml-auto min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-full px-2 font-semibold text-row hover:bg-track wide:mr-0 wide:border wide:border-line wide:px-4 print:hidden"
      >
        <Share2 size={24} />
        <span className="max-wide:sr-only">{t('publicPet.share')}</span>
      </button>
      <output
        className="pointer-events-none fixed inset-x-4 bottom-28 z-20 flex justify-center wide:bottom-8 print:hidden"
        data-notice
      >
        {outcome && <Note outcome={outcome} />}
      </output>
    </>
  );
};
