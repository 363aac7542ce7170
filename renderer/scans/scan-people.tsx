import { type LucideIcon, Mail, Phone, User } from 'lucide-react';
import { Card } from '#renderer/ui/card.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { ListRow } from '#renderer/ui/lists/list-row.tsx';
import { Section } from '#renderer/ui/page.tsx';
import { callLink, mailLink } from '#server/scans/rules.ts';
import type { ScanContacts } from './shown-scan.ts';

interface IconAnchorProps {
  readonly href: string | undefined;
  readonly icon: LucideIcon;
  readonly label: string;
}

const IconAnchor = ({ href, icon: Icon, label }: IconAnchorProps) =>
  href === undefined ? null : (
    <a
      href={href}
      aria-label={label}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-narra hover:bg-track"
    >
      <Icon size={24} />
    </a>
  );

interface PersonProps {
  /** Null if it is not known: then `title` stands in its place. */
  readonly name: string | null;
  readonly title: string;
  readonly lines: readonly string[];
  readonly phone: string | null;
  readonly email?: string | null;
}

const Person = ({ name, title, lines, phone, email = null }: PersonProps) => (
  <ListRow
    leading={
      <span className="inline-flex size-10 items-center justify-center rounded-full bg-photo text-ink-soft">
        <User size={24} />
      </span>
    }
    title={<span className="wrap-anywhere">{name ?? title}</span>}
    detail={lines.map((line) => (
      <span key={line} className="block wrap-anywhere">
        {line}
      </span>
    ))}
    trailing={
      <span className="-mr-2 flex">
        <IconAnchor
          href={mailLink(email)}
          icon={Mail}
          label={t('scans.write', { who: name ?? email ?? title })}
        />
        <IconAnchor
          href={callLink(phone)}
          icon={Phone}
          label={t('scans.call', { who: name ?? phone ?? title })}
        />
      </span>
    }
  />
);

const withoutEmpty = (lines: readonly (string | null)[]): readonly string[] =>
  lines.filter((line) => line !== null);

const emergencyLines = ({ emergencyContact, emergencyPhone }: ScanContacts): readonly string[] => {
  if (emergencyPhone === null) return emergencyContact === null ? [] : [t('scans.emergency')];
  if (emergencyContact === null) return [emergencyPhone];
  return [t('scans.emergency.with', { contact: emergencyPhone })];
};

/** The owner and the emergency contact, with links to reach them. */
export const ScanPeople = ({ contacts }: { readonly contacts: ScanContacts }) => {
  const { ownerName, ownerPhone, ownerEmail, emergencyContact, emergencyPhone } = contacts;
  const owner = withoutEmpty([ownerPhone, ownerEmail]);
  const hasOwner = ownerName !== null || owner.length > 0;
  const hasEmergency = emergencyContact !== null || emergencyPhone !== null;
  return (
    <Section heading={t('scans.owner')}>
      {hasOwner || hasEmergency ? (
        <Card flush>
          <ul>
            {hasOwner && (
              <Person
                name={ownerName}
                title={t('scans.owner.unnamed')}
                lines={owner}
                phone={ownerPhone}
                email={ownerEmail}
              />
            )}
            {hasEmergency && (
              <Person
                name={emergencyContact}
                title={t('scans.emergency')}
                lines={emergencyLines(contacts)}
                phone={emergencyPhone}
              />
            )}
          </ul>
        </Card>
      ) : (
        <p className="text-ink-soft text-row">{t('scans.owner.none')}</p>
      )}
    </Section>
  );
};
