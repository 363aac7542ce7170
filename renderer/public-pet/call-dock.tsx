import { type LucideIcon, Mail, Phone } from 'lucide-react';
import { t } from '#renderer/ui/language/page-text.ts';
import { ActionLink } from './action-link.tsx';
import { callUrl, mailUrl } from './contact-links.ts';
import type { PetView } from './pet-view.ts';

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
  const calledName = firstName ?? t('publicPet.owner.unnamed', { name });
  const call = callUrl(owner.phone);
  if (call) return { icon: Phone, href: call, words: t('publicPet.call', { name: calledName }) };
  const emergencyUrl = callUrl(emergency?.phone ?? null);
  const emergencyName = emergency?.name ?? t('publicPet.emergency.unnamed');
  if (emergencyUrl)
    return { icon: Phone, href: emergencyUrl, words: t('publicPet.call', { name: emergencyName }) };
  const ownerMailUrl = mailUrl(owner.email);
  return ownerMailUrl
    ? { icon: Mail, href: ownerMailUrl, words: t('publicPet.mail', { name: calledName }) }
    : undefined;
};

/** On a phone it is fixed at the bottom of the window; in a wide window it is below the name. */
export const CallDock = ({ view, wide }: { readonly view: PetView; readonly wide: boolean }) => {
  const fastestContact = quickestContact(view);
  if (!fastestContact) return null;
  const link = (
    <ActionLink look="primary" icon={fastestContact.icon} href={fastestContact.href}>
      <span className="min-w-0 wrap-anywhere">{fastestContact.words}</span>
    </ActionLink>
  );
  return wide ? (
    <div className="mt-5 hidden wide:block print:hidden">{link}</div>
  ) : (
    <div className="sticky bottom-0 z-10 border-line border-t bg-paper px-4 pt-3 pb-[max(28px,env(safe-area-inset-bottom))] wide:hidden print:hidden">
      {link}
    </div>
  );
};
