import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '#renderer/ui/card.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Section } from '#renderer/ui/page.tsx';
import type { LoadContext } from '#renderer/ui/screen.ts';
import { OpenPage } from './open-page.tsx';

/** The content of `licences.json`, which the build writes (build/package/third-party.ts). */
interface ThirdParty {
  readonly packages: readonly {
    readonly name: string;
    readonly version: string;
    readonly licence: string;
    /** Indexes into `texts`. */
    readonly texts: readonly number[];
  }[];
  readonly texts: readonly string[];
}

const licencesQuery = queryOptions({
  queryKey: ['licences'],
  meta: { about: [], kept: false },
  queryFn: async (): Promise<ThirdParty> => {
    const answer = await fetch('/licences.json');
    if (!answer.ok) throw new Error(`licences.json: HTTP ${answer.status}`);
    return answer.json();
  },
  staleTime: Number.POSITIVE_INFINITY,
});

export const load = ({ queryClient }: LoadContext) => queryClient.ensureQueryData(licencesQuery);

interface PackageProps {
  readonly name: string;
  readonly licence: string;
  readonly texts: readonly string[];
}

/** A text is rendered only when it is opened, because all of them together are very long. */
const Package = ({ name, licence, texts }: PackageProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="border-line border-b last:border-b-0">
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-3 px-4 py-2 text-row hover:bg-track focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
          <span className="min-w-[min(14rem,100%)] flex-1 break-words font-semibold">{name}</span>
          <span className="text-ink-soft">{licence}</span>
        </summary>
        {isOpen &&
          texts.map((text) => (
            <pre
              key={text}
              lang="en"
              className="whitespace-pre-wrap break-words px-4 pb-4 text-label"
            >
              {text}
            </pre>
          ))}
        {isOpen && texts.length === 0 && (
          <p className="px-4 pb-4 text-row">{t('licences.noText', { licence })}</p>
        )}
      </details>
    </li>
  );
};

export const Screen = () => {
  const { packages, texts } = useSuspenseQuery(licencesQuery).data;
  return (
    <OpenPage title={t('licences.title')} intro={t('licences.intro')}>
      <Section heading={t('licences.packages', { count: packages.length })}>
        <Card flush>
          <ul>
            {packages.map(({ name, version, licence, texts: licenceTexts }) => (
              <Package
                key={`${name} ${version}`}
                name={`${name} ${version}`}
                licence={licence}
                texts={licenceTexts.flatMap((textIndex) => texts[textIndex] ?? [])}
              />
            ))}
          </ul>
        </Card>
      </Section>
    </OpenPage>
  );
};
