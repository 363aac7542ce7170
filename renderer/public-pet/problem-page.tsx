import type { MouseEvent } from 'react';
import { Logo } from '#renderer/ui/logo.tsx';
import type { MessageId } from '#server/messages/ids.ts';
import { ActionLink } from './action-link.tsx';
import { t } from './text.ts';

export interface ProblemView {
  readonly kind: 'not-found' | 'too-many' | 'not-sent' | 'too-many-sent' | 'failed';
  /** How long to wait, where too many pages were opened. */
  readonly minutes: number;
  /** The address to try again at; empty for the one that was asked for. */
  readonly again: string;
}

interface Words {
  readonly title: MessageId;
  readonly text: MessageId;
}

const words: Readonly<Record<ProblemView['kind'], Words>> = {
  'not-found': { title: 'publicPet.notFound', text: 'publicPet.notFound.text' },
  'too-many': { title: 'publicPet.tooMany', text: 'publicPet.tooMany.text' },
  'not-sent': { title: 'publicPet.found.notSent', text: 'publicPet.found.notSent.text' },
  'too-many-sent': { title: 'publicPet.found.notSent', text: 'publicPet.found.busy' },
  failed: { title: 'publicPet.failed', text: 'publicPet.failed.text' },
};

/** The title of the page, and of the tab that shows it. */
export const problemTitle = ({ kind }: ProblemView): string => t(words[kind].title);

/** To where the reader came from; who came by a code or out of a chat comes from nowhere, and goes to Alaga's door. */
const goBack = (event: MouseEvent): void => {
  if (history.length < 2) return;
  event.preventDefault();
  history.back();
};

/** Stands where no pet can be shown. */
export const ProblemPage = (view: ProblemView) => (
  <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-3 p-4">
    <Logo size={48} />
    <h1 className="mt-3 font-bold text-title">{problemTitle(view)}</h1>
    <p className="text-ink-soft">{t(words[view.kind].text, { minutes: view.minutes })}</p>
    {view.kind === 'not-found' ? (
      <ActionLink look="primary" href="/" onClick={goBack} className="mt-3">
        {t('publicPet.back')}
      </ActionLink>
    ) : (
      <ActionLink look="primary" href={view.again} className="mt-3">
        {t('publicPet.again')}
      </ActionLink>
    )}
  </main>
);
