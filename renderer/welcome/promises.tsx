import type { LucideIcon } from 'lucide-react';
import { t } from '#renderer/ui/language/text.ts';
import type { MessageId } from '#server/messages/ids.ts';

export interface PromiseText {
  readonly icon: LucideIcon;
  readonly title: MessageId;
  readonly text: MessageId;
}

/** The product's promises, one line each. */
export const Promises = ({ promises }: { readonly promises: readonly PromiseText[] }) => (
  <ul className="flex flex-col gap-4">
    {promises.map(({ icon: Icon, title, text }) => (
      <li key={title} className="flex gap-3">
        <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-narra-soft text-narra">
          <Icon size={24} />
        </span>
        <div className="min-w-0 flex-1">
          <p className="font-semibold text-row">{t(title)}</p>
          <p className="text-ink-soft text-row">{t(text)}</p>
        </div>
      </li>
    ))}
  </ul>
);
