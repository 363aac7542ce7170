import { ContactRound, type LucideIcon, Mail, MessageCircle, Phone, User } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '#renderer/ui/card.tsx';
import { t } from '#renderer/ui/language/page-text.ts';
import { ActionLink } from './action-link.tsx';
import { callUrl, mailUrl, messageUrl } from './contact-links.ts';
import type { PetView } from './pet-view.ts';

interface RowProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly detail: string | null;
  /** The link of the row; undefined if there is none. */
  readonly href: string | undefined;
  /** An icon that shows the kind of link. */
  readonly sign?: LucideIcon;
  readonly children?: ReactNode;
}

const Row = ({ icon: Icon, title, detail, href, sign: Sign, children }: RowProps) => {
  const contactText = (
    <>
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-track text-ink-soft">
        <Icon size={20} />
      </span>
      <span className="min-w-0 flex-1 py-2">
        <span className="block font-semibold text-row wrap-anywhere">{title}</span>
        {detail && <span className="block text-hint text-ink-soft wrap-anywhere">{detail}</span>}
      </span>
      {Sign && href && <Sign size={24} className="mr-2.5 shrink-0 text-narra print:hidden" />}
    </>
  );
  const layout = 'flex min-h-15 min-w-0 flex-1 items-center gap-3 pl-3';
  return (
    <li className="flex items-center border-line border-b pr-3 last:border-b-0">
      {href ? (
        <a href={href} className={`${layout} hover:underline`}>
          {contactText}
        </a>
      ) : (
        <div className={layout}>{contactText}</div>
      )}
      {children}
    </li>
  );
};

const OwnerRow = ({ owner, name, firstName }: PetView) => {
  const message = messageUrl(owner.phone);
  const title = owner.name ?? t('publicPet.owner.unnamed', { name });
  return (
    <Row icon={User} title={title} detail={owner.phone} href={callUrl(owner.phone)}>
      {message && (
        <a
          href={message}
          aria-label={
            firstName ? t('publicPet.message', { name: firstName }) : t('publicPet.message.owner')
          }
          className="flex size-11 shrink-0 items-center justify-center rounded-full text-narra hover:bg-track print:hidden"
        >
          <MessageCircle size={24} />
        </a>
      )}
    </Row>
  );
};

const EmergencyRow = ({ name, phone }: NonNullable<PetView['emergency']>) => {
  const roleText = t(name === null ? 'publicPet.emergency.unnamed' : 'publicPet.emergency');
  return (
    <Row
      icon={User}
      title={name ?? roleText}
      detail={[name === null ? null : roleText, phone].filter(Boolean).join(' · ')}
      href={callUrl(phone)}
      sign={Phone}
    />
  );
};

/** The contacts that the owner has made public. */
export const Contact = (view: PetView) => {
  const { owner, emergency } = view;
  return (
    <section aria-labelledby="owner" className="px-4 wide:px-0">
      <h2 id="owner" className="mb-3 font-semibold text-body">
        {t('publicPet.owner')}
      </h2>
      <Card flush>
        <ul>
          <OwnerRow {...view} />
          {owner.email && (
            <Row
              icon={Mail}
              title={owner.email}
              detail={t('publicPet.email')}
              href={mailUrl(owner.email)}
            />
          )}
          {emergency && <EmergencyRow {...emergency} />}
        </ul>
      </Card>
      <ActionLink
        look="secondary"
        icon={ContactRound}
        href={view.contactUrl}
        className="mt-3 print:hidden"
        download
      >
        {t('publicPet.download')}
      </ActionLink>
    </section>
  );
};
