import { type LucideIcon, Mail, Phone } from 'lucide-react';
import { t } from '#renderer/ui/language/page-text.ts';
import { ActionLink } from './action-link.tsx';
import type { PetView } from './pet-view.ts';
import { callUrl, mailUrl } from './reach.ts';

interface ContactLink {
  readonly icon: LucideIcon;
  readonly href: string;
  readonly words: string;
}

/** The quickest contact: the owner's number, else the emergency contact's, else the owner's email. */
const quickestContact = ({
  owner,
  emergency,
  firstName,
  name,
}: PetView): ContactLink | undefined => {
  const called = firstName ?? t('publicPet.owner.unnamed', { name });
  const call = callUrl(owner.phone);
  if (call) return { icon: Phone, href: call, words: t('publicPet.call', { name: called }) };
  const help = callUrl(emergency?.phone ?? null);
  const helper = emergency?.name ?? t('publicPet.emergency.unnamed');
  if (help) return { icon: Phone, href: help, words: t('publicPet.call', { name: helper }) };
  const mail = mailUrl(owner.email);
  return mail
    ? { icon: Mail, href: mail, words: t('publicPet.mail', { name: called }) }
    : undefined;
};

/** On a phone it is fixed at the bottom of the window; in a wide window it is below the name. */
export const CallDock = ({ view, wide }: { readonly view: PetView; readonly wide: boolean }) => {
  const fastestContact = quickestContact(view);
  if (!fastestContact) return null;
  const renderLink = (
    <ActionLink look="primary" icon={fastestContact.icon} href={fastestContact.href}>
      <span className="min-w-0 wrap-anywhere">{fastestContact.words}</span>
    </ActionLink>
  );
  return wide ? (
    <div className="mt-5 hidden wide:block print:hidden">{renderLink}</div>
  ) : (
    <div className="sticky bottom-0 z-10 border-line border-t bg-paper px-4 pt-3 pb-[max(28px,env(safe-area-inset-bottom))] wide:hidden print:hidden">
      {renderLink}
    </div>
  );
};
