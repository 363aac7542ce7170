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
const findFastestContact = ({ owner, emergency, firstName }: PetView): ContactLink | undefined => {
  const call = callUrl(owner.phone);
  if (call) {
    const words = firstName ? t('publicPet.call', { name: firstName }) : t('publicPet.call.owner');
    return { icon: Phone, href: call, words };
  }
  const emergencyUrl = callUrl(emergency?.phone ?? null);
  if (emergencyUrl) {
    const words = emergency?.name
      ? t('publicPet.call', { name: emergency.name })
      : t('publicPet.call.emergency');
    return { icon: Phone, href: emergencyUrl, words };
  }
  const ownerMailUrl = mailUrl(owner.email);
  if (!ownerMailUrl) return undefined;
  const words = firstName ? t('publicPet.mail', { name: firstName }) : t('publicPet.mail.owner');
  return { icon: Mail, href: ownerMailUrl, words };
};

/** On a phone it is fixed at the bottom of the window; in a wide window it is below the name. */
export const CallDock = ({ view, wide }: { readonly view: PetView; readonly wide: boolean }) => {
  const fastestContact = findFastestContact(view);
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
