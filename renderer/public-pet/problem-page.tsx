import type { MouseEvent } from 'react';
import { Logo } from '#renderer/ui/icons/logo.tsx';
import { t } from '#renderer/ui/language/page-text.ts';
import type { MessageId } from '#server/messages/ids.ts';
import { ActionLink } from './action-link.tsx';

export interface ProblemView {
  readonly kind: 'not-found' | 'too-many' | 'not-sent' | 'too-many-sent' | 'failed';
  /** The waiting time in minutes after too many requests. */
  readonly minutes: number;
  /** The address for a retry; empty for the current one. */
  readonly again: string;
}

interface PageTexts {
  readonly title: MessageId;
  readonly text: MessageId;
}

const textsByKind: Readonly<Record<ProblemView['kind'], PageTexts>> = {
  'not-found': { title: 'publicPet.notFound', text: 'publicPet.notFound.text' },
  'too-many': { title: 'publicPet.tooMany', text: 'publicPet.tooMany.text' },
  'not-sent': { title: 'publicPet.found.notSent', text: 'publicPet.found.notSent.text' },
  'too-many-sent': { title: 'publicPet.found.notSent', text: 'publicPet.found.busy' },
  failed: { title: 'publicPet.failed', text: 'publicPet.failed.text' },
};

/** The title of the page and of its tab. */
export const problemTitle = ({ kind }: ProblemView): string => t(textsByKind[kind].title);

/** Goes back in the history; without one, as after scanning a code, to the start page. */
const goBack = (event: MouseEvent): void => {
  if (history.length < 2) return;
  event.preventDefault();
  history.back();
};

/** Shown when no pet can be shown. */
export const ProblemPage = (view: ProblemView) => (
  <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-3 p-4">
    <Logo size={48} />
    <h1 className="mt-3 font-bold text-title">{problemTitle(view)}</h1>
    <p className="text-ink-soft">{t(textsByKind[view.kind].text, { minutes: view.minutes })}</p>
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
