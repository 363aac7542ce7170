import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { Card } from '#renderer/ui/card.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Section } from '#renderer/ui/page.tsx';
import type { LoadContext } from '#renderer/ui/screen.ts';
import { OpenPage } from './open-page.tsx';

/** The content of `changelog.json`, which the build writes (build/vite/changelog-file.ts). */
interface Changelog {
  readonly version: string;
  readonly releases: readonly {
    readonly title: string;
    readonly changes: readonly string[];
  }[];
}

const changelogQuery = queryOptions({
  queryKey: ['changelog'],
  meta: { about: [], kept: false },
  queryFn: async (): Promise<Changelog> => {
    const answer = await fetch('/changelog.json');
    if (!answer.ok) throw new Error(`changelog.json: HTTP ${answer.status}`);
    return answer.json();
  },
  staleTime: Number.POSITIVE_INFINITY,
});

export const load = ({ queryClient }: LoadContext) => queryClient.ensureQueryData(changelogQuery);

/** The version of the app, and what each version changed. The changes are written in English only. */
export const Screen = () => {
  const { version, releases } = useSuspenseQuery(changelogQuery).data;
  return (
    <OpenPage title={t('changelog.title')} intro={t('changelog.version', { version })}>
      {releases.map(({ title, changes }) => (
        <Section key={title} heading={title}>
          <Card>
            <ul lang="en" className="flex list-disc flex-col gap-2 pl-5 text-row">
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </Card>
        </Section>
      ))}
    </OpenPage>
  );
};
